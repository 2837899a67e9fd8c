class Query {
    operator fun invoke(body: Query.() -> Unit): Unit = body()
    fun append(text: String) {}
}
class Other { fun append(text: String) {} }
fun render(query: Query, other: Other) = query { append("a") }
//                                               ^^^^^^ call invoke.kt#Query.append
class Page(val query: Query) {
    fun render() = query { append("a") }
//                         ^^^^^^ call invoke.kt#Query.append
    fun plain() { append("a") }
//                ^^^^^^ ! call invoke.kt#Query.append
}
fun edit(query: Query, change: Query.(Int) -> Unit, listed: (Int) -> Unit) {
    query.change(1)
//        ^^^^^^ ! call unknown
    query.listed(1)
//        ^^^^^^ call unknown
}
fun held(make: ((Query) -> Query)?, query: Query) {
    make?.invoke(query)?.append("b")
//        ^^^^^^ call external
//                       ^^^^^^ call invoke.kt#Query.append
    make?.let { it(query) }
//        ^^^ call external
}
fun unsure(x: Unseen) { x.thing().let { 1 } }
//                                ^^^ call external
fun annotated(all: List<Query>) {
    @Suppress("unused")
    for (one in all) one.append("c")
//                       ^^^^^^ call invoke.kt#Query.append
}
fun bytes(all: ByteArray) = all[0].toInt()
//                                 ^^^^^ call external
enum class Kind { A, B }
fun branch(kind: Kind, isOn: Boolean, query: Query) = when (kind) {
    Kind.A if !isOn -> { query.append("d") }
//         ^^ ! call unknown
//                             ^^^^^^ call invoke.kt#Query.append
    else -> {}
}
