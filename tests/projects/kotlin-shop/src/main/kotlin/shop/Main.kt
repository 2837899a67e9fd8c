@file:JvmName("Main")

package shop

import shop.legacy.Ledger
import shop.model.*
import shop.store.Shelf
import shop.store.Shelf.Companion.shared
import shop.text.*

class App(private val shelf: Shelf = shared) {
    private val ledger by lazy { Ledger() }

    fun fill() {
        shelf += Product("tea") at Money.of(3)
        shelf.add(item = Product("pen", Cash(1)), times = 2)
        shelf.add(shelf[0].copyOf(id = 7, kind = Kind.FOOD))
    }

    fun offers(): List<Offer> = listOf(Sale(shelf[0], 10), Nothing)

    fun run(): String {
        fill()
        for (one in shelf) one.rename("x")
        for (one in shelf.cursor()) println(one.Tag().text)
        val (first, price) = shelf
        val named = shelf("tea")?.taxed()
        val (amount, currency) = price + Money.zero()
        val sum = Ledger.sum(shelf) { it.price * 2 }
        val best = shelf.maxBy { it.price }.label
        with(first) { println(label + dear + amount + currency) }
        return shelf.total().shown() + sum.shown() + named?.shown() + ledger.title + best + describe(offers().first())
    }

    private fun describe(offer: Offer) = when (offer) {
        is Sale -> offer.product.label + offer.percent
        Nothing -> Nothing.reason
        else -> ""
    }
}

fun main() = println(App().run())
