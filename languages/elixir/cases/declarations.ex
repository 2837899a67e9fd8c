defmodule Shop.Cart do
#              ^^^^ def module Shop.Cart exported publicApi lines=1-59 doc=Holds items.
  @moduledoc """
  Holds items.
  """
  use GenServer, restart: :transient
  #   ^^^^^^^^^ import static from GenServer
  alias Shop.{Item, Price.Format}
  #           ^^^^ import module from Shop.Item as Item
  #                 ^^^^^^^^^^^^ import module from Shop.Price.Format as Format
  alias Format.Short, as: S
  # <- import module from Shop.Price.Format.Short as S
  import Enum, only: [map: 2, sum: 1]
  # <- import name map from Enum
  # <- import name sum from Enum
  import Kernel
  # <- import wildcard from Kernel
  require Logger
  # <- import effect from Logger

  @limit 10
  #^^^^^ def constant Shop.Cart.limit private
  defstruct [:owner, items: [], open?: true]
  #           ^^^^^ def field Shop.Cart.owner exported
  #                  ^^^^^ def field Shop.Cart.items
  #                             ^^^^^ def field Shop.Cart.open?

  @typedoc "A cart."
  @type t :: %__MODULE__{owner: String.t()}
  #     ^ def type_alias Shop.Cart.t doc=A cart.
  @typep pair(a) :: {a, integer, Item.t()}
  #      ^^^^ def type_alias Shop.Cart.pair private
  #                                   ^ ref type Item.t
  #                  ^ ! ref type a
  #                     ^^^^^^^ ! ref type integer

  @doc "Adds an item."
  @doc since: "1.0"
  @spec add(t(), item :: Item.t(), integer) :: t() when item: term
  def add(cart, item, count \\ 1)
  #   ^^^ def function Shop.Cart.add exported type=t lines=21-28 sig=def add(cart, item, count \\ 1) doc=Adds an item.
  def add(%__MODULE__{owner: nil} = cart, _item, _count), do: cart
  #                   ^^^^^ ref read module:Shop.Cart.owner
  #   ^^^ ! def function Shop.Cart.add
  def add(cart, %Item{price: price} = item, count) do
    #            ^^^^ ref type Item
    total = price * count
    helper(cart, item, total)
    # <- ref call helper args=3
    cart.owner
    #    ^^^^^ ref read cart.owner
  end

  defp helper(cart, item, total \\ @limit), do: {cart, item, total}
  #    ^^^^^^ def function Shop.Cart.helper private -exported
  #                                 ^^^^^ ref read limit

  @doc false
  def hidden, do: other
  #   ^^^^^^ def function Shop.Cart.hidden exported -publicApi
  #               ^^^^^ ref call other args=0
  defmacro twice(x), do: quote(do: unquote(x) * 2)
  #        ^^^^^ def macro Shop.Cart.twice
  defguard is_open(cart) when cart.open?
  #        ^^^^^^^ def macro Shop.Cart.is_open
  defdelegate size(cart), to: Item, as: :count
  #           ^^^^ def function Shop.Cart.size
  #                                      ^^^^^ ref call Item.count args=1
  def left <~> right, do: {left, right}
  #        ^^^ def function Shop.Cart.<~> operator
  def unquote(:made)(x), do: x
  #                          ^ ! ref call x
  @callback run(term) :: :ok | Item.t()
  #         ^^^ def method Shop.Cart.run abstract
  #                                 ^ ref type Item.t

  def pipes(list) do
    list |> map(&helper/2) |> S.go(1)
    #       ^^^ ref call map args=2
    #            ^^^^^^ ref read helper
    #                           ^^ ref call S.go args=2
    for x <- list, y = x, do: x + y
    #                             ^ ! ref call y
    case list do
      [{:ok, v} | _] when v > 1 -> v
      #                            ^ ! ref call v
      <<size::8, rest::binary-size(size)>> -> rest
      #                ^^^^^^ ! ref call binary
    end

    :erlang.now()
    with {:ok, a} <- list, do: a
    #                          ^ ! ref call a
    fn z -> z.name end
    #         ^^^^ ref read z.name
    cond do
      ready -> :ok
      # <- ref call ready args=0
    end

    raise ArgumentError, "text"
    #     ^^^^^^^^^^^^^ ref throw ArgumentError
    %Item{name: "x"}
    #^^^^ ref new Item
    #     ^^^^ ref write Item.name
  end
end

defprotocol Shop.Size do
  #              ^^^^ def interface Shop.Size
  def size(value)
  #   ^^^^ def function Shop.Size.size abstract
end

defimpl Shop.Size, for: [List, Map] do
  #          ^^^^ def module List.Size
  #          ^^^^ base implement Shop.Size
  def size(list), do: length(list)
  #   ^^^^ def function List.Size.size
end

defmodule Shop.Post do
  use Ecto.Schema

  schema "posts" do
    field :title, :string
    #      ^^^^^ def field Shop.Post.title
    belongs_to :author, Shop.User
    #           ^^^^^^ def field Shop.Post.author
  end

  field :outside, :string
  #      ^^^^^^^ ! def field Shop.Post.outside
end
