unsafe extern "C" {
    fn proc_pid(pid: i32) -> i32;
    // ^^^^^^^^ def function proc_pid
}
fn cut(raw: &str, q: usize) -> &str { &raw[q..] }
// ^^^ def function cut
fn set(#[allow(unused)] #[cfg(unix)] id: usize) { used(id); }
// ^^^ def function set
//                                                ^^^^ ref call used args=1
fn old() { let a = try!(open(1)); after(a); }
//                      ^^^^ ref call open
//                                ^^^^^ ref call after args=1

fn shown() -> u8 { check(str![[r#"
text
"#]]); after() }
//     ^^^^^ ref call after args=0
