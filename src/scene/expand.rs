//! Pages without symbols: every use replaced by what it draws.

use kurbo::Vec2;

use super::{Group, Item, Page};

impl Page {
    /// What is drawn, with every symbol drawn out where it is used.
    pub fn expanded(&self) -> Vec<Item> {
        expand(&self.items)
    }
}

/// The same items with every use of a symbol replaced by a copy of its items.
fn expand(items: &[Item]) -> Vec<Item> {
    let mut all = Vec::new();
    items.iter().for_each(|item| push(item, Vec2::ZERO, &mut all));
    all
}

fn push(item: &Item, by: Vec2, all: &mut Vec<Item>) {
    match item {
        Item::Use(placed) => placed.symbol.items.iter().for_each(|item| push(item, by + placed.at, all)),
        Item::Group(group) => {
            let mut items = Vec::with_capacity(group.items.len());
            group.items.iter().for_each(|item| push(item, by, &mut items));
            all.push(Item::Group(Group { role: group.role.clone(), name: group.name.clone(), items }));
        }
        Item::Path(_) | Item::Text(_) => {
            let mut copy = item.clone();
            copy.translate(by);
            all.push(copy);
        }
    }
}
