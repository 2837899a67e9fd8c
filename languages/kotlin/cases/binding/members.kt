// --- path: Shapes.kt ---
package shapes

interface Shape {
  val name: String
  fun area(): Int
  fun twice() = area() * 2
//              ^^^^ call Shapes.kt#Shape.area
}
open class Square(val side: Int) : Shape {
//                                 ^^^^^ implement Shapes.kt#Shape
  override val name get() = "square"
//             ^^^^ override Shapes.kt#Shape.name
  override fun area() = side * side
//             ^^^^ override Shapes.kt#Shape.area
//                      ^^^^ read Shapes.kt#Square.side
  fun create() = 1
  companion object Factory {
    const val MAX = 9
    fun create(side: Int = 1) = Square(side)
//                              ^^^^^^ new Shapes.kt#Square
//                                     ^^^^ def 20
  }
  inner class Corner { fun far() = this@Square.side + side }
//                                             ^^^^ read Shapes.kt#Square.side
//                                                    ^^^^ read Shapes.kt#Square.side
}
class Tile(side: Int) : Square(side) {
//                      ^^^^^^ inherit Shapes.kt#Square
  private val half = side / 2
//                   ^^^^ def 28
  constructor() : this(4)
  fun all() = super.area() + area() + MAX
//                  ^^^^ call Shapes.kt#Square.area
//                           ^^^^ call Shapes.kt#Square.area
//                                    ^^^ read Shapes.kt#Square.Factory.MAX
}
object Registry { val shapes = mutableListOf(Tile()) }
//                                           ^^^^ call Shapes.kt#Tile.Tile
enum class Size(val cm: Int) {
  SMALL(1) { override fun label() = "s" },
//      ^ ! call external
  LARGE(2);
  open fun label() = name
  fun next() = SMALL.cm
//             ^^^^^ read Shapes.kt#Size.SMALL
//                   ^^ read Shapes.kt#Size.cm
}
fun use(shape: Shape, tile: Tile?) {
  shape.area()
//      ^^^^ call Shapes.kt#Shape.area
  tile?.side
//      ^^^^ read Shapes.kt#Square.side
  Square.create().create()
//       ^^^^^^ call Shapes.kt#Square.Factory.create
//                ^^^^^^ call Shapes.kt#Square.create
  Square.MAX
//       ^^^ read Shapes.kt#Square.Factory.MAX
  Registry.shapes.first().all()
//         ^^^^^^ read Shapes.kt#Registry.shapes
//                        ^^^ call Shapes.kt#Tile.all
  Size.LARGE.label()
//           ^^^^^ call Shapes.kt#Size.label
  Size.values().first().next()
//                      ^^^^ call Shapes.kt#Size.next
  val (side) = Point(1, 2)
  val o = object : Shape { override val name = ""; override fun area() = 1; fun own() = 2 }
  o.own()
//  ^^^ call Shapes.kt#use.Shape{}.own
  o.twice()
//  ^^^^^ call Shapes.kt#Shape.twice
  shape.missing()
//      ^^^^^^^ call unknown
}
data class Point(val x: Int, val y: Int)
