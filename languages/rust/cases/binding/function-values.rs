// --- path: src/main.rs ---
mod work;
mod run;
use work::{first, second, third};
use run::{twice, measure, by_trait, several, outer, Runner};

fn main() {
    twice(first);
    outer(|| second());
    measure(third, 1);
    by_trait(Box::new(third));
    several(|| { first(); second(); });
    Runner.each(|n| third(n));
    let held = work::first;
    held();
//  ^^^^ call src/work.rs#first
}
// --- path: src/work.rs ---
pub fn first() {}
pub fn second() {}
pub fn third(n: u32) -> u32 { n }
// --- path: src/run.rs ---
pub struct Runner;
impl Runner {
    pub fn each<F>(&self, f: F) where F: Fn(u32) -> u32 { f(1); }
//                                                        ^ call src/work.rs#third probable
}
pub fn twice(f: impl Fn()) { f(); f(); }
//                           ^ call src/work.rs#first probable
//                           ^ call src/work.rs#second probable
//                           ^ ! call src/work.rs#third probable
//                           ^ ! call src/work.rs#first exact
pub fn outer<F: Fn()>(f: F) { twice(f) }
pub fn measure(f: fn(u32) -> u32, n: u32) -> u32 { f(n) }
//                                                 ^ call src/work.rs#third probable
pub fn by_trait(f: Box<dyn Fn(u32) -> u32>) -> u32 { f(2) }
pub fn several(f: impl FnOnce()) { f() }
//                                 ^ ! call src/work.rs#second probable
pub fn unused(f: impl Fn()) { f() }
//                            ^ ! call src/work.rs#first probable
