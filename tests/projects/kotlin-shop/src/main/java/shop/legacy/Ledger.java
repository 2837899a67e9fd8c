package shop.legacy;

import shop.model.Money;
import shop.model.Product;

public class Ledger {
  public interface Line {
    Money of(Product product);
  }

  public static Money sum(Iterable<Product> products, Line line) {
    Money sum = Money.Companion.of(0);
    for (Product one : products) sum = sum.plus(line.of(one));
    return sum;
  }

  public String getTitle() {
    return new Product("ledger").getLabel();
  }
}
