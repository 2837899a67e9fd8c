pub struct Whole {
//         ^^^^^ def struct Whole
    a: u8,
//  ^ def field Whole.a
}

fn before() { known(1); }
// ^^^^^^ def function before
//            ^^^^^ ref call known

impl Whole {
    fn half(&self { self.x. }
}

fn after() { other(); }
// ^^^^^ def function after
