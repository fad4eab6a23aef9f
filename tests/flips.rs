//! Each rule changed by itself: the kit still builds, without a warning, and its words and its key follow.

use kitpress::activity::Activity;
use kitpress::scene::dump;

use crate::support::kit::{check_with, shipped_text};

/// Everything a kit and its key say in words.
fn words(activity: &Activity) -> String {
    let mut all = vec![activity.title.clone(), activity.summary.clone(), activity.host_notes.plain()];
    all.extend(activity.sections.iter().map(|(_, prose)| prose.plain()));
    all.extend(activity.records.iter().map(|r| r.note.plain()));
    all.extend(activity.records.iter().map(|r| r.columns.iter().map(|c| c.head.as_str()).collect::<Vec<_>>().join(" | ")));
    all.extend(activity.pieces.iter().map(|p| p.title.clone()));
    for example in &activity.examples {
        all.extend([example.title.clone(), example.text.plain(), example.question.plain()]);
        all.extend(example.proof.iter().map(|p| p.verdict.plain()));
        all.extend(example.outcomes.iter().map(|o| o.caption.plain()));
    }
    all.extend(activity.rules.iter().flat_map(|r| r.model().endings()));
    all.join("\n").replace('\u{a0}', " ").replace('\u{2011}', "-")
}

/// A kit, a setting, words that must be there, and words that must not.
const FLIPS: [(&str, &str, &[&str], &[&str]); 36] = [
    ("approach-or-withdraw", "rules.directions=\"all\"", &["in any direction, diagonals too"], &["Never step diagonally", "diagonal step"]),
    (
        "approach-or-withdraw",
        "rules.approach=false",
        &["only a withdrawal captures", "may take the line behind"],
        &["Approach.", "by approach", "two captures"],
    ),
    (
        "approach-or-withdraw",
        "rules.withdrawal=false",
        &["only an approach captures", "may take the line ahead"],
        &["Withdraw.", "by withdrawal", "two captures"],
    ),
    (
        "approach-or-withdraw",
        "rules.take=\"one\"",
        &["that one token only", "never both", "Only the nearest"],
        &["whole line", "unbroken line", "C2 and C1"],
    ),
    (
        "approach-or-withdraw",
        "rules.capture=\"mandatory\"",
        &["you must choose a step that does", "Which tokens must White take", "a capture is compulsory here"],
        &[": takes nothing", "may also take nothing", "or nothing"],
    ),
    (
        "approach-or-withdraw",
        "rules.chains=true",
        &["the same token may step on", "C2-C3+D3+: takes C4 and E3 by approach", "Each step of a chain must capture", "steps first from"],
        &["One step and at most one capture"],
    ),
    ("approach-or-withdraw", "rules.move_limit=30", &["After 30 moves", "stops after turn 30"], &["40"]),
    ("approach-or-withdraw", "rules.move_limit=\"none\"", &["no limit of moves", "There is no move limit"], &["40", "stops after turn"]),
    ("approach-or-withdraw", "rules.limit_counts=\"each\"", &["After 40 moves of each player", "stops after turn 80"], &["counted together"]),
    ("approach-or-withdraw", "rules.first=\"B\"", &["Black moves first", "Black and White by turns"], &["White moves first"]),
    ("approach-or-withdraw", "board.rows=6", &["B6, C6"], &["The row between"]),
    ("approach-or-withdraw", "board.rows=4", &["Five tokens each", "C2-C3+: takes C4 by approach", "but never both"], &["The row between", "C3-C4"]),
    ("approach-or-withdraw", "board.columns=6", &["Twelve tokens each"], &["A5 - A4"]),
    ("approach-or-withdraw", "board.columns=4", &["Eight tokens each"], &[]),
    (
        "hexdame",
        "rules.flying_kings=false",
        &["A king moves one step", "A king jumps only over an enemy next to it"],
        &["any number of empty cells", "from afar", "Two in a row"],
    ),
    (
        "hexdame",
        "rules.backward_capture=false",
        &["A man jumps forward only", "would lead backwards", "A man captures forward only here", "men step and capture three ways forward"],
        &["backwards too", "in all six directions: "],
    ),
    (
        "hexdame",
        "rules.maximum_capture=false",
        &["Choose freely", "what you start you must finish"],
        &["The most counts", "the largest number is compulsory"],
    ),
    (
        "hexdame",
        "rules.promotion=\"passing\"",
        &["becomes a king at once", "Crowned in passing", "The man takes f8", "over e8 and b4", "nothing more to jump"],
        &["stays a man", "Still a man", "waits for its next turn"],
    ),
    ("hexdame", "rules.repetition=2", &["has come up twice", "comes up twice"], &["three times"]),
    ("hexdame", "rules.repetition=\"none\"", &["It is a draw if both agree."], &["come up", "comes up 3"]),
    ("hexdame", "rules.first=\"R\"", &["Red moves first", "Turn | Red's move | Pieces lifted | White's move"], &["White moves first"]),
    ("hexdame", "board.side=4", &["9 men each", "37 cells"], &["16"]),
    ("hexdame", "board.side=6", &["25 men each", "91 cells"], &["16 men"]),
    ("hidden-rank-capture", "rules.beats=[\"1>3\"]", &["rank 1 beats rank 3", "rank 1 beats rank 3 and stands"], &["No rank has a special power"]),
    ("hidden-rank-capture", "rules.beats=[\"1>2\"]", &["Rank 1 beats rank 2 in this game", "Rank 3 is higher than rank 2"], &["Rank 2 is higher"]),
    ("hidden-rank-capture", "rules.beats=[\"2>3\", \"1>3\"]", &["rank 2 beats rank 3 and rank 1 beats rank 3, which", "Rank 2 beats rank 3"], &[]),
    (
        "hidden-rank-capture",
        "rules.equal=\"attacker-stays\"",
        &["the attacker stays, on the attacked cell", "In this game the attacker stays"],
        &["both leave"],
    ),
    (
        "hidden-rank-capture",
        "rules.equal=\"defender-stays\"",
        &["the defender stays, and the attacker leaves", "In this game the defender stays"],
        &["both leave"],
    ),
    ("hidden-rank-capture", "rules.move_limit=20", &["After 20 moves", "stops after move 20"], &["40"]),
    ("hidden-rank-capture", "rules.move_limit=\"none\"", &["no limit of moves"], &["40"]),
    ("hidden-rank-capture", "rules.limit_counts=\"each\"", &["moves of each player", "stops after move 80"], &["counted together"]),
    ("hidden-rank-capture", "rules.first=\"B\"", &["Black moves first"], &["White moves first"]),
    ("hidden-rank-capture", "parameters.rank_1=2", &["five pieces", "a flag, two of rank 1, one of rank 2"], &["the ranks 1, 2 and 3. Decide"]),
    ("hidden-rank-capture", "parameters.rank_1=0", &["ranks 2 and 3", "Rank 3 is higher than rank 2"], &["rank 1"]),
    ("hidden-rank-capture", "parameters.rank_2=0", &["ranks 1 and 3", "Rank 3 is higher than rank 1", "attacks another rank 3"], &["rank 2"]),
    ("hidden-rank-capture", "parameters.rank_3=0", &["ranks 1 and 2"], &["rank 3"]),
];

#[test]
fn a_kit_follows_each_rule_that_is_changed() {
    let mut wrong = Vec::new();
    for (id, setting, says, hides) in FLIPS {
        let (faults, activity) = check_with(&format!("{id}.toml"), &shipped_text(id), &[setting], "");
        if !faults.is_empty() {
            wrong.push(format!("{id} with {setting}:\n{faults}"));
        }
        let Some(activity) = activity else { continue };
        let text = words(&activity);
        wrong.extend(says.iter().filter(|s| !text.contains(**s)).map(|s| format!("{id} with {setting} doesn't say `{s}`")));
        wrong.extend(hides.iter().filter(|s| text.contains(**s)).map(|s| format!("{id} with {setting} still says `{s}`")));
        let proofs = activity.examples.iter().filter(|e| e.in_key && e.proof.is_some()).count();
        assert!(proofs >= 3, "{id} with {setting}: {proofs} proofs");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The questions of a kit and the answers of its key, as text.
fn practice(id: &str, settings: &[&str], variant: &str) -> Vec<(String, String)> {
    let (faults, activity) = check_with(&format!("{id}.toml"), &shipped_text(id), settings, variant);
    let activity = activity.unwrap_or_else(|| panic!("{faults}"));
    let asked = activity.examples.iter().filter(|e| e.generated);
    asked.map(|e| (format!("{} {:?}", e.question.plain(), e.before), e.proof.as_ref().unwrap().verdict.plain())).collect()
}

#[test]
fn practice_sheets_are_the_same_for_a_seed_and_differ_between_seeds_and_variants() {
    for id in crate::support::SHIPPED {
        let sheet = practice(id, &[], "");
        assert!(sheet.len() >= 4, "{id}: {}", sheet.len());
        assert_eq!(sheet, practice(id, &[], ""));
        let others = [practice(id, &[], "A"), practice(id, &[], "B"), practice(id, &["practice=[{ generate = 6, seed = 2, level = 3 }]"], "")];
        for other in &others {
            assert_ne!(&sheet, other, "{id}");
        }
        assert_ne!(others[0], others[1], "{id}");
        let mut questions: Vec<_> = sheet.iter().map(|(q, _)| q).collect();
        questions.sort();
        questions.dedup();
        assert_eq!(questions.len(), sheet.len(), "{id} asks something twice");
    }
}

#[test]
fn many_questions_of_every_level_have_an_answer_each() {
    for id in crate::support::SHIPPED {
        for level in 1..=3 {
            let setting = format!("practice=[{{ generate = 12, seed = 5, level = {level} }}]");
            for (question, answer) in practice(id, &[&setting], "") {
                let begins = ["Right. ", "Legal. ", "Not legal. ", "Nothing can be captured."];
                assert!(begins.iter().any(|b| answer.starts_with(b)), "{id}: {question}\n{answer}");
                assert!(answer.len() > 20, "{id}: {question}\n{answer}");
            }
        }
    }
}

#[test]
fn a_sample_game_is_recorded_for_the_host_alone() {
    for id in crate::support::SHIPPED {
        let activity = crate::support::kit::shipped(id);
        let layout = |sample| kitpress::layout::LayoutOptions { sample, ..Default::default() };
        let plain = kitpress::layout::lay_out(&activity, &layout(None)).unwrap();
        let with = kitpress::layout::lay_out(&activity, &layout(Some(1))).unwrap();
        let other = kitpress::layout::lay_out(&activity, &layout(Some(2))).unwrap();
        assert_eq!(dump(plain.players.as_ref().unwrap()), dump(with.players.as_ref().unwrap()), "{id}");
        assert!(with.host_key.pages.len() > plain.host_key.pages.len(), "{id}");
        let text = dump(&with.host_key);
        assert!(text.contains("Sample game") && text.contains("sample-1"), "{id}");
        assert_ne!(text, dump(&other.host_key), "{id}");
    }
}
