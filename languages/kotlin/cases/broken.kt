package broken

class Whole { fun fine() {} }
//    ^^^^^ def class Whole
//                ^^^^ def method Whole.fine

fun before() = 1
//  ^^^^^^ def function before

class Cut {
//    ^^^ def class Cut
  fun inside(
