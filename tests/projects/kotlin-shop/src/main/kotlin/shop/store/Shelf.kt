package shop.store

import shop.model.Entity
import shop.model.Product

fun interface Test<T> {
    fun accepts(item: T): Boolean
}

class Shelf : Storage<Product>(), Iterable<Product> {
    operator fun get(place: Int): Product = items[place]

    operator fun component1() = items.first()

    operator fun component2() = items.first().price

    operator fun invoke(name: String) = find { it.name == name }

    override operator fun iterator(): Iterator<Product> = items.iterator()

    fun cursor() = Cursor(this)

    companion object {
        val shared by lazy { Shelf() }
    }
}

class Cursor(private val shelf: Shelf) {
    private var at = 0

    operator fun iterator() = this

    operator fun hasNext() = at < shelf.size

    operator fun next() = shelf[at++]
}

open class Storage<T : Entity> {
    protected val items = mutableListOf<T>()
    val size get() = items.size

    fun add(item: T): T {
        items.add(item)
        return item
    }

    fun add(item: T, times: Int) = repeat(times) { add(item) }

    fun find(test: Test<T>): T? {
        for (item in items) if (test.accepts(item)) return item
        return null
    }
}
