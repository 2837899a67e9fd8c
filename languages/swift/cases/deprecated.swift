@available(*, deprecated, message: "Use total")
func sum() {}
//   ^^^ def function sum deprecated doc=Deprecated: Use total

class Order {
    @available(iOS, introduced: 9.0, deprecated: 13.0, renamed: "pay(now:)")
    func settle() {}
    //   ^^^^^^ def method Order.settle deprecated doc=Deprecated: use pay(now:)

    @available(iOS 13, *)
    func pay() {}
    //   ^^^ def method Order.pay -deprecated
}
