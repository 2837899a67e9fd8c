package shop;

import shop.app.Main;
import shop.model.Money;

class MainTest {
  @Test
  void runs() {
    Main main = new Main();
    assert main.run().equals(label(new Money(1, "EUR").plus(new Money(2, "EUR"))));
  }

  private String label(Money money) {
    return money.amount() + money.currency();
  }
}
