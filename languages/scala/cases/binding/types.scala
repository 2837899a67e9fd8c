// --- path: Shapes.scala ---
package shapes
enum Color:
  case Red, Blue
  def shown: String = "c"
trait Shape:
  def area: Double
  def scaled(by: Int): Shape = this
abstract class Base extends Shape:
  def label = name
//            ^^^^ call Shapes.scala#Base.name
  def name: String = "base"
class Circle(radius: Double) extends Base with Colored:
  def area = radius * 2
  override def scaled(by: Int): Circle = Circle(radius * by)
//                                       ^^^^^^ new Shapes.scala#Circle
trait Colored { def color: Color = Color.Red }
//                                       ^^^ read Shapes.scala#Color.Red
object Circle:
  val unit: Circle = Circle(1)
extension (shape: Shape) def doubled: Shape = shape.scaled(2)
//                                                  ^^^^^^ call Shapes.scala#Shape.scaled
// --- path: Main.scala ---
package app
import shapes.*
object Main:
  def run(circle: Circle): Unit =
    circle.scaled(2).name
//         ^^^^^^ call Shapes.scala#Circle.scaled
//                   ^^^^ call Shapes.scala#Base.name
    Circle.unit.color.shown
//         ^^^^ read Shapes.scala#Circle.unit
//              ^^^^^ call Shapes.scala#Colored.color
//                    ^^^^^ call Shapes.scala#Color.shown
    circle.doubled
//         ^^^^^^^ call Shapes.scala#Shape.doubled
    val made = new Base { def area = 1.0 }
    made.label
//       ^^^^^ call Shapes.scala#Base.label
    unknown.name
//          ^^^^ ! call Shapes.scala#Base.name
