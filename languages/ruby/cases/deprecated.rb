class Order
  # Pays.
  # @deprecated Use {#pay} instead.
  def settle; end
  #   ^^^^^^ def method Order.settle deprecated doc=Pays. @deprecated Use {#pay} instead.

  def pay; end
  #   ^^^ def method Order.pay -deprecated
  def close; end
  #   ^^^^^ def method Order.close deprecated
  def stop; end
  #   ^^^^ def method Order.stop deprecated

  deprecate :close, :pay, 2027, 1
  deprecate stop: "use pay", deprecator: X

  LIMIT = 1
  # <- def constant Order.LIMIT deprecated
  deprecate_constant :LIMIT
end
