package app

import shop.Order
//          ^^^^^ import name Order from shop
import shop.text.shout as loud
//               ^^^^^ import name shout from shop.text as loud
import shop.kit.*
//          ^^^ import wildcard from shop.kit

@Entity @field:Column("x")
class Uses(private val order: Order?) {
//                            ^^^^^ ref type Order
  fun all(list: List<Order>, x: Any) {
//              ^^^^ ref type List
//                   ^^^^^ ref type Order
    order?.total.close()
//  ^^^^^ ref read order
//         ^^^^^ ref read order.total
//               ^^^^^ ref call order.total.close args=0
    Order(1, name = "a").items[0].name = loud()
//  ^^^^^ ref call Order args=2
//                       ^^^^^ ref read call(Order).items
//                                ^^^^ ref write index(call(Order).items).name
//                                       ^^^^ ref call loud args=0
    list.map(::wrap).forEachIndexed(1) { i, o -> o.run() }
//       ^^^ ref call list.map args=1
//             ^^^^ ref read wrap
//                   ^^^^^^^^^^^^^^ ref call call(list.map).forEachIndexed args=2
//                                                 ^^^ ref call o.run args=0
    list shl 2
//       ^^^ ref call list.shl args=1
    "$order ${order.total} \$none"
//    ^^^^^ ref read order
//            ^^^^^ ref read order
//                  ^^^^^ ref read order.total
//                          ^^^^ ! ref read none
    Order::total
//  ^^^^^ ref type Order
//         ^^^^^ ref read Order.total
    throw Failure(x)
//        ^^^^^^^ ref throw Failure
//        ^^^^^^^ ref call Failure args=1
    loop@ while (true) { continue@loop; break }
//                       ^^^^^^^^ ! ref read continue
//                                      ^^^^^ ! ref read break
    if (x is Order && x.total > 1) null else false
//           ^^^^^ ref type Order
//                      ^^^^^ ref read x.total
//                                 ^^^^ ! ref read null
//                                           ^^^^^ ! ref read false
    this@Uses.order
//            ^^^^^ ref read cast(Uses).order
  }
}
