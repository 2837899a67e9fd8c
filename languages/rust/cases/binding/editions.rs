// --- path: Cargo.toml ---
[workspace]
members = ["old", "new", "attrs"]
// --- path: old/Cargo.toml ---
[package]
name = "old"
// --- path: old/src/lib.rs ---
extern crate libc;
pub mod tools;
pub mod deep;
// --- path: old/src/tools.rs ---
pub fn cut() {}
// --- path: old/src/deep.rs ---
// Paths of the 2015 edition begin at the root of the crate.
use tools::cut;
//         ^^^ import old/src/tools.rs#cut
use libc::exit;
pub fn go() {
    cut();
//  ^^^ call old/src/tools.rs#cut
    exit();
//  ^^^^ call external
}
// --- path: new/Cargo.toml ---
[package]
name = "new"
[dependencies]
attrs = { path = "../attrs" }
old = { path = "../old" }
// --- path: new/src/lib.rs ---
extern crate alloc;
mod serde { pub fn local() {} }
pub mod deep;
// --- path: new/src/deep.rs ---
// Today they begin with what is in scope, or with a crate.
use serde::to_string;
           // <- import external
#[attrs::traced]
//       ^^^^^^ decorate attrs/src/lib.rs#traced
pub fn go() {
    to_string();
//  ^^^^^^^^^ call external
    ::old::tools::cut();
//                ^^^ call old/src/tools.rs#cut
    attrs::sql!(x);
//         ^^^ call attrs/src/lib.rs#sql
}
// --- path: attrs/Cargo.toml ---
[package]
name = "attrs"
[lib]
proc-macro = true
// --- path: attrs/src/lib.rs ---
#[proc_macro_attribute]
pub fn traced(args: TokenStream, item: TokenStream) -> TokenStream { item }
#[proc_macro]
pub fn sql(item: TokenStream) -> TokenStream { item }
