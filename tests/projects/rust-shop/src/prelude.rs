pub use crate::price::*;
pub use crate::stock::{shelf::Shelf as Board, Item};
