package shop.app;

import static shop.store.Products.LIMIT;
import static shop.store.Products.describe;

import shop.model.Money;
import shop.model.Product;
import shop.store.Products;
import shop.store.Repository.Visitor;

public class Main {
  private final Products products = new Products();

  public String run() {
    Product book = products.add(new Product("book", new Money(LIMIT, "EUR")));
    products.each((product, index) -> product.price().times(index));
    products.each(
        new Visitor<Product>() {
          @Override
          public void visit(Product one, int index) {
            show(one);
          }
        });
    return describe(book) + describe(Product.Kind.BOOK) + products.total().currency() + book.getName();
  }

  private void show(Product product) {
    products.find(product.id()).map(Product::label).orElse("");
  }

  public static void main(String[] args) {
    new Main().run();
  }
}
