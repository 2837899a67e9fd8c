class Order {
  @deprecated("use pay", "2.13.0")
  def settle(): Unit = ()
  //  ^^^^^^ def method Order.settle deprecated doc=Deprecated: use pay

  @deprecated(message = "use pay", since = "3.0")
  val old = 1
  //  ^^^ def field Order.old deprecated doc=Deprecated: use pay

  @transient
  def pay(): Unit = ()
  //  ^^^ def method Order.pay -deprecated
}
