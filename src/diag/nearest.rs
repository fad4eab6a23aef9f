//! The nearest known name to a misspelt one.

/// The candidate most like `word`, if one is close enough to be what was meant; the earlier wins a tie.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let mut best: Option<(&str, f64)> = None;
    for candidate in candidates {
        let score = strsim::jaro_winkler(&lower, &candidate.to_lowercase());
        if score > best.map_or(0.78, |(_, s)| s) {
            best = Some((candidate, score));
        }
    }
    best.map(|(candidate, _)| candidate)
}

/// Names in backticks, joined by commas, at most `limit` of them.
pub fn quoted_list<'a>(names: impl IntoIterator<Item = &'a str>, limit: usize) -> String {
    let names: Vec<_> = names.into_iter().collect();
    let shown: Vec<_> = names.iter().take(limit).map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(limit);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::{nearest, quoted_list};

    #[test]
    fn offers_what_was_meant_and_nothing_far_off() {
        assert_eq!(nearest("colums", ["rows", "columns"]), Some("columns"));
        assert_eq!(nearest("zzz", ["rows", "columns"]), None);
        assert_eq!(quoted_list(["a", "b", "c"], 2), "`a`, `b` and 1 more");
    }
}
