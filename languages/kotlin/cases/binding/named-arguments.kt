// --- path: app/Shapes.kt ---
package app
data class Options(val level: Int, var tool: String = "", size: Int = 0) {
    constructor(text: String) : this(1)
}
class Plain(given: Int) {
    val given = given
}
class Only { constructor(first: Int) }
fun run(speed: Int, level: Int = 1) = speed
fun run(text: String, after: Int) = 1
fun Options.grown(by: Int) = this
// --- path: app/Main.kt ---
package app
import app.Options as Settings
fun main() {
    Options(level = 1, tool = "a", size = 2)
//          ^^^^^ write app/Shapes.kt#Options.level
//                     ^^^^ write app/Shapes.kt#Options.tool
//                                 ^^^^ def app/Shapes.kt:2
    Settings(tool = "b", level = 2)
//           ^^^^ write app/Shapes.kt#Options.tool
    Options(text = "c")
//          ^^^^ def app/Shapes.kt:3
    Options(missing = 1)
//          ^^^^^^^ write none
    Plain(given = 1)
//        ^^^^^ def app/Shapes.kt:5
//        ^^^^^ ! write app/Shapes.kt#Plain.given
    Only(first = 1)
//       ^^^^^ def app/Shapes.kt:8
    run(speed = 1)
//      ^^^^^ def app/Shapes.kt:9
    run(text = "a", after = 2)
//      ^^^^ def app/Shapes.kt:10
//                  ^^^^^ def app/Shapes.kt:10
    Options(1).grown(by = 2)
//                   ^^ def app/Shapes.kt:11
    Options(1).copy(level = 3)
    listOf(1).joinToString(separator = "")
//                         ^^^^^^^^^ write none
}
