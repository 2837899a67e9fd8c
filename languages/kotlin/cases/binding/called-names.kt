// --- path: api/Config.kt ---
package api
interface Config
interface Handler { operator fun invoke(i: Int) }
fun config(i: Int) {}
fun handler(i: Int) {}
// --- path: Use.kt ---
package use
import api.*
// A property or parameter that cannot be called does not hide a function; one with `invoke` does.
class Use(config: Config, val handler: Handler, val other: Config) {
    val set = config(1)
    //        ^^^^^^ call api/Config.kt#config
    fun use() {
        handler(1)
        // <- call api/Config.kt#Handler.invoke
        // <- ! call api/Config.kt#handler
        other(1)
        // <- ! call api/Config.kt#config
    }
    fun given(config: Config) = config(2)
    //                          ^^^^^^ call api/Config.kt#config
}
// --- path: Generic.kt ---
package use
class Key
fun <T> load(s: String): T? = null
fun <T> single(f: () -> T) {}
fun hold(a: Any?): Any? = a
fun read(a: Int, Bound: Int, c: Int) {
    val one = load<Key>("a")
    //        ^^^^ call Generic.kt#load
    //             ^^^ type Generic.kt#Key
    println(load<Key>("a") == null)
    //      ^^^^ call Generic.kt#load
    single<Key> { hold(this) }
    // <- call Generic.kt#single
    //     ^^^ type Generic.kt#Key
    val less = a < Bound
    val both = a < Bound && c > (a)
}
// --- path: Dsl.kt ---
package use
interface Spec { companion object { operator fun invoke(init: Builder.() -> Unit): Spec = TODO() } }
class Builder { var debug = false }
fun spec() = Spec { debug = true }
//           ^^^^ new Dsl.kt#Spec
//                  ^^^^^ write Dsl.kt#Builder.debug
context(session: Builder)
private fun withContext() = session.debug
//                                  ^^^^^ read Dsl.kt#Builder.debug
// --- path: Marked.kt ---
/** A marker. */
@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.CLASS)
annotation class Internal

/** Another one. */
@Retention(AnnotationRetention.BINARY)
@Internal
open class Application protected constructor() {
    fun run() = 1
}
// --- path: Marks.kt ---
class Marked(val mark: Internal) : Application()
//                     ^^^^^^^^ type Marked.kt#Internal
//                                 ^^^^^^^^^^^ inherit Marked.kt#Application
class Injected
@Internal
constructor(val mark: Internal) {
    fun use() = mark
    //          ^^^^ read Marks.kt#Injected.mark
}
// --- path: build.gradle.kts ---
plugins { id("a") }
//        ^^ call external
dependencies { implementation(libs.x) }
//             ^^^^^^^^^^^^^^ call external
