package shop.model

data class Money(val amount: Long, val currency: String = EURO) : Comparable<Money> {
    operator fun plus(other: Money) = Money(amount + other.amount, currency)

    operator fun times(percent: Int): Money = copy(amount = amount * percent / 100)

    override fun compareTo(other: Money): Int = amount.compareTo(other.amount)

    companion object : Zero {
        const val EURO = "EUR"

        fun of(amount: Long) = Money(amount)

        override fun zero() = of(0)
    }
}

interface Zero {
    fun zero(): Money
}

typealias Cash = Money
