package shop.model

import shop.model.Kind.BOOK
import shop.text.shorten

open class Product(val name: String, override val price: Money, id: Long = 0) : Entity(id), Priced {
    constructor(name: String) : this(name, Money.zero())

    var kind = BOOK

    override val label: String
        get() = name.shorten(9) + kind.label

    fun rename(to: String): Product = apply { touch() }.copyOf(name = to)

    fun copyOf(name: String, price: Money = this.price) = Product(name, price, id)

    fun copyOf(id: Long, kind: Kind) = Product(name, price, id).also { it.kind = kind }

    inner class Tag {
        val text get() = this@Product.label
    }
}

sealed interface Offer
data class Sale(val product: Product, val percent: Int) : Offer
object Nothing : Offer {
    val reason = "none"
}
