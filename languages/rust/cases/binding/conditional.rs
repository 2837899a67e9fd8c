// --- path: Cargo.toml ---
[package]
name = "cond"
// --- path: src/lib.rs ---
#[cfg(unix)]
fn home() -> Home { Home }
#[cfg(windows)]
fn home() -> Home { Home }
pub struct Home;
impl Home {
    #[cfg(unix)]
    fn path(&self) {}
    #[cfg(not(unix))]
    fn path(&self) {}
}
// Only one of them is compiled: both are what is called.
fn use_it() {
    home().path();
//  ^^^^ call src/lib.rs#home
//         ^^^^ call src/lib.rs#Home.path
}

#[cfg(unix)]
mod sys { pub fn open() {} }
#[cfg(windows)]
#[path = "win.rs"]
mod sys;
fn system() {
    sys::open();
//       ^^^^ call src/lib.rs#sys.open probable
//       ^^^^ call src/win.rs#open probable
}

cfg_rt! {
    pub mod runtime;
    pub fn spawn() { runtime::start(); }
//                            ^^^^^ call src/runtime.rs#start
    impl Home {
        pub fn enter(&self) {}
    }
}
cfg_if::cfg_if! {
    if #[cfg(unix)] {
        fn platform() {}
    } else if #[cfg(windows)] {
        fn platform() { let brace = '}'; let text = "}"; }
    } else {
        fn platform() {}
    }
}
lazy_static! {
    static ref HOME: Home = Home;
}
pin_project_lite::pin_project! {
    /// A wrapped struct.
    pub struct Wrapped { #[pin] inner: Home }
}
impl Wrapped {
    fn poll(self: Pin<&mut Self>) {
        self.project().inner.enter();
//                     ^^^^^ read src/lib.rs#Wrapped.inner
//                           ^^^^^ call src/lib.rs#Home.enter
    }
}
fn wrapped(home: Home) {
    spawn();
//  ^^^^^ call src/lib.rs#spawn
    home.enter();
//       ^^^^^ call src/lib.rs#Home.enter
    platform();
//  ^^^^^^^^ call src/lib.rs#platform
    HOME.enter();
//  ^^^^ read src/lib.rs#HOME
//       ^^^^^ call src/lib.rs#Home.enter
}
// What a macro makes of its tokens is its own affair.
some_dsl! {
    fn not_an_item() {}
}
fn dsl() {
    not_an_item();
//  ^^^^^^^^^^^ call unknown
}
// --- path: src/win.rs ---
pub fn open() {}
// --- path: src/runtime.rs ---
pub fn start() { super::spawn(); }
//                      ^^^^^ call src/lib.rs#spawn
