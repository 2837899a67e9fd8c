use super::Item;
use crate::price::{Amount, Priced};

#[derive(Default)]
pub struct Shelf {
    items: Vec<Item>,
}

impl Shelf {
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter()
    }
    pub fn check(&self) {
        self.items.iter().for_each(|item| drop(item.doubled()));
    }
    pub fn put(mut self, item: Item) -> Self {
        self.items.push(item);
        self
    }
}

impl Priced for Shelf {
    fn price(&self) -> Amount {
        self.total()
    }
}
