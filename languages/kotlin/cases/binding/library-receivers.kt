// --- path: app/extensions.kt ---
package app

import okio.BufferedSource
import okio.Sink

fun BufferedSource.readMedium(): Int = readByte()
fun BufferedSource.readTwice(times: Int): Int = 1
fun Sink.discardAll(): Int = 1
fun BufferedSource.both(): Int = 1
fun Sink.both(): Int = 2
fun Sink.close(): Int = 2
fun String.shout(): String = this
fun Shape.paint(): Int = 1
// --- path: app/shape.kt ---
package app

class Shape {
  fun area(): Int = 1
}
// --- path: app/uses.kt ---
package app

import okio.Buffer
import okio.BufferedSource
import lib.make

fun go(source: BufferedSource, buffer: Buffer, text: String, unknown: Unknown) {
  source.readMedium()
//       ^^^^^^^^^^ call app/extensions.kt#readMedium
  source.readByte()
//       ^^^^^^^^ call external
  buffer.readMedium()
//       ^^^^^^^^^^ call app/extensions.kt#readMedium probable
  buffer.readTwice()
//       ^^^^^^^^^ call external
  make().discardAll()
//       ^^^^^^^^^^ call app/extensions.kt#discardAll probable
  make().both()
//       ^^^^ call dynamic
  make().close()
//       ^^^^^ call external
  text.readMedium()
//     ^^^^^^^^^^ call external
  buffer.paint()
//       ^^^^^ call external
  make().paint()
//       ^^^^^ call app/extensions.kt#paint probable
}
// --- path: other/uses.kt ---
package other

import lib.make

fun go() {
  make().discardAll()
//       ^^^^^^^^^^ call external
}
