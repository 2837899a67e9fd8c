local Account = {}
--    ^^^^^^^ def class Account private
Account.__index = Account
function Account.new(balance)
  local self = setmetatable({}, Account)
  self.balance = balance
--     ^^^^^^^ def field Account.balance
  return self
end
function Account:deposit(amount)
--               ^^^^^^^ def method Account.deposit
  self.balance = self.balance + amount
--     ^^^^^^^ ref write self.balance
  local data = {}
  data.count = 1
--     ^^^^^ ! def field count
end
local Special = setmetatable({}, { __index = Account })
--    ^^^^^^^ def class Special
function Special:limit() return 0 end
--               ^^^^^ def method Special.limit
Registry = Registry or {}
-- <- def module Registry exported
function Registry.add(name) end
--                ^^^ def function Registry.add exported
