package shop.model;

import lombok.Getter;

public class Product extends Entity implements Priced {
  @Getter private String name;
  private Money price;

  public Product(String name, Money price) {
    check(name);
    this.name = name;
    this.price = price;
  }

  @Override
  public Money price() {
    return price;
  }

  @Override
  public String label() {
    return name + price.amount();
  }

  public enum Kind {
    BOOK(1),
    FOOD(2) {
      @Override
      boolean spoils() {
        return true;
      }
    };

    final int rank;

    Kind(int rank) {
      this.rank = rank;
    }

    boolean spoils() {
      return rank > 5;
    }

    public boolean keeps() {
      return !spoils();
    }
  }
}
