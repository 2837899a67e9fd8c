// --- path: Random.kt ---
// A companion that extends its own type: what neither has is looked for once.
abstract class Source {
    fun next() = 1
    companion object Default : Source() {
        fun seeded() = next()
        //             ^^^^ call Random.kt#Source.next
    }
}
abstract class Left { companion object : Right() }
abstract class Right { companion object : Left() }
// --- path: Use.kt ---
fun use() {
    Source.next()
    //     ^^^^ call Random.kt#Source.next
    Source.seeded()
    //     ^^^^^^ call Random.kt#Source.Default.seeded
    Source.missing()
    //     ^^^^^^^ call unknown
    Left.missing()
    //   ^^^^^^^ call unknown
}
