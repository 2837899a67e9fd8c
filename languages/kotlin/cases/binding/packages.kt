// --- path: shop/Order.kt ---
package shop

class Order(val id: Int) { class Line }
fun makeOrder(): Order = Order(1)
const val LIMIT = 3
object Tools { fun fix() {} }
enum class Color { RED, GREEN }
// --- path: shop/Beside.kt ---
package shop

fun beside() = makeOrder().id
//             ^^^^^^^^^ call shop/Order.kt#makeOrder
//                         ^^ read shop/Order.kt#Order.id
// --- path: app/Uses.kt ---
package app

import shop.LIMIT
//          ^^^^^ import shop/Order.kt#LIMIT
import shop.Order
import shop.Order.Line
//                ^^^^ import shop/Order.kt#Order.Line
import shop.Tools.fix
import shop.makeOrder as build
//          ^^^^^^^^^ import shop/Order.kt#makeOrder
import java.util.UUID

fun uses(order: Order, line: Line, id: UUID): Int {
//              ^^^^^ type shop/Order.kt#Order
//                           ^^^^ type shop/Order.kt#Order.Line
//                                     ^^^^ type external
  build().id
//^^^^^ call shop/Order.kt#makeOrder
//        ^^ read shop/Order.kt#Order.id
  fix()
//^^^ call shop/Order.kt#Tools.fix
  makeOrder()
//^^^^^^^^^ call unknown
  shop.makeOrder()
//     ^^^^^^^^^ call shop/Order.kt#makeOrder
  println(LIMIT)
//^^^^^^^ call external
//        ^^^^^ read shop/Order.kt#LIMIT
  return order.id
}
// --- path: app/Star.kt ---
package app

import shop.*
import shop.Color.*

val first = makeOrder()
//          ^^^^^^^^^ call shop/Order.kt#makeOrder
val red = RED
//        ^^^ read shop/Order.kt#Color.RED
// --- path: build.gradle.kts ---
fun scripted() = 1
// --- path: other.gradle.kts ---
val x = scripted()
//      ^^^^^^^^ call external
//      ^^^^^^^^ ! call build.gradle.kts#scripted
