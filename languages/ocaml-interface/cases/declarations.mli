(** Adds one. *)
val succ : int -> int
#   ^^^^ def function succ declaration doc=Adds one.

val zero : t
#   ^^^^ def variable zero doc=The smallest one.
(** The smallest one. *)

type t = A | B of int
#    ^ def enum t
#        ^ def enum_member t.A
module Sub : sig
#      ^^^ def module Sub
  val ( + ) : t -> t
#       ^ def function Sub.+
end
module type S = sig end
#           ^ def interface S
class c : int -> object method m : int end
#     ^ def class c
#                              ^ def method c.m
exception E
#         ^ def class E
open Bar
# <- import wildcard from Bar
val half :
