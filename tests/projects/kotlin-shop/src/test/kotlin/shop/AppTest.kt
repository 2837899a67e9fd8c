package shop

import org.junit.Test
import shop.model.Money
import shop.model.Product
import shop.store.Shelf
import shop.text.shown

class AppTest {
    private val shelf = Shelf()

    @Test
    fun sums() {
        val app = App(shelf).apply { fill() }
        check(app.run().isNotEmpty())
        val found = shelf.find { item -> item.kind.spoils() }
        check(found?.price?.shown() == Money.zero().shown())
        val product = object : Product("a") {
            override val label get() = super.label + price.shown()
        }
        check(product.label == shelf.add(product).label)
    }
}
