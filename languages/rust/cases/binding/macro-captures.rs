pub struct A;
pub struct B;
impl A { pub fn m(&self) {} }
impl B { pub fn m(&self) {} }

macro_rules! with_b { ($n:ident, $e:expr) => { { let $n = B; $e } } }
macro_rules! ignore { ($($t:tt)*) => {} }
macro_rules! dropped { ($e:expr) => { () } }
macro_rules! shown { ($e:expr) => { stringify!($e) } }
macro_rules! twice { ($a:expr, $b:expr) => { { $a; $b } } }

fn uses(x: A, a: A) {
    with_b!(x, x.m());
//               ^ ! call macro-captures.rs#A.m exact
    ignore!(a.m());
//            ^ ! call macro-captures.rs#A.m exact
    dropped!(a.m());
//             ^ ! call macro-captures.rs#A.m exact
    shown!(a.m());
//           ^ ! call macro-captures.rs#A.m exact
    elsewhere!(a.m());
//               ^ call macro-captures.rs#A.m probable
    twice!(a.m(), x.m());
//           ^ call macro-captures.rs#A.m exact
//                  ^ call macro-captures.rs#A.m exact
    a.m();
//    ^ call macro-captures.rs#A.m exact
}

fn fills(q: bool) {
    let mut v = Vec::new();
    if q {
        let mut v = Vec::new();
        v.push(B);
        v[0].m();
//           ^ def 4
//           ^ ! def 3
    }
    let other = |v: &mut Vec<B>| v.push(B);
    v.push(A);
    v[0].m();
//       ^ def 3
//       ^ ! def 4
}

macro_rules! either { (a $n:ident) => { pub fn first() -> A { A } }; (b $n:ident) => { pub fn second() -> B { B } } }
either!(b name);
macro_rules! told {
    ($n:ident) => {
        /// Some fn comment_made like it.
        pub struct $n;
    };
}
told!(Told);
fn made(t: Told) {
//         ^^^^ type macro-captures.rs#Told
    first();
//  ^^^^^ call unknown
    comment_made();
//  ^^^^^^^^^^^^ call unknown
}
