//! The scenes of the shipped kits as text: every line, word and place on every sheet.

use kitpress::scene::dump;

use crate::support::golden::{compare, compare_bytes};
use crate::support::kit::kit;
use crate::support::{SHIPPED, files, root};

#[test]
fn scenes_are_as_accepted() {
    let mut wrong = Vec::new();
    for id in SHIPPED {
        let kit = kit(id, "a4");
        for (kind, document) in [("kit", kit.players.unwrap()), ("host-key", kit.host_key)] {
            // The revision changes with the version of the crate; everything else must not.
            let text = dump(&document).replace(&document.revision, "REVISION");
            wrong.extend(compare(&root().join(format!("tests/golden/{id}-{kind}.scene.txt")), &text).err());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_subsets_made_ready_are_what_would_be_made() {
    let made = kitpress::export::pdf::common_subsets().unwrap();
    assert_eq!(compare_bytes(&root().join("assets/fonts/common.pdf"), &made), Ok(()));
}

#[test]
fn no_golden_is_without_a_case() {
    let expected: Vec<String> = SHIPPED.iter().flat_map(|id| [format!("{id}-host-key.scene.txt"), format!("{id}-kit.scene.txt")]).collect();
    let found: Vec<String> = files(&root().join("tests/golden"), "").iter().map(|p| p.file_name().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(found, expected);
}
