defmodule Shop.Broken do
  #            ^^^^^^ def module Shop.Broken
  def first(a), do: a
  #   ^^^^^ def function Shop.Broken.first
  def second(a), do: {a, ]
end
