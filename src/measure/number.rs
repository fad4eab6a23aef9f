//! The one printer of numbers.

/// Prints `value` with at most four decimals, no trailing zeros and no negative zero.
///
/// Four decimals of a millimetre are a tenth of a micrometre, far below what any printer resolves.
pub fn number(value: f64) -> String {
    let mut text = format!("{value:.4}");
    let kept = text.trim_end_matches('0').trim_end_matches('.').len();
    text.truncate(kept);
    if text == "-0" { "0".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn drops_what_says_nothing() {
        assert_eq!(number(20.0), "20");
        assert_eq!(number(-0.000_01), "0");
        assert_eq!(number(0.352_777_7), "0.3528");
        assert_eq!(number(-1.5), "-1.5");
        assert_eq!(number(100.0), "100");
    }
}
