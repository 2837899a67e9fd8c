defmodule Shop.CartTest do
  #            ^^^^^^^^ def module Shop.CartTest
  use ExUnit.Case, async: true

  setup %{conn: conn} do
    {:ok, conn: conn}
    #           ^^^^ ! ref call conn
  end

  describe "add/2" do
    test "adds an item", %{conn: conn} do
      #   ^^^^^^^^^^^^ def function "Shop.CartTest.adds an item" test -exported
      assert Shop.Cart.add(conn, 1)
      #                ^^^ ref call Shop.Cart.add args=2
      #                    ^^^^ ! ref call conn
    end
  end

  test "pending"
  #     ^^^^^^^ ! def function Shop.CartTest.pending

  def helper do
  #   ^^^^^^ def function Shop.CartTest.helper
  end
end
