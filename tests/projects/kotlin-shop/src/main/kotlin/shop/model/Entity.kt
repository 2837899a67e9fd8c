package shop.model

abstract class Entity(val id: Long) {
    abstract val label: String

    protected open fun touch(): Entity {
        changes++
        return this
    }

    var changes: Int = 0
        private set
}

interface Priced {
    val price: Money

    fun taxed(rate: Int = 19) = price * (100 + rate)
}

enum class Kind(val label: String) {
    BOOK("book"),
    FOOD("food") {
        override fun spoils() = true
    };

    open fun spoils() = false
}
