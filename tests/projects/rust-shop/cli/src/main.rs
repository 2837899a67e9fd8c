mod args;

use args::Args;
use shop::prelude::*;
use shop::stock::{Memory, Storage};
use shop::{Reason, Shop};

fn main() {
    let args = Args::parse();
    let mut shop = Shop::new(Memory::default());
    if let Err(fault) = shop.open() {
        fault.explain().cents();
        if let Reason::Broken(item) = fault.reason {
            item.price().doubled();
        }
    }
    let board: Board = Memory::default().reload().unwrap_or_else(|fault| panic!("{}", fault.explain().cents()));
    board.check();
    args.limit().plus(shop.total()).cents();
    shop.cheapest().map(|item| item.price());
}
