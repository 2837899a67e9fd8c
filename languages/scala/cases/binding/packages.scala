// --- path: src/shop/model/Item.scala ---
package shop.model
case class Item(name: String, price: Price) {
  def cheaper(other: Item): Boolean = price.below(other.price)
//                                    ^^^^^ read src/shop/model/Item.scala#Item.price
//                                          ^^^^^ call src/shop/model/Item.scala#Price.below
//                                                      ^^^^^ read src/shop/model/Item.scala#Item.price
  def first: Item = this
}
class Price(val cents: Int) {
  def below(other: Price): Boolean = cents < other.cents
//                                                 ^^^^^ read src/shop/model/Item.scala#Price.cents
}
object Price {
  val Zero = new Price(0)
  def parse(text: String): Price = new Price(text.toInt)
}
trait Repository[T] {
  def find(id: Int): Option[T]
  def all: List[T]
}
// --- path: src/shop/model/package.scala ---
package shop
package object model {
  def helper(x: Int): Int = x
  object items extends Repository[Item] {
//                     ^^^^^^^^^^ inherit src/shop/model/Item.scala#Repository
//                                ^^^^ type src/shop/model/Item.scala#Item
    val none = Price.Zero
//             ^^^^^ read src/shop/model/Item.scala#Price
//                   ^^^^ read src/shop/model/Item.scala#Price.Zero
  }
}
object elsewhere extends Repository[Item]
//                       ^^^^^^^^^^ ! inherit src/shop/model/Item.scala#Repository
// --- path: src/shop/service/Service.scala ---
package shop
package service

import shop.model.{Item, Price => Cost, Repository}
import model._

class Items extends Repository[Item] {
//                  ^^^^^^^^^^ inherit src/shop/model/Item.scala#Repository
  def find(id: Int) = None
  def all = List(Item("a", Cost.Zero))
//               ^^^^ new src/shop/model/Item.scala#Item
//                              ^^^^ read src/shop/model/Item.scala#Price.Zero
}
class Service(items: Items, log: Log) {
  def run(id: Int): Unit = {
    val item = new Item("b", Cost.parse("1"))
//                 ^^^^ new src/shop/model/Item.scala#Item
//                                ^^^^^ call src/shop/model/Item.scala#Price.parse
    item.first.cheaper(item)
//       ^^^^^ call src/shop/model/Item.scala#Item.first
//             ^^^^^^^ call src/shop/model/Item.scala#Item.cheaper
    items.all
//        ^^^ call src/shop/service/Service.scala#Items.all
    helper(1)
//  ^^^^^^ call src/shop/model/package.scala#model.helper
    println(id)
//  ^^^^^^^ call external
    log.info(id)
//      ^^^^ ! call src/shop/service/Service.scala#Items.all
  }
  def each(repository: Repository[Item], many: List[Item]): Unit = {
    for { one <- many } one.cheaper(one)
//                          ^^^^^^^ call src/shop/model/Item.scala#Item.cheaper
    many.head.first
//            ^^^^^ call src/shop/model/Item.scala#Item.first
    repository.find(1).get.first
//             ^^^^ call src/shop/model/Item.scala#Repository.find
    many.filter(x => x.cheaper(x)).map(_.first)
//                     ^^^^^^^ call src/shop/model/Item.scala#Item.cheaper
//                                       ^^^^^ call src/shop/model/Item.scala#Item.first
    many.foreach { case Item(_, price) => price.below(price) }
//                                              ^^^^^ call src/shop/model/Item.scala#Price.below
    many.map(run).foreach(y => y.first)
//                               ^^^^^ call dynamic
    many.head match {
      case Item(_, price) => price.below(price)
//         ^^^^ type src/shop/model/Item.scala#Item
//                                 ^^^^^ call src/shop/model/Item.scala#Price.below
      case other: Item => other.first
//                              ^^^^^ call src/shop/model/Item.scala#Item.first
    }
  }
}
