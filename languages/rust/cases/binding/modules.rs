// --- path: Cargo.toml ---
[package]
name = "shop"
version = "0.1.0"
// --- path: src/lib.rs ---
mod orders;
//  ^^^^^^ import src/orders/mod.rs
pub mod price;
#[path = "elsewhere/odd.rs"]
mod strange;
//  ^^^^^^^ import src/elsewhere/odd.rs

pub fn run() {
    orders::place();
//          ^^^^^ call src/orders/mod.rs#place
    self::orders::place();
//                ^^^^^ call src/orders/mod.rs#place
    crate::price::of(1);
//                ^^ call src/price.rs#of
    strange::odd();
//           ^^^ call src/elsewhere/odd.rs#odd
    orders::lines::count();
//                 ^^^^^ call src/orders/lines.rs#count
    inline::inside();
//          ^^^^^^ call src/lib.rs#inline.inside
    inline::deeper::deep();
//                  ^^^^ call src/lib.rs#inline.deeper.deep
    inside();
//  ^^^^^^ call unknown
}

fn helper() {}

mod inline {
    pub fn inside() {
        helper();
//      ^^^^^^ ! call src/lib.rs#helper
        super::helper();
//             ^^^^^^ call src/lib.rs#helper
        crate::helper();
//             ^^^^^^ call src/lib.rs#helper
        self::deeper::deep();
//                    ^^^^ call src/lib.rs#inline.deeper.deep
    }
    pub mod deeper {
        pub fn deep() {
            super::inside();
//                 ^^^^^^ call src/lib.rs#inline.inside
            super::super::helper();
//                        ^^^^^^ call src/lib.rs#helper
        }
    }
    mod nested;
//      ^^^^^^ import src/inline/nested.rs
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn works() {
        helper();
//      ^^^^^^ call src/lib.rs#helper
        run();
//      ^^^ call src/lib.rs#run
        price::of(2);
//             ^^ call src/price.rs#of
    }
}
// --- path: src/inline/nested.rs ---
pub fn up() {
    super::inside();
//         ^^^^^^ call src/lib.rs#inline.inside
    super::super::helper();
//                ^^^^^^ call src/lib.rs#helper
}
// --- path: src/orders/mod.rs ---
pub mod lines;
use super::price;
pub fn place() {
    price::of(3);
//         ^^ call src/price.rs#of
    lines::count();
//         ^^^^^ call src/orders/lines.rs#count
    // The root of the crate is not in scope here.
    helper();
//  ^^^^^^ call unknown
}
// --- path: src/orders/lines.rs ---
pub fn count() -> u32 {
    super::place();
//         ^^^^^ call src/orders/mod.rs#place
    crate::run();
//         ^^^ call src/lib.rs#run
    let price = 3;
    // A variable never stands before `::`.
    crate::price::of(price)
//                ^^ call src/price.rs#of
}
// --- path: src/price.rs ---
pub fn of(n: u32) -> u32 {
    n
}
// --- path: src/elsewhere/odd.rs ---
pub fn odd() {}
