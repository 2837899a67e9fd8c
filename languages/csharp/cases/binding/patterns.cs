// --- path: Patterns.cs ---
abstract class Node { public Node Next; }
class Leaf : Node { public int Size; public void Grow() {} }
class Fork : Node { public Leaf Left; public Node[] All; }
enum Mode { On, Off }
class Uses
{
    const int Most = 3;
    int Go(object any, Node node, Mode mode)
    {
        if (any is Leaf leaf) leaf.Grow();
//                 ^^^^ type Patterns.cs#Leaf
//                                 ^^^^ call Patterns.cs#Leaf.Grow
        if (node is Fork { Left: { Size: 1 } left, Next: var next } fork) { fork.Left.Grow(); left.Grow(); next.Next = null; }
//                         ^^^^ read Patterns.cs#Fork.Left
//                                 ^^^^ read Patterns.cs#Leaf.Size
//                                                                                    ^^^^ call Patterns.cs#Leaf.Grow
//                                                                                                 ^^^^ call Patterns.cs#Leaf.Grow
//                                                                                                              ^^^^ write Patterns.cs#Node.Next
        if (any is not Leaf other) return 0;
        other.Grow();
//            ^^^^ call Patterns.cs#Leaf.Grow
        switch (any)
        {
            case Leaf l when l.Size > Most: l.Grow(); break;
//               ^^^^ type Patterns.cs#Leaf
//                             ^^^^ read Patterns.cs#Leaf.Size
//                                    ^^^^ read Patterns.cs#Uses.Most
//                                            ^^^^ call Patterns.cs#Leaf.Grow
            case Fork { Left: var inner }: inner.Grow(); break;
        }
        ((Leaf)any).Grow(); (any as Leaf)?.Grow(); (any as Leaf ?? other).Grow();
//                  ^^^^ call Patterns.cs#Leaf.Grow
//                                         ^^^^ call Patterns.cs#Leaf.Grow
//                                                                        ^^^^ call Patterns.cs#Leaf.Grow
        var made = node switch { Leaf a => a, Fork b => b.Left, _ => null };
        made.Grow();
//           ^^^^ call Patterns.cs#Leaf.Grow
        switch (mode) { case Mode.On: break; }
//                                ^^ read Patterns.cs#Mode.On
        any.Grow();
//          ^^^^ call external
        return node.Grow();
//                  ^^^^ call unknown
    }
}
