//! A shop: what it has, what it costs, who buys it.
#[macro_use]
mod macros;
pub mod price;
pub mod prelude;
pub mod stock;
mod visit;

pub use price::{Amount, Priced};
pub use stock::shelf::Shelf;

use stock::*;

pub struct Shop<S> {
    shelves: Vec<Shelf>,
    storage: S,
}

impl<S: Storage> Shop<S> {
    pub fn new(storage: S) -> Self {
        Self { shelves: Vec::new(), storage }
    }

    pub fn open(&mut self) -> Result<(), Fault> {
        let shelf = self.storage.load()?;
        shelf.check();
        self.shelves.push(shelf);
        Ok(())
    }

    pub fn total(&self) -> Amount {
        let mut sum = Amount::zero();
        for shelf in &self.shelves {
            sum = sum.plus(shelf.total());
        }
        sum.rounded()
    }

    pub fn cheapest(&self) -> Option<&Item> {
        self.shelves.iter().flat_map(|shelf| shelf.items()).min_by_key(|item| item.price().cents())
    }
}

pub struct Fault {
    pub reason: Reason,
}

pub enum Reason {
    Empty,
    Broken(Item),
    Late { by: Amount },
}

impl Fault {
    pub fn explain(&self) -> Amount {
        match &self.reason {
            Reason::Empty => Amount::zero(),
            Reason::Broken(item) => item.price(),
            Reason::Late { by } => by.rounded(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens() {
        let mut shop = Shop::new(Memory::default());
        shop.open().unwrap();
        assert_eq!(shop.total().cents(), check!(shop));
    }
}
