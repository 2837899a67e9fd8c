package shop.text

import shop.model.*
import shop.store.Shelf as Board

fun String.shorten(most: Int) = if (length > most) substring(0, most) else this

fun Money.shown(): String = "$amount $currency".shorten(12)

val Priced.dear: Boolean
    get() = price > Money.of(100)

operator fun Board.plusAssign(product: Product) {
    add(product)
}

infix fun Product.at(money: Money) = copyOf(name, price = money)

fun <T : Priced> Iterable<T>.total(): Money {
    var sum = Money.zero()
    for (item in this) sum += item.price
    return sum
}
