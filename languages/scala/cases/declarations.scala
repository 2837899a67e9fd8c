package shop
package orders

import java.util.{List => JList, UUID}
//                ^^^^ import name List from java.util as JList
import scala.concurrent._

/** An order. */
@deprecated("use Invoice", "2.0")
final case class Order[T](id: Int, private val note: String = "")(implicit ec: Context) extends Base[T](id) with Named {
//               ^^^^^ def class Order final exported deprecated
//                        ^^ def field Order.id exported readonly
//                                             ^^^^ def field Order.note private
//                                                                         ^^ ! def field ec
//                                                                                              ^^^^ ref inherit Base
//                                                                                                               ^^^^^ ref implement Named
  val total, tax: Int = 1
//    ^^^^^ def field Order.total
//           ^^^ def field Order.tax
  private[shop] var (low, high) = (1, 2)
//                   ^^^ def field Order.low internal
  lazy val size = 3
//         ^^^^ def field Order.size
  type Line = Int
//     ^^^^ def type_alias Order.Line
  def this() = this(1)
  override def toString: String = s"$id"
//             ^^^^^^^^ def method Order.toString override
  def `type`(x: Int)(y: Int): Int = {
//    ^^^^ def method Order.type
    val inner = x
//      ^^^^^ ! def field inner
    def local(z: Int) = z + inner
//      ^^^^^ def function Order.type.local local
    local(y)
  }
  protected def hidden(): Unit
//              ^^^^^^ def method Order.hidden protected abstract
}
object Order {
//     ^^^^^ def class Order static
  implicit val ordering: Ordering[Order[Int]] = null
//             ^^^^^^^^ def field Order.ordering
  implicit class Rich(order: Order[Int]) { def shout = order.id }
//               ^^^^ def class Order.Rich
}
sealed trait Named { self: Other =>
//           ^^^^^ def trait Named abstract
//           ^^^^^ ! def class Named
  def name: String
//    ^^^^ def method Named.name declaration
}
package object money { val currency = "x" }
//             ^^^^^ def class money static
//                         ^^^^^^^^ def field money.currency
