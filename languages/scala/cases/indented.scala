package shapes

enum Color(val rgb: Int):
//   ^^^^^ def enum Color
//             ^^^ def field Color.rgb
  case Red extends Color(1)
//     ^^^ def enum_member Color.Red
  case Green, Blue
//     ^^^^^ def enum_member Color.Green
//            ^^^^ def enum_member Color.Blue
  case Mix(a: Int, b: Int)
//     ^^^ def enum_member Color.Mix
  def name = toString
//    ^^^^ def method Color.name

given intShow: Show[Int] with
//    ^^^^^^^ def class intShow static
  def show(a: Int) = a.toString
//    ^^^^ def method intShow.show

extension [T](xs: List[T])
  def second: T = xs.tail.head
//    ^^^^^^ def function List.second extension

opaque type Id = Int
//          ^^ def type_alias Id
def top(x: Int): Int =
//  ^^^ def function top exported lines=16-18
  if x > 1 then x
  else top(x + 1)
//     ^^^ ref call top

// A heading.

val limit: Int = 3
//  ^^^^^ def variable limit
object Main:
//     ^^^^ def class Main static
  def main(args: Array[String]): Unit =
    for i <- 1 to 3 do println(i)
//                             ^ ! ref read i
end Main
