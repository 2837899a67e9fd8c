// --- path: Flow.kt ---
package flow

sealed class Event
class Open(val door: Int) : Event()
class Close(val lock: Int) : Event()

fun go(event: Event, any: Any) {
  if (event is Open) event.door
//                         ^^^^ read Flow.kt#Open.door
  if (event is Open && event.door > 1) event.door else event.door
//                           ^^^^ read Flow.kt#Open.door
//                                           ^^^^ read Flow.kt#Open.door
//                                                           ^^^^ ! read Flow.kt#Open.door
  when (event) {
    is Open -> event.door
//                   ^^^^ read Flow.kt#Open.door
    is Close -> { event.lock }
//                      ^^^^ read Flow.kt#Close.lock
    else -> event.lock
//                ^^^^ ! read Flow.kt#Close.lock
  }
  (any as Open).door
//              ^^^^ read Flow.kt#Open.door
  val maybe = any as? Close ?: return
  maybe.lock
//      ^^^^ read Flow.kt#Close.lock
  if (any !is Close) return
  any.lock
//    ^^^^ read Flow.kt#Close.lock
}
fun shadow(event: Event) {
  val event = Open(1)
  event.door
//^^^^^ def 33
//      ^^^^ read Flow.kt#Open.door
}
