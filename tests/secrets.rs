//! What the host alone may know is nowhere in the players' file, and a back tells no rank.

use kitpress::prose::{Block, Prose};
use kitpress::scene::{Document, Group, Item, Page};

use crate::support::kit::{bytes, kit, shipped};
use crate::support::{SHIPPED, pdf};

fn sentences(prose: &Prose) -> Vec<String> {
    let mut all = Vec::new();
    for block in &prose.blocks {
        let items = match block {
            Block::Paragraph(inlines) => vec![inlines],
            Block::List { items, .. } => items.iter().collect(),
        };
        all.extend(items.into_iter().map(|i| i.iter().map(|p| p.text.as_str()).collect::<String>()));
    }
    all
}

/// Letters and digits only, so that line breaks and kerning hide nothing.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

#[test]
fn the_players_file_holds_no_answer() {
    for id in SHIPPED {
        let activity = shipped(id);
        let made = kit(id, "a4");
        let players = bytes(&made.players.unwrap());
        let key = bytes(&made.host_key);
        let all_strings = |pdf: &[u8]| {
            let file = lopdf::Document::load_mem(pdf).unwrap();
            let mut text = pdf::text(pdf).concat();
            for object in file.objects.values() {
                if let Ok(dictionary) = object.as_dict() {
                    text.extend(dictionary.iter().filter_map(|(_, v)| lopdf::decode_text_string(v).ok()));
                }
                if let Ok(stream) = object.as_stream() {
                    text.push_str(&String::from_utf8_lossy(&stream.content));
                }
            }
            squeezed(&text)
        };
        let (players, key) = (all_strings(&players), all_strings(&key));
        let mut secrets: Vec<String> = sentences(&activity.host_notes);
        let asked = activity.examples.iter().filter(|e| e.in_practice && !e.in_rules);
        secrets.extend(asked.flat_map(|e| sentences(&e.proof.as_ref().unwrap().verdict)));
        secrets.extend(activity.rules.iter().flat_map(|r| r.model().procedure()));
        secrets.push("HOST KEY, keep separate from the players".to_owned());
        assert!(secrets.len() > 5);
        for secret in secrets {
            let secret = squeezed(&secret);
            assert!(key.contains(&secret), "the key of {id} lacks {secret}");
            assert!(!players.contains(&secret), "the kit of {id} tells {secret}");
        }
    }
}

/// A page of that sheet with every symbol drawn out.
fn expanded(document: &Document, sheet: &str) -> Page {
    let page = document.pages.iter().find(|p| p.sheet == sheet).unwrap();
    Page { items: page.expanded(), ..page.clone() }
}

/// Every group whose name starts with `prefix`.
fn named<'a>(page: &'a Page, prefix: &str) -> Vec<&'a Group> {
    fn walk<'a>(items: &'a [Item], prefix: &str, found: &mut Vec<&'a Group>) {
        for item in items {
            if let Item::Group(group) = item {
                if group.name.as_ref().is_some_and(|n| n.starts_with(prefix)) {
                    found.push(group);
                }
                walk(&group.items, prefix, found);
            }
        }
    }
    let mut found = Vec::new();
    walk(&page.items, prefix, &mut found);
    found
}

/// A group's items moved so that its first path starts at the origin, printed.
fn shape(group: &Group) -> String {
    let mut items = group.items.clone();
    let start = items
        .iter()
        .find_map(|item| match item {
            Item::Path(path) => path.outline.elements().first().and_then(kurbo::PathEl::end_point),
            _ => None,
        })
        .unwrap();
    items.iter_mut().for_each(|item| item.translate(-start.to_vec2()));
    let page = Page { width: 1.0, height: 1.0, sheet: String::new(), label: String::new(), items };
    let document = Document {
        title: String::new(),
        subject: String::new(),
        language: String::new(),
        paper: String::new(),
        revision: String::new(),
        pages: vec![page],
    };
    kitpress::scene::dump(&document)
}

#[test]
fn all_backs_of_a_side_are_one_drawing_and_look_the_same_upside_down() {
    let document = kit("hidden-rank-capture", "a4").players.unwrap();
    let page = expanded(&document, "Backs");
    for side in ["back-W-", "back-B-"] {
        let backs = named(&page, side);
        assert_eq!(backs.len(), 8);
        let first = shape(backs[0]);
        assert!(backs.iter().all(|b| shape(b) == first), "{side}");
        assert_eq!(first.matches("upside-down").count(), 1, "one of the two letters is turned");
    }
}

#[test]
fn hidden_pieces_show_no_rank_in_the_set_up() {
    let document = kit("hidden-rank-capture", "a4").players.unwrap();
    let rules = expanded(&document, "Rules");
    let diagram = named(&rules, "diagram-setup")[0];
    let pieces: Vec<_> =
        diagram.items.iter().filter(|i| matches!(i, Item::Group(g) if g.name.as_deref().is_some_and(|n| n.starts_with("piece-")))).collect();
    assert_eq!(pieces.len(), 8);
    for piece in pieces {
        let Item::Group(group) = piece else { unreachable!() };
        let texts: Vec<_> = group.items.iter().filter_map(|i| if let Item::Text(run) = i { Some(run.text.as_str()) } else { None }).collect();
        assert!(texts == ["W"] || texts == ["B"], "{texts:?}");
    }
}
