class Broken {
//    ^^^^^^ def class Broken
  void before() {}
//     ^^^^^^ def method Broken.before
  void half() {
//     ^^^^ def method Broken.half
    var x = ;
    before(;
  }
  int after() => 1;
//    ^^^^^ def method Broken.after
}
