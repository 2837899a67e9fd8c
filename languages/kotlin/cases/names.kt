package names
data class Rule(val where: String?, val operator: String, val dynamic: Boolean)
//                  ^^^^^ def property Rule.where
//                                      ^^^^^^^^ def property Rule.operator
//                                                            ^^^^^^^ def property Rule.dynamic
@Target(AnnotationTarget.CLASS)
annotation class Marker
//               ^^^^^^ def class Marker
@Marker
annotation class Other

class Page {
//    ^^^^ def class Page
    var title: String = ""
        @Deprecated("Use [name]", replaceWith = ReplaceWith("name(value)"))
        set
    val id
    //  ^^ def property Page.id
        @OptIn(Internal::class) // needed
        get() = make()
        //      ^^^^ ref call make args=0
}
actual open class Pool<T>
//                ^^^^ def class Pool
actual constructor(val size: Int) {
    fun fill() {}
    //  ^^^^ def method Pool.fill
}
fun <T> bounded(x: T) where T : Rule, T : Any {}
//                              ^^^^ ref type Rule
fun rules(where: String?, rows: Rows, call: (Int) -> Int, suspend: (Int) -> Boolean) {
    where?.let { use(it) }
    //           ^^^ ref call use args=1
    val id = rows.insert { it.name } get rows.id
    //            ^^^^^^ ref call rows.insert args=1
    //                               ^^^ ref call call(rows.insert).get args=1
    val service by inject()
    get("/path") { answer() }
    //             ^^^^^^ ref call answer args=0
    val other = 1
    get { again() }
    //    ^^^^^ ref call again args=0
    val scheme = 2
    set(scheme, other)
    options { override() }
    //        ^^^^^^^^ ref call override args=0
    (call)(1)
    if (suspend(1)) return
    rows[
        1,
        2,
    ]?.first()
//     ^^^^^ ref call index(rows).first args=0
    zip(rows, String?::plus)
    last()
//  ^^^^ ref call last args=0
}
fun verify(check: suspend ((Int) -> Boolean)) = check
fun text() = listOf("""name="a"""", """"b"""", quoted())
//                                             ^^^^^^ ref call quoted args=0
fun kind(x: Any) = when (x) {
    !is String if (
        x.isOpen()
        //^^^^^^ ref call x.isOpen args=0
    ) -> first()
    //   ^^^^^ ref call first args=0
    else -> other()
}
