-- --- path: lua/geometry/shapes.lua ---
local M = {}
local hidden = {}
function M.square(r) return r * r end
function hidden.cube(r) return r end
M.unit = { side = 1 }
return M
-- --- path: lua/geometry/init.lua ---
local function origin() return 0 end
return { origin = origin, name = "geometry", far = function() end }
-- --- path: lua/old.lua ---
function old_global() end
Store = Store or {}
function Store.get(key) end
-- --- path: main.lua ---
local shapes = require("geometry.shapes")
--                      ^ ! call external
local geometry = require "geometry"
local ok, later = pcall(require, "geometry.shapes")
local function twice(x) return x + x end
shapes.square(twice(2))
--     ^^^^^^ call lua/geometry/shapes.lua#square
--            ^^^^^ call main.lua#twice
shapes.cube(1)
--     ^^^^ ! call lua/geometry/shapes.lua#cube
later.square(2)
--    ^^^^^^ call lua/geometry/shapes.lua#square
require("geometry.shapes").square(3)
--                         ^^^^^^ call lua/geometry/shapes.lua#square
geometry.origin()
--       ^^^^^^ call lua/geometry/init.lua#origin
geometry.far()
--       ^^^ call lua/geometry/init.lua#far
print(1)
-- <- call external
old_global()
-- <- call lua/old.lua#old_global
Store.get("a")
--    ^^^ call lua/old.lua#get
print(shapes.unit)
--           ^^^^ read lua/geometry/shapes.lua#unit
local square = require("geometry.shapes").square
square(4)
-- <- call lua/geometry/shapes.lua#square
local alias = shapes.square
alias(5)
-- <- call lua/geometry/shapes.lua#square
-- --- path: ring/a.lua ---
local b = require("ring.b")
b.nothing()
-- ^ ! call ring/b.lua#nothing
return b
-- --- path: ring/b.lua ---
local a = require("ring.a")
return a
