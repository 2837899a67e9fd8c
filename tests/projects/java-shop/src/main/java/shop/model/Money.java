package shop.model;

public record Money(long amount, String currency) {
  public Money {
    if (currency == null) throw new InvalidException("money");
  }

  public Money times(int percent) {
    return new Money(amount * percent / 100, currency);
  }

  public Money plus(Money other) {
    return new Money(amount + other.amount(), currency);
  }
}
