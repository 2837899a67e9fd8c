@Deprecated('Use total, '
    'please')
int sum() => 1;
//  ^^^ def function sum deprecated doc=Deprecated: Use total, please

class Order {
  @deprecated
  int old = 1;
  //  ^^^ def field Order.old deprecated

  /// Pays.
  @Deprecated("Use pay")
  void settle() {}
  //   ^^^^^^ def method Order.settle deprecated doc=Pays. Deprecated: Use pay

  @override
  void pay() {}
  //   ^^^ def method Order.pay -deprecated
}
