use std::collections::HashMap;
use std::ops::{Add, Mul};
pub struct Foo { n: u32 }
pub struct Bar;
impl Foo { pub fn new() -> Self { Foo { n: 1 } } pub fn hit(&self) -> bool { true } pub fn opt(&self) -> Option<Foo> { None } }
impl Bar { pub fn hit(&self) {} }
impl Add for Foo { type Output = Bar; fn add(self, o: Foo) -> Bar { Bar } }
impl Mul<u32> for Foo { type Output = Foo; fn mul(self, o: u32) -> Foo { self } }

fn filled(given: &[Foo]) {
    let mut v = Vec::new();
    for one in given { v.push(one.opt().unwrap()); }
    v[0].hit();
//       ^^^ call later-use.rs#Foo.hit
    let mut m = HashMap::new();
    m.insert(1, Bar);
    m.get(&1).unwrap().hit();
//                     ^^^ call later-use.rs#Bar.hit
    let mut never = Vec::new();
    never[0].hit();
//           ^^^ call dynamic
    let mut words = vec![];
    words.push("a");
    words[0].hit();
//           ^^^ ! call later-use.rs#Foo.hit
}

fn spelled(given: &[Foo]) {
    let c: Vec<_> = given.iter().filter_map(|x| x.opt()).collect();
    c[0].hit();
//       ^^^ call later-use.rs#Foo.hit
    given.iter().fold(Bar, |acc, x| { acc.hit(); x.hit(); acc });
//                                        ^^^ call later-use.rs#Bar.hit
//                                                 ^^^ call later-use.rs#Foo.hit
}

fn operators(a: Foo, b: Foo, n: u32) {
    (a + b).hit();
//          ^^^ call later-use.rs#Bar.hit
    let c = Foo::new() * 2;
    c.hit();
//    ^^^ call later-use.rs#Foo.hit
    (n + 1).hit();
//          ^^^ ! call later-use.rs#Foo.hit
}

fn library() {
    std::mem::take(&mut Foo::new()).hit();
//                                  ^^^ call later-use.rs#Foo.hit
    std::iter::once(Bar).next().unwrap().hit();
//                                       ^^^ call later-use.rs#Bar.hit
    std::thread::spawn(|| Foo::new()).join().unwrap().hit();
//                                                    ^^^ call later-use.rs#Foo.hit
}
