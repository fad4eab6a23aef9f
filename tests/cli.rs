//! The command line as a person meets it.

use crate::support::kit::shipped_text;
use crate::support::sandbox::Sandbox;

#[test]
fn builds_every_shipped_kit_anywhere() {
    let here = Sandbox::new();
    let said = here.run("build -f pdf").exits(0);
    assert_eq!(said.out.lines().filter(|l| l.ends_with("written")).count(), 6, "{}", said.out);
    assert_eq!(here.files().len(), 6);
    let again = here.run("build -f pdf").exits(0);
    assert_eq!(again.out.lines().filter(|l| l.ends_with("unchanged")).count(), 6, "{}", again.out);
}

#[test]
fn lists_what_can_be_built() {
    Sandbox::new().run("list").exits(0).says("hexdame").says("in kitpress itself");
    Sandbox::new().with("templates/mine.toml", "").run("list").exits(0).says("templates/mine.toml");
}

#[test]
fn offers_the_nearest_name() {
    Sandbox::new().run("build hexdam").exits(3).complains("there is no activity `hexdam`").complains("did you mean `hexdame`?");
    Sandbox::new().run("build --only bord").exits(2).complains("did you mean `board`?");
    Sandbox::new().run("build --paper a44").exits(2).complains("is not a paper");
    Sandbox::new().run("build nowhere.toml").exits(3).complains("can't read `nowhere.toml`");
}

#[test]
fn makes_only_the_sheets_asked_for() {
    let here = Sandbox::new();
    here.run("build hexdame -f pdf --only board,record").exits(0).says("2 pages");
    assert_eq!(here.files(), ["output/hexdame/hexdame-kit-board-record.pdf"]);
    let key = Sandbox::new();
    key.run("build hexdame -f pdf --only key").exits(0);
    assert_eq!(key.files(), ["output/hexdame/hexdame-host-key.pdf"]);
}

#[test]
fn a_sheet_that_an_activity_does_not_have_is_said_so() {
    let here = Sandbox::new();
    here.run("build hexdame --only slips").exits(3).complains("`hexdame` has none of the sheets asked for");
    assert!(here.files().is_empty());
}

#[test]
fn descriptors_that_extend_in_a_circle_are_refused() {
    let here = Sandbox::new().with("a.toml", "format = 1\nextends = \"b\"\n").with("b.toml", "format = 1\nextends = \"a\"\n");
    here.run("build a.toml").exits(1).complains("`a` extends itself").complains("b.toml:2:11");
}

#[test]
fn quiet_is_quiet() {
    let said = Sandbox::new().run("build hexdame -f pdf -q").exits(0);
    assert_eq!((said.out.as_str(), said.err.as_str()), ("", ""));
}

#[test]
fn a_board_too_large_for_the_paper_is_refused_and_leaves_nothing() {
    let here = Sandbox::new();
    let said = here.run("build -p a5").exits(1);
    for words in ["the board of Hexdame is 161.7 × 180 mm and doesn't fit A5", "it fits A3, A4, Letter, Legal, Tabloid", "was not built"] {
        assert!(said.err.contains(words), "`{words}` is not in\n{}", said.err);
    }
    assert!(here.files().is_empty());
}

#[test]
fn a_failed_build_leaves_the_older_output() {
    let here = Sandbox::new().with("mine.toml", shipped_text("hexdame"));
    here.run("build mine.toml -f pdf -q").exits(0);
    let before = here.read("output/hexdame/hexdame-kit.pdf");
    here.write("mine.toml", shipped_text("hexdame").replace("cell = \"{{", "cell = 20 # {{"));
    let said = here.run("build mine.toml -f pdf -q").exits(1).complains("mine.toml:").complains("write `cell = \"20 mm\"`");
    assert!(said.out.is_empty());
    assert!(before == here.read("output/hexdame/hexdame-kit.pdf"));
    assert_eq!(here.files().len(), 3, "{:?}", here.files());
}

#[test]
fn one_refused_descriptor_does_not_keep_the_others_from_being_built() {
    let here = Sandbox::new().with("templates/bad.toml", "format = 1").with("templates/hexdame.toml", shipped_text("hexdame"));
    here.run("build -f pdf").exits(1).complains("the file has no `activity`").says("hexdame-kit.pdf");
    assert!(here.files().contains(&"output/hexdame/hexdame-host-key.pdf".to_owned()));
}

#[test]
fn two_activities_of_one_id_are_refused() {
    let here = Sandbox::new().with("templates/a.toml", shipped_text("hexdame")).with("templates/b.toml", shipped_text("hexdame"));
    here.run("build").exits(3).complains("two of the activities have the id `hexdame`");
    assert!(here.files().iter().all(|f| f.starts_with("templates/")));
}

#[test]
fn an_output_folder_that_is_a_file_is_said_so() {
    let here = Sandbox::new().with("output", "in the way");
    here.run("build hexdame -f pdf").exits(3).complains("can't write `output").complains("`output` is no folder");
    assert_eq!(here.read("output"), b"in the way");
}

#[test]
fn two_builds_at_once_do_not_get_in_each_other_s_way() {
    let here = Sandbox::new();
    std::thread::scope(|scope| {
        let builds: Vec<_> = (0..4).map(|_| scope.spawn(|| here.run("build -f pdf").exits(0))).collect();
        builds.into_iter().for_each(|build| drop(build.join().unwrap()));
    });
    assert!(here.files().iter().all(|file| !file.contains(".tmp")), "{:?}", here.files());
}

#[test]
fn a_build_that_cannot_be_written_leaves_no_folders() {
    let here = Sandbox::new().with("output/hexdame/host-key", "in the way");
    here.run("build hexdame -f svg").exits(3).complains("can't write `output").complains("host-key` is no folder");
    assert_eq!(here.files(), ["output/hexdame/host-key"]);
    assert!(!here.path().join("output/hexdame/svg").exists());
}

#[test]
fn extends_changes_only_what_it_names() {
    let mine = "format = 1\nextends = \"approach-or-withdraw\"\n[rules]\nmove_limit = 30\n[activity]\nid = \"mine\"\n";
    let here = Sandbox::new().with("mine.toml", mine);
    here.run("build mine.toml --emit scene").exits(0);
    let scene = String::from_utf8(here.read("output/mine/mine-kit.scene.txt")).unwrap().replace("\\u{a0}", " ");
    assert!(scene.contains("the game stops after turn 30."));
    assert!(scene.contains("After 30 moves"));
    assert!(!scene.contains("40 moves"));
    // Thirty numbered rows, no more.
    assert!(scene.contains("\"30\"") && !scene.contains("\"31\""));
}

#[test]
fn a_fault_in_the_base_is_shown_in_the_base() {
    let base = shipped_text("hexdame").replace("block a1..", "block a11..");
    let here = Sandbox::new().with("base.toml", base).with("mine.toml", "format = 1\nextends = \"base\"\n");
    here.run("build mine.toml").exits(1).complains("base.toml:").complains("there is no cell `a11`").complains("did you mean");
}

#[test]
fn settings_from_the_command_line_are_checked_like_the_file() {
    let here = Sandbox::new();
    here.run_words(&["check", "hexdame", "--set", "board.cell=\"13 mm\""]).exits(1).complains("too small to handle").complains("--set");
    here.run_words(&["check", "hexdame", "--set", "board.sied=6"]).exits(1).complains("did you mean `side`?");
}

#[test]
fn check_writes_nothing() {
    let here = Sandbox::new();
    here.run("check")
        .exits(0)
        .says("`hexdame` can be built on A4")
        .says("7 worked examples are proved by the rules of `hexdame`, and so is its set-up");
    assert!(here.files().is_empty());
    here.run("check -p a5").exits(1).complains("doesn't fit A5");
}

#[test]
fn a_file_that_is_no_text_is_said_so() {
    let here = Sandbox::new().with("mine.toml", [b'a', b'\n', 0xff, 0xfe]);
    here.run("build mine.toml").exits(3).complains("is not UTF-8 text (line 2)");
}

#[test]
fn moves_are_listed_and_counted() {
    let here = Sandbox::new();
    let moves = |words: &[&str]| here.run_words(&[&["moves"], words].concat());
    moves(&["hexdame", "--position", "W: f4; R: g5 g6"]).exits(0).prints("f4xh6xf6\n");
    moves(&["hexdame", "--depth", "3"]).exits(0).prints("depth 1: 15\ndepth 2: 211\ndepth 3: 3337\n");
    moves(&["approach-or-withdraw", "--position", "W: C3; B: C5, C2 C1", "--divide"]).exits(0).says("C3-C4+: 1\n").says("depth 1: 5\n");
    moves(&["hidden-rank-capture", "--position", "W: 0A1 1B1 2C1 3D1; B: 0A4 1B4 2C4 3D4", "--turn", "B", "--depth", "2"])
        .exits(0)
        .says("depth 1: 3\n");
    // Black to move from a position without a black piece: nothing, and no fault.
    moves(&["hexdame", "--position", "W: a1", "--turn", "R"]).exits(0).prints("");
    moves(&["hexdame", "--set", "rules.backward_capture=false", "--position", "W: f4; R: g5 g6"]).exits(0).prints("f4xh6\n");
}

#[test]
fn what_moves_can_not_answer_is_said_so() {
    let here = Sandbox::new().with("plain.toml", "format = 1\nextends = \"hexdame\"\n[activity]\nid = \"plain\"\n");
    let moves = |words: &[&str]| here.run_words(&[&["moves"], words].concat());
    moves(&["hexdame", "--position", "W: f4; R: g5 z6"]).exits(1).complains("there is no cell `z6` on this board").complains("--position:1:14");
    moves(&["hexdame", "--position", "W: f4 Kf4"]).exits(1).complains("two pieces stand on `f4`");
    moves(&["hexdame", "--position", "B: f4"]).exits(1).complains("there is no side `B`");
    moves(&["hexdame", "--position", "f4"]).exits(1).complains("there is no side before these pieces");
    moves(&["hexdame", "--turn", "B"]).exits(1).complains("there is no side `B`").complains("sides are `W` and `R`");
    moves(&["hidden-rank-capture"]).exits(1).complains("decided in secret");
    moves(&["hidden-rank-capture", "--position", "W: A1"]).exits(1).complains("the piece on `A1` has no rank");
    moves(&["hexdame", "--depth", "0"]).exits(2);
    moves(&["hexdam"]).exits(3).complains("did you mean `hexdame`?");
    moves(&["plain.toml"]).exits(0);
}

#[test]
fn records_are_stepped_through() {
    let record = "# A short game.\n1. A2-A3 B4-B3\n2. D2-D3 B3-C3-  # by withdrawal\n";
    let here = Sandbox::new()
        .with("good.txt", record)
        .with("bad.txt", record.replace("B3-C3-", "B3-D3"))
        .with("flag.txt", "W: 1B2 0A1 2D1; B: 0B3 1C4\n1. B2xB3 2. C4-C3\n")
        .with("long.txt", "W: d4 a1; R: d5\nd4xd6 a1-a2")
        .with("dashes.txt", record.replace('-', "–"))
        .with("odd.txt", "A2-A3 hello");
    let replay = |what: &str, file: &str| here.run_words(&["replay", what, file]);
    replay("approach-or-withdraw", "good.txt").exits(0).says("4 moves, all of them legal").says("The game goes on: White is to move.");
    replay("approach-or-withdraw", "dashes.txt").exits(0).says("4 moves, all of them legal");
    replay("approach-or-withdraw", "bad.txt")
        .exits(1)
        .complains("move 4 of the record, Black's: `B3-D3` is not a legal move")
        .complains("bad.txt:3:10")
        .complains("D3 is not next to B3");
    replay("hidden-rank-capture", "flag.txt").exits(1).complains("the game is over before move 2, `C4-C3`").complains("Black's flag is taken");
    replay("hexdame", "long.txt").exits(1).complains("White wins: Red has no piece left.");
    replay("approach-or-withdraw", "odd.txt").exits(1).complains("there is no cell `hello` on this board");
    replay("approach-or-withdraw", "none.txt").exits(3).complains("can't read `none.txt`");
}

#[test]
fn variants_have_kits_and_keys_of_their_own() {
    let here = Sandbox::new();
    here.run("build hexdame --only practice,key --variants A,B -f pdf").exits(0);
    let made = here.files();
    let wanted = ["hexdame-host-key-A.pdf", "hexdame-host-key-B.pdf", "hexdame-kit-practice-A.pdf", "hexdame-kit-practice-B.pdf"];
    assert_eq!(made, wanted.map(|f| format!("output/hexdame/{f}")));
    assert!(here.read(&made[2]) != here.read(&made[3]));
    here.run("build hexdame --only practice,key --variants A,B --emit scene").exits(0);
    for (file, words) in [("kit-practice-A", "\"Practice, variant A\""), ("host-key-B", "\"Host key, variant B\"")] {
        let scene = String::from_utf8(here.read(&format!("output/hexdame/hexdame-{file}.scene.txt"))).unwrap();
        assert!(scene.contains(words), "{file} doesn't say {words}");
    }
    here.run("build hexdame --variants A/B").exits(2);
    here.run("build hexdame --variants A,A").exits(3).complains("two variants are called `A`");
    here.write("plain.toml", "format = 1\nextends = \"hexdame\"\npractice = []\n");
    here.run("build plain.toml --variants A,B").exits(3).complains("has no generated questions");
}

#[test]
fn positions_with_countless_chains_are_refused_in_time() {
    let here = Sandbox::new();
    let crowd = "W: Kg7; R: f6 f7 g6 g8 h7 h8 e6 f5 f8 h6 h9 i8 d4 d5 d6 d7 e4 e8 f4 f9 g4 g10 h5 h10 i6 i10 j7 j8 j9 j10 c4 c6 d3 d8 f3 f10";
    here.run_words(&["moves", "hexdame", "--set", "board.side=7", "--position", crowd])
        .exits(1)
        .complains("far more chains of captures than can be listed");
}
