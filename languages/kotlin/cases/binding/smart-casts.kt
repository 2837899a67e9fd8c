open class Node { open fun m() {} var parent: Node? = null; val child: Node = Node() }
class Leaf : Node() { override fun m() {}; fun leaf() {} }
class Tree(val root: Node) {
    val cur: Node = root
    fun a(n: Node) {
        if (cur is Leaf) cur.leaf()
//                           ^^^^ call smart-casts.kt#Leaf.leaf
        if (this.root is Leaf) this.root.leaf()
//                                       ^^^^ call smart-casts.kt#Leaf.leaf
        if (n.child is Leaf && n.child.leaf() == Unit) n.child.leaf()
//                                     ^^^^ call smart-casts.kt#Leaf.leaf
//                                                             ^^^^ call smart-casts.kt#Leaf.leaf
        when (n.child) { is Leaf -> n.child.leaf() }
//                                          ^^^^ call smart-casts.kt#Leaf.leaf
        if (n.child !is Leaf) return
        n.child.leaf()
//              ^^^^ call smart-casts.kt#Leaf.leaf
        n.parent.leaf()
//               ^^^^ call unknown
    }
}
class Stem : Node() { override fun m() {} }
var top: Node = Node()
class Box(var e: Node, val f: Node) {
    fun writes(o: Box, p: Box, a: Node) {
        if (e is Leaf) { other(); e.m() }
//                                  ^ call smart-casts.kt#Node.m
        if (this.e is Leaf) { this.e = Stem(); this.e.m() }
//                                                    ^ call smart-casts.kt#Node.m
        if (top is Leaf) { top.m() }
//                             ^ call smart-casts.kt#Node.m
        if (f is Leaf) { f.m() }
//                         ^ call smart-casts.kt#Leaf.m
        var c = o
        if (c.f is Leaf) { c.f.m(); c = p; c.f.m() }
//                             ^ call smart-casts.kt#Leaf.m
//                                             ^ call smart-casts.kt#Node.m
        var x = a
        if (x is Leaf) { x.m(); x = Stem(); x.m() }
//                         ^ call smart-casts.kt#Leaf.m
//                                            ^ call smart-casts.kt#Node.m
    }
    fun loops(a: Node, q: Boolean) {
        var x = a
        if (x !is Leaf) return
        x.m()
//        ^ call smart-casts.kt#Leaf.m
        while (q) { x.m(); x = Stem() }
//                    ^ call smart-casts.kt#Node.m
    }
    fun other() { e = Stem() }
}
sealed class Expr { open fun m() {}
    fun both(other: Expr): List<Expr> = when {
        this is And && other is And -> parts + other.parts
//                                     ^^^^^ read smart-casts.kt#And.parts
//                                                   ^^^^^ read smart-casts.kt#And.parts
        this is And -> parts
//                     ^^^^^ read smart-casts.kt#And.parts
        else -> parts
//              ^^^^^ ! read smart-casts.kt#And.parts
    }
}
class And(val parts: List<Expr>) : Expr()
fun Expr.depth(): Int = when (this) {
    is And -> parts.size
//            ^^^^^ read smart-casts.kt#And.parts
    else -> 0
}
fun guarded(e: Expr, n: Node) = when (e) {
    is And if e.parts.isEmpty() && n is Leaf -> { n.leaf(); e.parts }
//              ^^^^^ read smart-casts.kt#And.parts
//                                                  ^^^^ call smart-casts.kt#Leaf.leaf
//                                                            ^^^^^ read smart-casts.kt#And.parts
    else -> e.parts
//            ^^^^^ ! read smart-casts.kt#And.parts
}
