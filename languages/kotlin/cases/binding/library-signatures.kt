// --- path: Rule.kt ---
package rules
class Rule { fun run() {} }
// --- path: Use.kt ---
package use
import rules.Rule
import other.lib.Tree

fun collections(r: Rule, tree: Tree) {
    listOf(r).associateBy { it.run() }.values.forEach { it.run() }
    //                                                     ^^^ call Rule.kt#Rule.run
    listOf(r).groupBy { 1 }.values.flatten().forEach { it.run() }
    //                                                    ^^^ call Rule.kt#Rule.run
    listOf(r).groupBy { 1 }.forEach { (_, all) -> all.first().run() }
    //                                                        ^^^ call Rule.kt#Rule.run
    listOf(r).associateWith { 1 }.keys.first().run()
    //                                         ^^^ call Rule.kt#Rule.run
    listOf(r).associateWith { 1 }.values.first().run()
    //                                           ^^^ call external
    listOf(r).partition { true }.first.first().run()
    //                                         ^^^ call Rule.kt#Rule.run
    listOf(1).zip(listOf(r)).first().second.run()
    //                                      ^^^ call Rule.kt#Rule.run
    listOf(1).fold(r) { all, one -> all.run(); all }.run()
    //                                  ^^^ call Rule.kt#Rule.run
    //                                               ^^^ call Rule.kt#Rule.run
    mapOf("a" to r).mapValues { it.value.run(); 1 }.values.first().run()
    //                                   ^^^ call Rule.kt#Rule.run
    //                                                             ^^^ call external
    mapOf("a" to r).filterValues { it.run(); true }.values.first().run()
    //                                ^^^ call Rule.kt#Rule.run
    //                                                             ^^^ call Rule.kt#Rule.run
    mutableMapOf<String, Rule>().getOrPut("x") { r }.run()
    //                                               ^^^ call Rule.kt#Rule.run
    // From here on the sequence holds the type argument; what a library made is not ours.
    tree.parts.filterIsInstance<Rule>().forEach { it.run() }
    //                                               ^^^ call Rule.kt#Rule.run
    tree.parts.filterNotNull().forEach { it.run() }
    //                                      ^^^ call external
}

fun holders(r: Rule) {
    lazy { r }.value.run()
    //               ^^^ call Rule.kt#Rule.run
    runCatching { r }.onSuccess { it.run() }.getOrThrow().run()
    //                               ^^^ call Rule.kt#Rule.run
    //                                                    ^^^ call Rule.kt#Rule.run
    runCatching { 1 }.getOrThrow().run()
    //                             ^^^ ! call Rule.kt#Rule.run
    requireNotNull(r).run()
    //                ^^^ call Rule.kt#Rule.run
    generateSequence(r) { it }.first().run()
    //                                 ^^^ call Rule.kt#Rule.run
}
// --- path: Lambdas.kt ---
package use
import other.lib.page

class View {
    val title = ""
    fun show() {
        // A library's lambda may have a receiver: names that nothing here declares are its members, `this` is ours.
        page { heading(title); this.show() }
        //     ^^^^^^^ call external
        //             ^^^^^ read Lambdas.kt#View.title
        //                          ^^^^ call Lambdas.kt#View.show
    }
}
