@Deprecated("Use Total", ReplaceWith("Total"))
class Sum {
//    ^^^ def class Sum deprecated doc=Deprecated: Use Total
    @Deprecated(message = "Use plus", level = DeprecationLevel.ERROR)
    fun add() = 1
    //  ^^^ def method Sum.add deprecated doc=Deprecated: Use plus

    fun plus(reason: String = "Deprecated(\"no\")") = 2
    //  ^^^^ def method Sum.plus -deprecated
}
