package shop.model;

public interface Priced {
  Money ZERO = new Money(0, "EUR");

  Money price();

  default Money taxed(int percent) {
    return price().times(100 + percent);
  }
}
