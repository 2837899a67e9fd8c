# --- path: lib/shop/cart.ex ---
defmodule Shop.Cart do
  alias Shop.{Item, Price}
  alias Shop.Price.Format, as: F
  import Shop.Guards
  import Shop.Text, only: [shout: 1]
  require Logger

  defstruct [:owner, items: []]
  @type t :: %__MODULE__{owner: String.t(), items: [Item.t()]}
  #                                                      ^ type lib/shop/item.ex#Shop.Item.t

  @limit 10

  @spec new(String.t()) :: t()
  #                        ^ type lib/shop/cart.ex#Shop.Cart.t
  def new(owner), do: %__MODULE__{owner: owner}
  #                               ^^^^^ write lib/shop/cart.ex#Shop.Cart.owner

  def add(%__MODULE__{} = cart, item) when is_item(item) do
    #                                      ^^^^^^^ call lib/shop/guards.ex#Shop.Guards.is_item
    Logger.info("add")
    #      ^^^^ call external
    price = Price.of(item)
    #             ^^ call lib/shop/price.ex#Shop.Price.of
    #       ^^^^^ read lib/shop/price.ex#Shop.Price
    price |> F.print() |> shout()
    #          ^^^^^ call lib/shop/price/format.ex#Shop.Price.Format.print
    #                     ^^^^^ call lib/shop/text.ex#Shop.Text.shout
    cart.owner
    #    ^^^^^ read lib/shop/cart.ex#Shop.Cart.owner
    if length(cart.items) > @limit, do: full(cart)
    #  ^^^^^^ call external
    #                        ^^^^^ read lib/shop/cart.ex#Shop.Cart.limit
    #                                   ^^^^ call lib/shop/cart.ex#Shop.Cart.full
    Enum.map(cart.items, &Price.of/1)
    #    ^^^ call external
    #                           ^^ read lib/shop/price.ex#Shop.Price.of
    inspect(item)
    # <- call external
    inspect(item, :short)
    # <- call lib/shop/cart.ex#Shop.Cart.inspect
    Shop.Item.Inner.deep()
    #               ^^^^ call lib/shop/item.ex#Shop.Item.Inner.deep
    missing(cart)
    # <- call unknown
    %Item{name: "x"}
    #^^^^ new lib/shop/item.ex#Shop.Item
    #     ^^^^ write lib/shop/item.ex#Shop.Item.name
  end

  defp full(cart), do: {:error, cart}
  def inspect(item, _how), do: item

  def both do
    cart = new("me")
    cart.owner
    #    ^^^^^ read lib/shop/cart.ex#Shop.Cart.owner
    __MODULE__.new("you")
    #          ^^^ call lib/shop/cart.ex#Shop.Cart.new
    raise Shop.Full, "full"
    #          ^^^^ throw lib/shop/text.ex#Shop.Full
  end

  defmodule Line do
    def total(line), do: Price.of(line)
    #                          ^^ call lib/shop/price.ex#Shop.Price.of
    def other, do: full(1)
    #              ^^^^ ! call lib/shop/cart.ex#Shop.Cart.full
  end

  def lines, do: Line.total(1)
  #                   ^^^^^ call lib/shop/cart.ex#Shop.Cart.Line.total
end
# --- path: lib/shop/item.ex ---
defmodule Shop.Item do
  defstruct [:name]
  @type t :: %Shop.Item{}

  defmodule Inner do
    def deep, do: :ok
  end
end
# --- path: lib/shop/price.ex ---
defmodule Shop.Price do
  def of(item), do: of(item, [])
  #                 ^^ call lib/shop/price.ex#Shop.Price.of
  def of(item, _options), do: item
end
# --- path: lib/shop/price/format.ex ---
defmodule Shop.Price.Format do
  def print(price), do: price
end
# --- path: lib/shop/guards.ex ---
defmodule Shop.Guards do
  defguard is_item(value) when is_map(value)
end
# --- path: lib/shop/text.ex ---
defmodule Shop.Text do
  def shout(text), do: text
end
defmodule Shop.Full do
  defexception [:message]
end
# --- path: lib/shop/web.ex ---
defmodule Shop.Web do
  def controller do
    quote do
      import Shop.Text
      def render(x), do: x
    end
  end

  defmacro __using__(which), do: apply(__MODULE__, which, [])
end
# --- path: lib/shop/page.ex ---
defmodule Shop.Page do
  use Shop.Web, :controller

  def index(x), do: render(shout(x))
  #                 ^^^^^^ call lib/shop/web.ex#Shop.Web.controller.render
  #                        ^^^^^ call lib/shop/text.ex#Shop.Text.shout
end
# --- path: lib/shop/query.ex ---
defmodule Shop.Query do
  def expand(x), do: x
  defp hidden(x), do: x
end
# --- path: test/query_test.exs ---
defmodule Shop.QueryTest do
  use ExUnit.Case

  # Code in the arguments of a macro may mean a function that is not imported.
  def run(x), do: from(x, expand(hidden(x)))
  #               ^^^^ call external
  #                       ^^^^^^ call unknown
  #                              ^^^^^^ call external
end
