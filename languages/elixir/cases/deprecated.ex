defmodule Order do
  @doc "Pays."
  @deprecated "Use pay/1 instead"
  def settle(a), do: a
  #   ^^^^^^ def function Order.settle deprecated doc=Pays. Deprecated: Use pay/1 instead

  def pay(a), do: a
  #   ^^^ def function Order.pay -deprecated
end
