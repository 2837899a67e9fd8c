// --- path: Cargo.toml ---
[package]
name = "tree"
// --- path: src/lib.rs ---
pub mod shapes;
pub mod facade;
mod private;
pub mod round;
use shapes::{self, area, solid::{volume as vol, Cube}};
//                 ^^^^ import src/shapes.rs#area
//                               ^^^^^^ import src/shapes/solid.rs#volume
//                                              ^^^^ import src/shapes/solid.rs#Cube
use std::collections::HashMap;
                      // <- import external
use facade::*;
use missing_crate::thing;
                   // <- import external

pub fn all() {
    area();
//  ^^^^ call src/shapes.rs#area
    vol();
//  ^^^ call src/shapes/solid.rs#volume
    volume();
//  ^^^^^^ call unknown
    shapes::area();
//          ^^^^ call src/shapes.rs#area
    Cube::new();
//        ^^^ call src/shapes/solid.rs#Cube.new
    // Through `pub use`, once and twice.
    facade::area();
//          ^^^^ call src/shapes.rs#area
    facade::renamed();
//          ^^^^^^^ call src/shapes.rs#perimeter
    facade::Cube::new();
//                ^^^ call src/shapes/solid.rs#Cube.new
    // Through a glob of a glob.
    hidden_by_nothing();
//  ^^^^^^^^^^^^^^^^^ call src/private.rs#hidden_by_nothing
    // What a module only uses itself is not handed on.
    only_inside();
//  ^^^^^^^^^^^ ! call src/private.rs#only_inside
    thing();
//  ^^^^^ call external
    HashMap::new();
//           ^^^ call external
    round::trip();
//         ^^^^ call src/round.rs#two.trip
}

pub fn local_use() {
    use crate::private::only_inside as now;
    now();
//  ^^^ call src/private.rs#only_inside
    use shapes::solid::*;
    volume();
//  ^^^^^^ call src/shapes/solid.rs#volume
}

/// An item hides what a glob brings.
pub fn explicit() {
    explicit();
//  ^^^^^^^^ call src/lib.rs#explicit
}
// --- path: src/shapes.rs ---
pub mod solid;
pub fn area() {}
pub fn perimeter() {}
// --- path: src/shapes/solid.rs ---
pub struct Cube;
impl Cube {
    pub fn new() -> Cube {
        Cube
    }
}
pub fn volume() {}
// --- path: src/facade.rs ---
pub use crate::shapes::area;
pub use crate::shapes::perimeter as renamed;
pub use crate::shapes::solid::{self, Cube};
pub use crate::private::*;
use crate::private::only_inside;
pub fn explicit() {
    only_inside();
//  ^^^^^^^^^^^ call src/private.rs#only_inside
}
// --- path: src/private.rs ---
pub fn hidden_by_nothing() {}
pub(self) fn only_inside() {}
// --- path: src/round.rs ---
// Two modules that bring in each other come to an end.
pub use self::one::*;
mod one {
    pub use super::two::*;
}
mod two {
    pub use super::one::*;
    pub fn trip() {}
}
use again as again;
use again as twice;
