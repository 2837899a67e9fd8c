// --- path: Lambdas.kt ---
package lambdas

class Node(val next: Node?, val kids: List<Node>) {
  fun visit(block: (Node) -> Unit) {}
  fun build(block: Node.(Int) -> Unit) {}
  fun paint() = this
}
fun interface Painter { fun paint(node: Node) }
fun each(times: Int = 1, painter: Painter) {}
fun <T, R> turn(value: T, block: (T) -> R): R = block(value)

fun go(node: Node, nodes: List<Node>, map: Map<String, Node>) {
  node.visit { it.paint() }
//                ^^^^^ call Lambdas.kt#Node.paint
  node.visit { n -> n.next?.paint() }
//                          ^^^^^ call Lambdas.kt#Node.paint
  node.build { paint() }
//             ^^^^^ call Lambdas.kt#Node.paint
  node.build { this.kids.forEach { it.paint() } }
//                  ^^^^ read Lambdas.kt#Node.kids
//                                    ^^^^^ call Lambdas.kt#Node.paint
  node.let { it.next }?.paint()
//              ^^^^ read Lambdas.kt#Node.next
//                      ^^^^^ call Lambdas.kt#Node.paint
  node.apply { kids.first().paint() }.paint()
//             ^^^^ read Lambdas.kt#Node.kids
//                          ^^^^^ call Lambdas.kt#Node.paint
//                                    ^^^^^ call Lambdas.kt#Node.paint
  with(node) { paint() }
//             ^^^^^ call Lambdas.kt#Node.paint
  node.let { node.run { it.paint() } }
//                         ^^^^^ call Lambdas.kt#Node.paint
  nodes.map { it.next }.forEach { it?.paint() }
//                                    ^^^^^ call Lambdas.kt#Node.paint
  for ((key, value) in map) value.paint()
//                                ^^^^^ call Lambdas.kt#Node.paint
  map.forEach { (_, value) -> value.paint() }
//                                  ^^^^^ call Lambdas.kt#Node.paint
  turn(node) { it.kids }.first().paint()
//                ^^^^ read Lambdas.kt#Node.kids
//                               ^^^^^ call Lambdas.kt#Node.paint
  each { it.paint() }
//          ^^^^^ call Lambdas.kt#Node.paint
  val block: (Node) -> Node = { it.paint() }
//                                 ^^^^^ call Lambdas.kt#Node.paint
  block(node).paint()
//            ^^^^^ call Lambdas.kt#Node.paint
  nodes.map(Node::paint)
//                ^^^^^ read Lambdas.kt#Node.paint
  nodes.forEach(::plain)
//                ^^^^^ read Lambdas.kt#plain
}
fun plain(node: Node) {}
val lazily by lazy { Node(null, emptyList()) }
val painted = lazily.paint()
//                   ^^^^^ call Lambdas.kt#Node.paint
