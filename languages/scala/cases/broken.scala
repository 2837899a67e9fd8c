object Before { def f(x: Int) = x }
//     ^^^^^^ def class Before
class Half( { def = ; val }
}
object After { def g = 1 }
//     ^^^^^ def class After
