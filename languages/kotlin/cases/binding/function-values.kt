// --- path: app/Work.kt ---
package app
fun first() {}
fun second() {}
fun third(n: Int) = n
fun fourth(n: Int) = n
class Tool { fun use(n: Int) = n }
fun interface Step { fun go(n: Int): Int }
interface Two { fun one(); fun two() }
// --- path: app/Passed.kt ---
package app
fun twice(task: () -> Unit) { task(); task.invoke() }
//                            ^^^^ call app/Work.kt#first probable
//                            ^^^^ call app/Work.kt#second probable
//                            ^^^^ ! call app/Work.kt#third probable
//                            ^^^^ ! call app/Work.kt#first exact
//                                         ^^^^^^ call app/Work.kt#first probable
fun outer(task: () -> Unit) = twice(task)
fun measure(n: Int, by: (Int) -> Int = ::fourth) = by(n)
//                                                 ^^ call app/Work.kt#third probable
//                                                 ^^ call app/Work.kt#fourth probable
fun spread(n: Int = 1, before: () -> Unit = {}, task: () -> Unit) { before(); task() }
//                                                                  ^^^^^^ ! call app/Work.kt#second probable
//                                                                            ^^^^ call app/Work.kt#second probable
fun several(task: () -> Unit) = task()
//                              ^^^^ ! call app/Work.kt#second probable
fun step(step: Step) = step.go(1)
//                          ^^ call app/Work.kt#Step.go
//                          ^^ call app/Work.kt#third probable
fun main(tool: Tool) {
    twice(::first)
    outer { second() }
    spread(2) { second() }
    measure(1, by = ::third)
    several { first(); second() }
    step(::third)
    val held = tool::use
    held(1)
//  ^^^^ call app/Work.kt#Tool.use
    val either = if (tool == null) ::first else ::second
    either()
//  ^^^^^^ call app/Work.kt#first probable
//  ^^^^^^ call app/Work.kt#second probable
}
// --- path: app/Stored.kt ---
package app
class Stored(private val onClose: () -> Unit, val size: (Int) -> Int) {
    var onOpen: (() -> Unit)? = null
    var never: () -> Unit = {}
    private val hooks = mutableListOf<() -> Unit>()
    private val table = mapOf("a" to ::third, "b" to ::fourth)
    private val changing = HashMap<String, (Int) -> Int>()
    fun addHook(hook: () -> Unit) { hooks.add(hook) }
    fun close(name: String) {
        onClose()
//      ^^^^^^^ call app/Work.kt#first probable
//      ^^^^^^^ ! call app/Work.kt#second probable
        size(1)
//      ^^^^ call app/Work.kt#third probable
        onOpen?.invoke()
//              ^^^^^^ call app/Work.kt#second probable
        never()
//      ^^^^^ ! call app/Work.kt#second probable
        for (hook in hooks) hook()
//                          ^^^^ call app/Work.kt#second probable
//                          ^^^^ ! call app/Work.kt#first probable
        table["a"]?.invoke(1)
//                  ^^^^^^ call app/Work.kt#third probable
//                  ^^^^^^ ! call app/Work.kt#first probable
        changing["a"] = ::fourth
        changing[name]!!(1)
    }
}
fun use(): Stored {
    val made = Stored(size = { third(it) }, onClose = ::first)
    made.onOpen = ::second
    made.addHook(::second)
    return made
}
