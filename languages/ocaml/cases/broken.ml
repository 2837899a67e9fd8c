let good x = x
#   ^^^^ def function good
let half = (
type = A |
module M = struct let
