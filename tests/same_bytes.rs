//! The same input gives the same bytes: twice in one process, on any number of threads, from any folder.

use crate::support::SHIPPED;
use crate::support::kit::{bytes, kit};
use crate::support::sandbox::Sandbox;

#[test]
fn twice_in_one_process() {
    for id in SHIPPED {
        let (first, second) = (kit(id, "a4"), kit(id, "a4"));
        assert_eq!(first.host_key, second.host_key);
        assert!(bytes(&first.players.unwrap()) == bytes(&second.players.unwrap()), "{id}");
        assert!(bytes(&first.host_key) == bytes(&second.host_key), "{id}");
    }
}

#[test]
fn on_one_thread_and_on_eight_and_from_another_folder() {
    let (one, eight) = (Sandbox::new(), Sandbox::new());
    one.run("build --jobs 1 -q --cut --dpi 50").exits(0);
    eight.run("build --jobs 8 -q --cut --dpi 50 --out elsewhere/deep").exits(0);
    let files = one.files();
    for ending in [".pdf", ".svg", ".png", ".json"] {
        assert!(files.iter().filter(|f| f.ends_with(ending)).count() >= 6, "{ending}: {files:?}");
    }
    for file in files {
        let other = file.replacen("output", "elsewhere/deep", 1);
        assert!(one.read(&file) == eight.read(&other), "{file}");
    }
}

#[test]
fn a_descriptor_in_a_file_makes_what_the_embedded_one_makes() {
    let embedded = Sandbox::new();
    embedded.run("build hexdame -f pdf -q").exits(0);
    let own = Sandbox::new().with("templates/hexdame.toml", crate::support::kit::shipped_text("hexdame"));
    own.run("build -f pdf -q").exits(0);
    assert_eq!(embedded.files().len() + 1, own.files().len());
    assert!(embedded.read("output/hexdame/hexdame-kit.pdf") == own.read("output/hexdame/hexdame-kit.pdf"));
}

#[test]
fn one_changed_number_changes_the_revision() {
    let own = Sandbox::new();
    own.run("build approach-or-withdraw --emit scene -q").exits(0);
    own.run("build approach-or-withdraw --emit scene -q --out other --set rules.move_limit=30").exits(0);
    let revision = |file: &str| {
        let text = String::from_utf8(own.read(file)).unwrap();
        text.lines().nth(2).unwrap().rsplit(' ').next().unwrap().to_owned()
    };
    let before = revision("output/approach-or-withdraw/approach-or-withdraw-kit.scene.txt");
    let after = revision("other/approach-or-withdraw/approach-or-withdraw-kit.scene.txt");
    assert_ne!(before, after);
    // The key of the same kit shows the same revision as its sheets.
    assert_eq!(before, revision("output/approach-or-withdraw/approach-or-withdraw-host-key.scene.txt"));
}
