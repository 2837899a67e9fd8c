fun locals(first: Int, vararg more: String) {
//         ^^^^^ bind parameter first type=Int
//                            ^^^^ bind parameter more type=wrapped:array(String)
  val (a, _, c) = triple
//     ^ bind local a value=position:0(triple)
//           ^ bind local c value=position:2(triple)
  val typed: Order = make()
//    ^^^^^ bind local typed type=Order
  for ((k, v) in map) k
//      ^ bind local k value=position:0(index:loop(map))
  for (one in many) one
//     ^^^ bind element one value=many
  try { a } catch (e: Failure) { e }
//                 ^ bind local e type=Failure
  when (val r = make()) {
//          ^ bind local r value=call(make)
//          ^ bind narrow r type=Order
    is Order -> r
  }
  if (first !is Int) return
  first
}
