// --- path: Cargo.toml ---
[package]
name = "m"
// --- path: src/lib.rs ---
#[macro_use]
mod macros;
mod uses;
// --- path: src/macros.rs ---
pub struct Log;
impl Log { pub fn hit(&self) -> u32 { 1 } pub fn make() -> Log { Log } }
pub struct Net { pub n: u32 }
impl Net { pub fn hit(&self) -> u32 { 2 } }
macro_rules! ok { ($e:expr $(,)?) => { match $e { Ok(v) => v, Err(e) => return Err(e) } }; }
macro_rules! same { ($e:expr) => { $e }; }
macro_rules! log { () => { $crate::macros::Log::make() }; ($n:expr) => { $crate::macros::Net { n: $n } }; }
macro_rules! shown { ($e:expr) => { stringify!($e) }; }
macro_rules! with { ($n:ident, $e:expr) => { { let $n = $crate::macros::Net { n: 1 }; $e } }; }
macro_rules! feature { (#![$meta:meta] $($item:item)*) => { $( $item )* }; }
macro_rules! either { (one: { $($a:item)* }, two: { $($b:item)* }) => { $( $a )* }; }
// --- path: src/uses.rs ---
use crate::macros::{Log, Net};
fn res() -> Result<Log, String> { Ok(Log) }

pub fn values() -> Result<u32, String> {
    let l = ok!(res());
//              ^^^ call src/uses.rs#res exact
    l.hit();
//    ^^^ call src/macros.rs#Log.hit
    same!(Log::make()).hit();
//                     ^^^ call src/macros.rs#Log.hit
    log!().hit();
//         ^^^ call src/macros.rs#Log.hit
    log!(3).hit();
//          ^^^ call src/macros.rs#Net.hit
//          ^^^ ! call src/macros.rs#Log.hit
    elsewhere!(Log).hit();
//                  ^^^ ! call src/macros.rs#Log.hit
    Ok(1)
}

/// Arguments are what they seem only where the macro evaluates them.
pub fn arguments(l: Log, x: Log) {
    same!(l.hit());
//          ^^^ call src/macros.rs#Log.hit exact
    shown!(l.hit());
//           ^^^ ! call src/macros.rs#Log.hit exact
    with!(x, x.hit());
//             ^^^ ! call src/macros.rs#Log.hit exact
    same!(shown!(l.hit()));
//                 ^^^ ! call src/macros.rs#Log.hit exact
}

feature! {
//<- call src/macros.rs#feature
    #![allow(dead_code)]
    pub fn wrapped(l: &Log) -> u32 { l.hit() }
//                                     ^^^ call src/macros.rs#Log.hit
}
either! {
    one: { pub fn chosen(l: &Log) -> u32 { l.hit() } },
//                                           ^^^ call src/macros.rs#Log.hit
    two: { fn chosen(l: &Log) -> u32 { 2 } }
}
pub fn all() {
    wrapped(&Log);
//  ^^^^^^^ call src/uses.rs#wrapped
    chosen(&Log);
//  ^^^^^^ call src/uses.rs#chosen
}
// A macro with a language of its own is not opened.
rules! { struct Made: u32 { const A = 1; } }
fn not_made() { let m = Made::A; }
//                      ^^^^ ! type src/uses.rs#Made
