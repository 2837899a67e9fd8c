// --- path: Cargo.toml ---
[package]
name = "mac"
// --- path: src/lib.rs ---
#[macro_use]
mod macros;
mod before;
mod user;
mod tokens;

macro_rules! local { ($e:expr) => { $e }; }
fn local() {}
fn write() {}
pub struct Thing;
impl Thing {
    pub fn go(&self) -> Option<Thing> { None }
    pub fn make() -> Thing { Thing }
    pub fn count(&self) -> usize { 0 }
}

fn calls(thing: Thing, out: &mut String) {
    local!(1);
//  ^^^^^ def 11
    local();
//  ^^^^^ def 12
    // Not the function of that name.
    write!(out, "x");
//  ^^^^^ call external
    shared!(3);
//  ^^^^^^ call src/macros.rs#shared
    crate::exported!(3);
//         ^^^^^^^^ call src/macros.rs#exported
    unheard_of!();
//  ^^^^^^^^^^ call external
    std::println!("{}", thing.count());
//       ^^^^^^^ call external
//                            ^^^^^ call src/lib.rs#Thing.count
    assert_eq!(thing.go().unwrap().count(), Thing::make().count());
//                   ^^ call src/lib.rs#Thing.go
//                                                 ^^^^ call src/lib.rs#Thing.make
//                                 ^^^^^ call src/lib.rs#Thing.count
//                                                        ^^^^^ call src/lib.rs#Thing.count
    let list = vec![Thing::make(), Thing];
//                         ^^^^ call src/lib.rs#Thing.make
    assert!(list.iter().all(|one| true), "{:?}", Vec::<Thing>::make());
//                                                             ^^^^ ! call src/lib.rs#make
    format!("{}", thing.go()?.count());
//                            ^^^^^ call src/lib.rs#Thing.count
}
fn make() {}

#[cfg(test)]
mod tests {
    macro_rules! only_tests { () => {} }
    #[test]
    fn uses() {
        only_tests!();
//      ^^^^^^^^^^ call src/lib.rs#tests.only_tests
        local!(2);
//      ^^^^^ call src/lib.rs#local
    }
}
fn outside() {
    only_tests!();
//  ^^^^^^^^^^ call external
}

#[derive(Debug, Clone)]
//       ^^^^^ decorate external
//              ^^^^^ decorate external
struct Derived;
trait Clone {}
// --- path: src/macros.rs ---
macro_rules! shared { ($e:expr) => { $e } }
#[macro_export]
macro_rules! exported { ($e:expr) => { $e } }
mod inner { macro_rules! hidden { () => {} } }
// --- path: src/before.rs ---
macro_rules! twice { () => {} }
// --- path: src/user.rs ---
use crate::exported;
fn go() {
    shared!(1);
//  ^^^^^^ call src/macros.rs#shared
    exported!(1);
//  ^^^^^^^^ call src/macros.rs#exported
    hidden!();
//  ^^^^^^ ! call src/macros.rs#inner.hidden
}
// --- path: src/tokens.rs ---
use crate::Thing;
fn make() {}
fn from() {}
fn tokens(thing: Thing, n: usize) {
    assert_eq!(Vec::<Option<Thing>>::make(), char::from(n));
//                                   ^^^^ ! call src/tokens.rs#make
//                                                 ^^^^ call external
    println!("{}", thing.go::<u8>().unwrap().count());
//                       ^^ call src/lib.rs#Thing.go
//                                           ^^^^^ call src/lib.rs#Thing.count
    println!("{:?}", 0..thing.count());
//                            ^^^^^ call src/lib.rs#Thing.count
}
