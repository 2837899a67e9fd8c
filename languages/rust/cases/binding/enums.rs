pub struct Square { side: u32 }
impl Square { fn grow(&self) {} }
pub struct Id(u32);
impl Id { fn raw(&self) {} }

pub enum Shape<T = u8> {
    Empty,
    Square(Square),
    Named { id: Id, inner: T },
    Pair(Id, Square),
}

impl<T> Shape<T> {
    pub fn empty() -> Self { Self::Empty }
//                                 ^^^^^ read enums.rs#Shape.Empty
    pub fn of(square: Square) -> Shape<T> { Shape::Square(square) }
//                                                 ^^^^^^ new enums.rs#Shape.Square
    fn visit(&self) {
        match self {
            Shape::Empty => {}
//                 ^^^^^ read enums.rs#Shape.Empty
            Shape::Square(one) => one.grow(),
//                 ^^^^^^ read enums.rs#Shape.Square
//                                    ^^^^ call enums.rs#Square.grow
            Self::Named { id, .. } => id.raw(),
//                        ^^ read enums.rs#Shape.Named.id
//                                       ^^^ call enums.rs#Id.raw
            Shape::Pair(Id(_), ref square) if square.side > 1 => square.grow(),
//                                                   ^^^^ read enums.rs#Square.side
//                                                                      ^^^^ call enums.rs#Square.grow
            Shape::Pair(id, _) => id.raw(),
//                                   ^^^ call enums.rs#Id.raw
        }
    }
}

fn build(id: Id) -> Shape<Square> {
    let named = Shape::Named { id, inner: Square { side: 1 } };
//                     ^^^^^ new enums.rs#Shape.Named
//                             ^^ write enums.rs#Shape.Named.id
//                                                 ^^^^ write enums.rs#Square.side
    named.visit();
//        ^^^^^ call enums.rs#Shape.visit
    if let Shape::Named { inner, id: other } = &named {
        other.raw();
//            ^^^ call enums.rs#Id.raw
    }
    Shape::empty().visit();
//         ^^^^^ call enums.rs#Shape.empty
//                 ^^^^^ call enums.rs#Shape.visit
    named
}

fn generic(shape: Shape<Square>) {
    if let Shape::Named { inner, .. } = shape {
        inner.grow();
//            ^^^^ call enums.rs#Square.grow
    }
}

fn globs(shape: Shape) {
    use Shape::*;
    match shape {
        Empty => {}
//      ^^^^^ read enums.rs#Shape.Empty
        Square(inside) => inside.grow(),
//                               ^^^^ call enums.rs#Square.grow
        Named { id, .. } => id.raw(),
//                             ^^^ call enums.rs#Id.raw
        Pair(id, square) => square.grow(),
//                                 ^^^^ call enums.rs#Square.grow
    }
}

// A variant is not a name of its own where its enum is declared.
pub enum Kind { Id(Id), Plain = 3 }
fn payload(kind: Kind) {
    if let Kind::Id(id) = kind { id.raw(); }
//                                  ^^^ call enums.rs#Id.raw
    Kind::Missing;
//        ^^^^^^^ read unknown
}
