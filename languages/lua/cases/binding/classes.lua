-- --- path: base.lua ---
local Base = {}
Base.__index = Base
function Base:new(o)
  o = o or {}
  setmetatable(o, self)
  return o
end
function Base:name() return "base" end
function Base:shown() return self:name() end
--                                ^^^^ call base.lua#Base.name
return Base
-- --- path: account.lua ---
local Base = require("base")
local Account = setmetatable({}, { __index = Base })
Account.__index = Account
local mt = { __index = Account }
function Account.open(balance)
  local self = setmetatable({ balance = balance }, mt)
  self:deposit(1)
--     ^^^^^^^ call account.lua#Account.deposit
  return self
end
function Account:deposit(amount)
  self.log = amount
  self:name()
--     ^^^^ call base.lua#Base.name
end
function Account.close(self)
  self:deposit(0)
--     ^^^^^^^ call account.lua#Account.deposit
  return self.log
--            ^^^ read account.lua#Account.log
end
return Account
-- --- path: main.lua ---
local Account = require("account")
local a = Account.open(10)
--                ^^^^ call account.lua#Account.open
a:deposit(5)
--^^^^^^^ call account.lua#Account.deposit
a:name()
--^^^^ call base.lua#Base.name
local b = Account:new()
--                ^^^ call base.lua#Base.new
b:close()
--^^^^^ call account.lua#Account.close
function run(thing)
  thing:deposit(1)
--      ^^^^^^^ call dynamic
end
