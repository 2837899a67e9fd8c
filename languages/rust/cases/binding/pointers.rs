use std::cell::{Cell, RefCell};
use std::ops::{Deref, Index};
use std::ptr::NonNull;
use std::task::Poll;
pub struct Foo { n: u32 }
pub struct Bar;
impl Foo { pub fn hit(&self) -> u32 { 1 } }
impl Bar { pub fn hit(&self) -> u32 { 2 } }
pub struct Guard<T> { t: T }
impl<T> Deref for Guard<T> { type Target = T; fn deref(&self) -> &T { &self.t } }
impl<T> Guard<T> { pub fn new(t: T) -> Self { Guard { t } } }
pub struct Table { rows: Vec<Bar> }
impl Index<usize> for Table { type Output = Bar; fn index(&self, i: usize) -> &Bar { &self.rows[i] } }

/// One pointer type with two arguments points to two types.
fn guards(a: Guard<Foo>, b: Guard<Bar>, t: Guard<Table>) {
    a.hit();
//    ^^^ call pointers.rs#Foo.hit
    b.hit();
//    ^^^ call pointers.rs#Bar.hit
//    ^^^ ! def 7
    Guard::new(Guard::new(Bar)).hit();
//                              ^^^ call pointers.rs#Bar.hit
    t[0].hit();
//       ^^^ call pointers.rs#Bar.hit
}

unsafe fn raw(p: NonNull<Foo>, b: Box<Bar>) {
    p.as_ref().hit();
//             ^^^ call pointers.rs#Foo.hit
    let r = Box::into_raw(b);
    (*r).hit();
//       ^^^ call pointers.rs#Bar.hit
}

thread_local! { static CURRENT: RefCell<Foo> = todo!(); static PLAIN: Foo = Foo { n: 1 }; }
fn threads() {
    CURRENT.with(|c| c.borrow().hit());
//                              ^^^ call pointers.rs#Foo.hit
    CURRENT.with_borrow(|c| c.hit());
//                            ^^^ call pointers.rs#Foo.hit
    PLAIN.with(|c| c.hit());
//                   ^^^ call pointers.rs#Foo.hit
}

fn polled(p: Poll<Foo>) -> Poll<u32> {
    let f = std::task::ready!(p);
    Poll::Ready(f.hit())
//                ^^^ call pointers.rs#Foo.hit
}

impl std::fmt::Debug for Guard<Foo> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { (**self).fmt(f) }
//                                                                                ^^^ ! call pointers.rs#Guard.fmt
}

pub struct Held { call: Box<dyn Fn(u32) -> Bar>, make: fn() -> Foo }
impl Held {
    fn make(&self) -> Bar { Bar }
    fn run(&self) {
        (self.call)(3).hit();
//                     ^^^ call pointers.rs#Bar.hit
        (self.make)().hit();
//                    ^^^ call pointers.rs#Foo.hit
//                    ^^^ ! def 8
    }
}

pub struct Set<T> { list: Vec<T> }
impl<T> Set<T> { pub fn each<F: FnMut(&T)>(&self, mut f: F) {} }
fn given(s: Set<Bar>) {
    s.each(|b| { b.hit(); });
//                 ^^^ call pointers.rs#Bar.hit
    let l = loop { break Foo { n: 2 }; };
    l.hit();
//    ^^^ call pointers.rs#Foo.hit
    let m = Some(1).map(make);
    m.unwrap().hit();
//             ^^^ call pointers.rs#Bar.hit
}
fn make(n: u32) -> Bar { Bar }
