#ifndef SHOP_MONEY_H
#define SHOP_MONEY_H
#include <string>

#define SHOP_CENTS(x) ((x) * 100)

namespace shop {

struct Money {
  long amount;
  std::string currency;

  static const Money zero;

  Money(long amount, std::string currency) : amount(amount), currency(currency) {}

  Money times(int percent) const;
  Money operator+(const Money &other) const { return Money(amount + other.amount, currency); }
  bool operator<(const Money &other) const { return amount < other.amount; }
};

inline Money euros(long amount) { return Money(SHOP_CENTS(amount), "EUR"); }

}  // namespace shop

#endif
