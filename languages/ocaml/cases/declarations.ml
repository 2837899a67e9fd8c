open Base.List
# <- import wildcard from Base.List
(** Sums a list. *)
let rec sum xs = match xs with [] -> 0 | x :: rest -> x + sum rest
#       ^^^ def function sum exported doc=Sums a list.
#                                                         ^^^ ref call sum
and even n = n = 0
#   ^^^^ def function even
let limit : int = 10
#   ^^^^^ def variable limit
let apply = fun f -> f limit
#   ^^^^^ def function apply
#                      ^^^^^ ref read limit
let pick = function A -> 1 | B -> 2
#   ^^^^ def function pick
#                   ^ ref read A
let (+++) a b = a
#    ^^^ def function +++
let () = print_endline "x"
#        ^^^^^^^^^^^^^ ref call print_endline
let _ = List.map sum []
#   ^ ! def variable _
#            ^^^ ref call List.map
#                ^^^ ref read sum
let outer () =
#   ^^^^^ def function outer
  let total = 3 in
#     ^^^^^ ! def variable outer.total
  let inner z = z + total in
#     ^^^^^ def function outer.inner local
  [1] |> List.iter inner; xs |> sum
#                               ^^^ ref call sum
module Set : S = struct
#      ^^^ def module Set
  let empty = []
#     ^^^^^ def variable Set.empty
  type t = int
#      ^ def type_alias Set.t
end
module type S = sig
#           ^ def interface S
  val size : t -> int
#     ^^^^ def function S.size declaration
end
type 'a tree = Leaf | Node of 'a * shape
#       ^^^^ def enum tree
#              ^^^^ def enum_member tree.Leaf
#                                  ^^^^^ ref type shape
and shape = { name : string; mutable age : int }
#   ^^^^^ def struct shape
#             ^^^^ def field shape.name
exception Not_ok of string
#         ^^^^^^ def class Not_ok
external ext : int -> int = "c_ext"
#        ^^^ def function ext
class point x = object (self)
#     ^^^^^ def class point
  inherit base
  val mutable px = x
#             ^^ def field point.px
  method get = px
#        ^^^ def method point.get
  method private set v = self#check v
#                ^^^ def method point.set private
#                             ^^^^^ ref call self.check
end
