use super::{shelf::Shelf, Item, Storage};
use crate::{Amount, Fault, Priced};

#[derive(Default)]
pub struct Memory {
    kept: Option<Item>,
}

impl Storage for Memory {
    fn load(&self) -> Result<Shelf, Fault> {
        let item = Item::named("bread", Amount::zero().plus(Amount::zero()));
        item.price();
        Ok(Shelf::default().put(item))
    }
}

impl Shelf {
    pub fn total(&self) -> Amount {
        self.items().map(|item| item.price()).fold(Amount::zero(), |sum, one| sum.plus(one))
    }
}
