module Shapes
#      ^^^^^^ def module Shapes
using LinearAlgebra, Foo.Bar
#     ^^^ import wildcard from LinearAlgebra
#     ^^^ import wildcard from Foo.Bar
using Base: show, print as p
#           ^^^^ import name show from Base
#                 ^^^^^ import name print from Base as p
import JSON
#      ^^^^ import module from JSON
include("util.jl")
# <- import wildcard from util.jl
"Doubles a number."
function twice(x::Int, y=2; k=3)::Int where T
#        ^^^^^ def function Shapes.twice doc=Doubles a number.
    z = x
#   ^ ! def variable Shapes.twice.z
    helper(z, k=1)
#   ^^^^^^ ref call helper
#             ^ ! ref read k
    inner(a) = a
#   ^^^^^ def function Shapes.twice.inner local
end
"""
    area(p)

The area of a shape.
"""
area(p) = twice(p.x)
# <- def function Shapes.area sig=area(p) doc=area(p) The area of a shape.
#         ^^^^^ ref call twice
const LIMIT = 10
#     ^^^^^ def constant Shapes.LIMIT
names = []
# <- def variable Shapes.names
names = [LIMIT]
# <- ! def variable Shapes.names
#        ^^^^^ ref read LIMIT
# A point.
struct Point{T<:Real} <: Shape{T}
#      ^^^^^ def struct Shapes.Point doc=A point.
#      ^^^^^ base inherit Shape
    "From the left."
    x::T
#   ^ def field Shapes.Point.x doc=From the left.
    y
#   ^ def field Shapes.Point.y
    Point(x) = new(x, x)
#   ^^^^^ def constructor Shapes.Point.Point
end
Base.@kwdef mutable struct Options
#                          ^^^^^^^ def struct Shapes.Options
    size::Int = 3
#   ^^^^ def field Shapes.Options.size
end
abstract type Shape{T} end
#             ^^^^^ def interface Shapes.Shape
macro check(x) esc(x) end
#     ^^^^^ def macro Shapes.check
@check area(1)
#^^^^^ ref call check
#      ^^^^ ref call area
@enum Color RED GREEN=2
#     ^^^^^ def enum Shapes.Color
#           ^^^ def enum_member Shapes.Color.RED
#               ^^^^^ def enum_member Shapes.Color.GREEN
Base.show(io::IO, p::Point) = print(io, p.x)
#    ^^^^ def function Shapes.Base.show
+(a::Point, b) = 1
# <- def function Shapes.+
@inline fast(x)::Int = 1
#       ^^^^ def function Shapes.fast sig=@inline fast(x)::Int
square = x -> x * x
# <- def function Shapes.square
for i in 1:3
    local_one = i
#   ^^^^^^^^^ ! def variable Shapes.local_one
end
@testset "area" begin
    found = area(2)
#   ^^^^^ ! def variable Shapes.found
#           ^^^^ ref call area
end
Point{Int}(1)
# <- ref call Point
const Row{T} = Vector{T}
#     ^^^ def type_alias Shapes.Row
map(names) do name
    shout(name)
#   ^^^^^ ref call shout
end
end
