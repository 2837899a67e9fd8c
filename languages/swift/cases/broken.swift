class Broken {
//    ^^^^^^ def class Broken
  func before() {}
//     ^^^^^^ def method Broken.before
  func half() {
//     ^^^^ def method Broken.half
    let x = )
  }
  func after() -> Int { 1 }
//     ^^^^^ def method Broken.after
}
