package shop.store;

import shop.model.*;
import shop.model.Product.Kind;

public class Products extends Repository<Product> {
  public static final int LIMIT = 10;

  public static String describe(Product product) {
    return product.label();
  }

  public static String describe(Kind kind) {
    return kind.name();
  }

  public Money total() {
    Money sum = Priced.ZERO;
    for (Product product : all()) sum = sum.plus(product.taxed(19));
    return sum;
  }

  public boolean keeps(Kind kind) {
    switch (kind) {
      case BOOK:
        return true;
      default:
        return kind.keeps();
    }
  }
}
