context(session: Session)
fun render(block: context(Scope) () -> Unit) { block() }
//  ^^^^^^ def function render
val later = suspend { fetch() }
//                    ^^^^^ ref call fetch args=0
val text = $$"costs $five, ${three}"
//  ^^^^ def property text
//                           ^^^^^ ! ref read three
fun kind(x: Any) = when (x) {
    is String if x.isEmpty() -> empty()
    //             ^^^^^^^ ref call x.isEmpty args=0
    //                          ^^^^^ ref call empty args=0
    else -> other()
}
class Box
internal constructor(val data: Int)
//                       ^^^^ def property Box.data
