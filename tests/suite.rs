//! Wrong inputs as files, each in a folder named for the stage that refuses it, each with the very message it must get.

use crate::support::golden::compare;
use crate::support::kit::check;
use crate::support::{files, root};

#[test]
fn wrong_inputs_get_their_messages() {
    let suite = root().join("tests/suite");
    let cases = files(&suite, ".toml");
    assert!(cases.len() > 20, "{} cases", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let name = case.strip_prefix(&suite).unwrap().to_string_lossy().replace('\\', "/");
        let (faults, activity) = check(&name, &std::fs::read_to_string(case).unwrap());
        let warns = name.starts_with("warn/");
        if activity.is_some() != warns {
            wrong.push(format!("{name} was {}:\n{faults}", if warns { "refused" } else { "not refused" }));
        }
        if faults.is_empty() {
            wrong.push(format!("{name} got no message"));
        }
        wrong.extend(compare(&case.with_extension("txt"), &faults).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn no_message_is_without_its_input() {
    for message in files(&root().join("tests/suite"), ".txt") {
        assert!(message.with_extension("toml").is_file(), "{}", message.display());
    }
}

#[test]
fn every_code_has_a_case() {
    let all: String = files(&root().join("tests/suite"), ".txt").iter().map(|p| std::fs::read_to_string(p).unwrap()).collect();
    let missing: Vec<_> = kitpress::diag::Code::ALL.iter().map(|c| c.as_str()).filter(|code| !all.contains(&format!("[{code}]"))).collect();
    assert!(missing.is_empty(), "no wrong input shows {missing:?}");
}
