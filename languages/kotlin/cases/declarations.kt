package shop.orders

/** An order. */
@Entity
data class Order<T : Item>(val id: Int = 1, private var name: String, extra: Any, vararg rest: Int) : Base<T>(id), Priced {
//         ^^^^^ def class Order exported publicApi doc=An order.
//         ^^^^^ base inherit generic(Base,[T])
//         ^^^^^ base implement Priced
//               ^ bind type_parameter T type=Item
//                             ^^ def property Order.id exported readonly type=Int
//                                                      ^^^^ def property Order.name private -exported type=String
//                                                                    ^^^^^ bind parameter extra type=Any
  constructor(id: Int) : this(id, "", 0)
//^^^^^ def constructor Order.Order exported
//                       ^^^^^ ref call Order args=3
  val total: Int
//    ^^^^^ def property Order.total readonly type=Int sig=val total: Int
    get() = 1
  var count = 0
//    ^^^^^ def property Order.count -readonly value=literal:Int
    private set(value) { field = value }
  internal val shared by lazy { Item() }
//             ^^^^^^ def property Order.shared internal -exported value=call(Item)
  override fun close() {}
//             ^^^^^ def method Order.close override -declaration
  protected abstract suspend fun later(first: Int, second: String = "", vararg more: Int): Item?
//                               ^^^^^ def method Order.later protected abstract async declaration type=Item
  companion object {
//^^^^^^^^^ def class Order.Companion static
    const val LIMIT = 10
//            ^^^^^ def constant Order.Companion.LIMIT readonly value=literal:Int
    fun create(): Order = Order(1)
//      ^^^^^^ def method Order.Companion.create type=Order
  }
  inner class Line
//            ^^^^ def class Order.Line
}

interface Priced { fun price(): Int }
//        ^^^^^^ def interface Priced
//                     ^^^^^ def method Priced.price declaration type=Int
fun interface Act { fun go(a: Int) }
//            ^^^ def interface Act
enum class Color(val rgb: Int) { RED(1) { override fun shade() = 2 }, GREEN(2); open fun shade() = 1 }
//         ^^^^^ def enum Color
//                               ^^^ def enum_member Color.RED static
//                                                     ^^^^^ def method Color.RED.shade override
//                                                                    ^^^^^ def enum_member Color.GREEN
//                                                                                       ^^^^^ def method Color.shade
object Registry : Priced { val items = listOf<Item>() }
//     ^^^^^^^^ def class Registry static
//                             ^^^^^ def property Registry.items
sealed class Shape
//           ^^^^^ def class Shape abstract
typealias Handler<T> = (T) -> Unit
//        ^^^^^^^ def type_alias Handler type=function_type(Unit,[T])

private fun helper() {
//          ^^^^^^ def function helper private -exported
  val local = 1
//    ^^^^^ ! def property local
  fun inner() = local
//    ^^^^^ def function helper.inner local -exported
}
fun String.shout(times: Int): String = this
//         ^^^^^ def function String.shout extension type=String
val <T> List<T>.second: T get() = this[1]
//              ^^^^^^ def property List.second extension type=T
@Deprecated("x") fun oldName() = 1
//                   ^^^^^^^ def function oldName deprecated sig=fun oldName()
fun `odd`() = 1
//  ^^^ def function odd
