local shapes = require("shapes")
-- <- import module from shapes
local M = { _VERSION = "1.0" }
--    ^ def module M exported
--          ^^^^^^^^ def field M._VERSION
--- The area of a circle.
function M.area(r) return shapes.square(r) end
--         ^^^^ def function M.area exported
--                               ^^^^^^ ref call shapes.square
local function twice(x) return x + x end
--             ^^^^^ def function twice private -exported
local insert = table.insert
--    ^^^^^^ ! def variable insert
local limit = 10
--    ^^^^^ def variable limit private
local ahead
--    ^^^^^ ! def variable ahead
function ahead() return twice(limit) end
--       ^^^^^ def function ahead private
M.tripled = function(x) return 3 * x end
--^^^^^^^ def function M.tripled exported
M.unit = 1
--^^^^ def field M.unit
M.unit = 2
--^^^^ ref write M.unit
M["quoted"] = function() end
-- ^^^^^^ def function M.quoted
helper = function() end
-- <- def function helper exported
function global() local function inner() end end
--       ^^^^^^ def function global exported
--                               ^^^^^ def function global.inner local
for key, value in pairs(M) do insert(key, value) end
--                                   ^^^ ! ref read key
insert({ on_done = function() end }, { plain = 1 })
--       ^^^^^^^ def function on_done
--                                     ^^^^^ ! def field plain
return M
