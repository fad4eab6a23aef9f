//! Bookmarks: a sheet each, its headings below it.

use kurbo::Point;
use lopdf::{Document as File, Object, ObjectId, dictionary};

use super::finish::text;
use crate::measure::POINTS_PER_MM;
use crate::scene::{Document, Item, Role};

/// A bookmark and those below it.
struct Entry {
    title: String,
    page: usize,
    /// From the top of the page, in millimetres.
    y: f64,
    below: Vec<Entry>,
}

/// Adds all bookmarks to `file` and returns their root.
pub(super) fn outlines(file: &mut File, document: &Document, pages: &[ObjectId]) -> ObjectId {
    let entries = entries(document);
    let root = file.new_object_id();
    let ids = add(file, document, pages, root, &entries);
    let mut dictionary = dictionary! { "Type" => "Outlines", "Count" => entries.len() as i64 };
    if let (Some(&first), Some(&last)) = (ids.first(), ids.last()) {
        dictionary.set("First", first);
        dictionary.set("Last", last);
    }
    file.set_object(root, dictionary);
    root
}

fn entries(document: &Document) -> Vec<Entry> {
    let mut sheets: Vec<Entry> = Vec::new();
    for (page, content) in document.pages.iter().enumerate() {
        let same = sheets.last().is_some_and(|s| s.title == content.sheet);
        if !same {
            sheets.push(Entry { title: content.sheet.clone(), page, y: 0.0, below: Vec::new() });
        }
        if let Some(sheet) = sheets.last_mut() {
            content.items.iter().for_each(|item| headings(item, page, &mut sheet.below));
        }
    }
    sheets
}

fn headings(item: &Item, page: usize, found: &mut Vec<Entry>) {
    let Item::Group(group) = item else { return };
    if group.role == Role::Heading(2) {
        let (mut title, mut start) = (String::new(), None);
        words(&group.items, &mut title, &mut start);
        let y = start.map_or(0.0, |p: Point| p.y - 8.0).max(0.0);
        found.push(Entry { title, page, y, below: Vec::new() });
    } else {
        group.items.iter().for_each(|item| headings(item, page, found));
    }
}

fn words(items: &[Item], title: &mut String, start: &mut Option<Point>) {
    for item in items {
        match item {
            Item::Group(group) => words(&group.items, title, start),
            Item::Path(_) | Item::Use(_) => {}
            Item::Text(run) => {
                start.get_or_insert(run.origin);
                title.push_str(&run.text);
            }
        }
    }
}

fn add(file: &mut File, document: &Document, pages: &[ObjectId], parent: ObjectId, entries: &[Entry]) -> Vec<ObjectId> {
    let ids: Vec<ObjectId> = entries.iter().map(|_| file.new_object_id()).collect();
    for (i, entry) in entries.iter().enumerate() {
        let below = add(file, document, pages, ids[i], &entry.below);
        let top = ((document.pages[entry.page].height - entry.y) * POINTS_PER_MM) as f32;
        let place = vec![Object::Reference(pages[entry.page]), "XYZ".into(), Object::Null, top.into(), Object::Null];
        let mut dictionary = dictionary! { "Title" => text(&entry.title), "Parent" => parent, "Dest" => place };
        if i > 0 {
            dictionary.set("Prev", ids[i - 1]);
        }
        if let Some(&next) = ids.get(i + 1) {
            dictionary.set("Next", next);
        }
        if let (Some(&first), Some(&last)) = (below.first(), below.last()) {
            dictionary.set("First", first);
            dictionary.set("Last", last);
            // Negative: closed until somebody opens it.
            dictionary.set("Count", -(below.len() as i64));
        }
        file.set_object(ids[i], dictionary);
    }
    ids
}
