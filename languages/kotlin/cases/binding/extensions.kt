// --- path: text/Text.kt ---
package text

fun String.shout(): String = trim().shout()
//                                  ^^^^^ call text/Text.kt#shout
fun <T> List<T>.second(): T = this[1]
val String.size2: Int get() = length
fun Any.log() {}
fun <T> T.tap(block: (T) -> Unit): T = this
// --- path: app/Uses.kt ---
package app

import text.shout
import text.second
import text.log as note

class Box { fun open() {} }
fun Box.close() { open() }
//                ^^^^ call app/Uses.kt#Box.open
fun Box.open() {}
private fun Int.odd() = 1

class Holder {
  fun Box.inside() {}
  fun go(boxes: List<Box>, box: Box) {
    "a".shout()
//      ^^^^^ call text/Text.kt#shout
    1.shout()
//    ^^^^^ ! call text/Text.kt#shout
    boxes.second().close()
//        ^^^^^^ call text/Text.kt#second
//                 ^^^^^ call app/Uses.kt#Box.close
    box.inside()
//      ^^^^^^ call app/Uses.kt#Holder.inside
    box.open()
//      ^^^^ call app/Uses.kt#Box.open
    box.note()
//      ^^^^ call text/Text.kt#log
    box.log()
//      ^^^ ! call text/Text.kt#log
    "b".size2
//      ^^^^^ read text/Text.kt#size2
    with(box) { close() }
//              ^^^^^ call app/Uses.kt#Box.close
  }
}
