// --- path: Cargo.toml ---
[workspace]
members = ["core", "app", "extra"]
[workspace.dependencies]
shop-core = { path = "core" }
// --- path: core/Cargo.toml ---
[package]
name = "shop-core"
// --- path: core/src/lib.rs ---
pub mod money;
pub use money::Amount;
#[macro_export]
macro_rules! amount { ($n:expr) => { $crate::Amount::new($n) } }
pub fn total() -> Amount { Amount::new(0) }
//                                 ^^^ call core/src/money.rs#Amount.new
// --- path: core/src/money.rs ---
pub struct Amount(u32);
impl Amount {
    pub fn new(n: u32) -> Self { Amount(n) }
    pub fn add(&self) {}
}
// --- path: app/Cargo.toml ---
[package]
name = "app"
[dependencies]
shop-core.workspace = true
money = { path = "../extra", package = "extra" }
serde = "1"
// --- path: app/src/lib.rs ---
pub fn start() {
    let sum = shop_core::total();
//                       ^^^^^ call core/src/lib.rs#total
    sum.add();
//      ^^^ call core/src/money.rs#Amount.add
    shop_core::amount!(3);
//             ^^^^^^ call core/src/lib.rs#amount
    money::coin();
//         ^^^^ call extra/src/lib.rs#coin
    serde::to_string();
//         ^^^^^^^^^ call external
    extra::coin();
//         ^^^^ call external
}
// --- path: app/src/main.rs ---
use app::start;
//       ^^^^^ import app/src/lib.rs#start
use shop_core::{amount, Amount};
//                      ^^^^^^ import core/src/money.rs#Amount
extern crate shop_core as engine;
//           ^^^^^^^^^ import core/src/lib.rs
mod args;
fn main() {
    start();
//  ^^^^^ call app/src/lib.rs#start
    args::parse();
//        ^^^^^ call app/src/args.rs#parse
    amount!(1);
//  ^^^^^^ call core/src/lib.rs#amount
    engine::total().add();
//          ^^^^^ call core/src/lib.rs#total
//                  ^^^ call core/src/money.rs#Amount.add
    // The library is another crate.
    crate::start();
//         ^^^^^ call app/src/lib.rs#start
}
// --- path: app/src/args.rs ---
pub fn parse() { super::main(); }
//                      ^^^^ call app/src/main.rs#main
// --- path: app/tests/it.rs ---
#[test]
fn starts() { app::start(); }
//                 ^^^^^ call app/src/lib.rs#start
// --- path: extra/Cargo.toml ---
[package]
name = "extra"
// --- path: extra/src/lib.rs ---
pub fn coin() {}
