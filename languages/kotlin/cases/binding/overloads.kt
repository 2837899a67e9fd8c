// --- path: Calls.kt ---
package calls

class Money(val cents: Int) {
  constructor(text: String) : this(0)
  operator fun plus(other: Money) = Money(cents + other.cents)
  operator fun get(index: Int) = this
  infix fun and(other: Money) = this
  operator fun invoke() = cents
}
fun send(text: String) = 1
fun send(number: Int) = "a"
fun send(text: String, times: Int = 1, block: () -> Unit) {}
fun many(vararg texts: String) {}
fun named(first: Int = 1, second: String = "") {}
fun named(third: Int) {}

fun go(a: Money, b: Money) {
  (a + b).cents
//        ^^^^^ read Calls.kt#Money.cents
  a[0].cents
//     ^^^^^ read Calls.kt#Money.cents
  a and b and a
//  ^^^ call Calls.kt#Money.and
//        ^^^ call Calls.kt#Money.and
  Money("1")
//^^^^^ call Calls.kt#Money.Money
  Money(1)
//^^^^^ new Calls.kt#Money
  send("a")
//^^^^ call Calls.kt#send exact
  send(1).length
//^^^^ call Calls.kt#send exact
  send("a") { }
//^^^^ call Calls.kt#send exact
  many("a", "b", "c")
//^^^^ call Calls.kt#many
  named(third = 2)
//^^^^^ call Calls.kt#named exact
}
// --- path: Chosen.kt ---
package chosen

class Builder() {
  internal constructor(from: String) : this()
}
class Headers { override fun toString() = common() }
//                                        ^^^^^^ call Chosen.kt#Headers.common exact
class Media { override fun toString() = common() }
//                                      ^^^^^^ call Chosen.kt#Media.common exact
fun Headers.common() = "headers"
fun Media.common() = "media"

open class Store { open fun delete(path: String, mustExist: Boolean = false) {} }
class Faulty : Store() { override fun delete(path: String, mustExist: Boolean) {} }
interface Sink { fun put(value: Any) }
class Log : Sink {
  override fun put(value: Any) {}
//             ^^^ override Chosen.kt#Sink.put
}

fun make(faulty: Faulty) {
  Builder()
//^^^^^^^ new Chosen.kt#Builder exact
  Builder("a")
//^^^^^^^ call Chosen.kt#Builder.Builder exact
  faulty.delete("a")
//       ^^^^^^ call Chosen.kt#Faulty.delete exact
}
// --- path: generic/Request.kt ---
package generic
class Request {
  fun tag(): Any? = null
  fun <T> tag(): T? = null
}
fun read(request: Request) {
  request.tag<String>()
  //      ^^^ call generic/Request.kt#generic.Request.tag probable
  //      ^^^ ! call generic/Request.kt#generic.Request.tag exact
}
// --- path: text/Text.kt ---
package text
fun <T> single(f: () -> T) {}
fun show(s: String): Int = 1
fun take(f: (String) -> Int) {}
// --- path: numbers/Numbers.kt ---
package numbers
fun <P, T> single(f: (P) -> T) {}
fun show(i: Int): Int = 1
// --- path: References.kt ---
package refs
import numbers.show
import numbers.single
import text.show
import text.single
import text.take
class One(val n: Int)
class Many(val n: Int) {
    constructor() : this(1)
}
fun refer(ints: List<Int>, other: lib.Other) {
    single(::One)
    // <- call numbers/Numbers.kt#single
    // <- ! call text/Text.kt#single
    //       ^^^ read References.kt#One
    take(::show)
    //     ^^^^ read text/Text.kt#show
    //     ^^^^ ! read numbers/Numbers.kt#show
    ints.map(::show)
    //         ^^^^ read numbers/Numbers.kt#show
    //         ^^^^ ! read text/Text.kt#show
    other.take(::show)
    //           ^^^^ read text/Text.kt#show probable
    //           ^^^^ read numbers/Numbers.kt#show probable
    val made = ::Many
    //           ^^^^ read References.kt#Many
}
// --- path: Alternatives.kt ---
package either
class Left { fun go() {} }
class Right { fun go() {} }
fun run(yes: Boolean) {
    val one = if (yes) Left() else Right()
    one.go()
    //  ^^ call Alternatives.kt#Left.go probable
    //  ^^ call Alternatives.kt#Right.go probable
}
// --- path: Beside.kt ---
package beside
class Pen { fun draw(width: Int) {}
    fun fill(any: Any) {} }
fun use(pen: Pen) {
    pen.draw("red")
    //  ^^^^ call Extra.kt#beside.draw
    //  ^^^^ ! call Beside.kt#beside.Pen.draw
    pen.draw(1)
    //  ^^^^ call Beside.kt#beside.Pen.draw
    pen.fill("red")
    //  ^^^^ call Beside.kt#beside.Pen.fill
}
// --- path: Extra.kt ---
package beside
fun Pen.draw(colour: String) {}
fun Pen.fill(colour: String) {}
