local function before() end
--             ^^^^^^ def function before
local = 3
x = = 4
function M.broken( return end
function after() end
--       ^^^^^ def function after
local M = {
