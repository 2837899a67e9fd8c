pub mod shelf;
mod memory;

pub use self::memory::Memory;
use crate::prelude::*;
use crate::Fault;

pub struct Item {
    name: String,
    cost: Amount,
}

impl Item {
    pub fn named(name: &str, cost: Amount) -> Item {
        Item { name: name.to_string(), cost }
    }
}

impl Priced for Item {
    fn price(&self) -> Amount {
        self.cost
    }
}

pub trait Storage {
    fn load(&self) -> Result<Board, Fault>;
    fn reload(&self) -> Result<Board, Fault> {
        self.load()
    }
}
