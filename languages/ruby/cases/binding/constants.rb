# --- path: lib/shop.rb ---
require_relative 'shop/item'
#                 ^^^^^^^^^ import lib/shop/item.rb
require 'json'
#        ^^^^ import external
module Shop
  LIMIT = 3
  class Base
    KIND = :base
    class Inner; end
  end
  class Cart < Base
    #          ^^^^ inherit lib/shop.rb#Shop.Base
    KIND
    # <- read lib/shop.rb#Shop.Base.KIND
    LIMIT
    # <- read lib/shop.rb#Shop.LIMIT
    Item
    # <- read lib/shop/item.rb#Shop.Item
    Inner
    # <- read lib/shop.rb#Shop.Base.Inner
    String
    # <- read external
    ::Shop::LIMIT
    # <- ! read external
    #       ^^^^^ read lib/shop.rb#Shop.LIMIT
    ::LIMIT
    # <- ! read lib/shop.rb#Shop.LIMIT
  end
end
LIMIT
# <- read unknown
Shop::LIMIT
#     ^^^^^ read lib/shop.rb#Shop.LIMIT
Shop::Cart::LIMIT
#           ^^^^^ ! read lib/shop.rb#Shop.LIMIT
# --- path: lib/shop/item.rb ---
module Shop
  class Item
    LIMIT
    # <- read lib/shop.rb#Shop.LIMIT
    def other = Cart
    #           ^^^^ read lib/shop.rb#Shop.Cart
  end
end
# --- path: lib/shop/extra.rb ---
class Shop::Cart
  # Written as a path: what stands beside it in `Shop` is not seen, its own superclass is.
  Item
  # <- ! read lib/shop/item.rb#Shop.Item
  Inner
  # <- read lib/shop.rb#Shop.Base.Inner
  def extra; end
end
class Item; end
class Shop::Other < Item
  #                 ^^^^ inherit lib/shop/extra.rb#Item
end
Shop::Cart
# <- read lib/shop.rb#Shop
#     ^^^^ read lib/shop.rb#Shop.Cart
$level = 1
# --- path: lib/globals.rb ---
$level + 1
# <- read lib/shop/extra.rb#$level
$stderr
# <- read external
