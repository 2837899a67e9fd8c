#include "shop/product.h"
#include "shop/visitor.h"

namespace shop {

const Money Money::zero = euros(0);

Money Money::times(int percent) const { return Money(amount * percent / 100, currency); }

Product::Product(std::string name, Money price) : name_(name), price_(price), size_{Kind::Book, Money::zero} { touch(); }

std::string Product::label() const { return name_ + price_.currency; }

void Product::rename(const std::string &name) {
  name_ = name;
  touch();
}

void Entity::accept(Visitor &visitor) const { visitor.other(*this); }

void Product::accept(Visitor &visitor) const { visitor.product(*this); }

Product::Builder &Product::Builder::costs(Money money) {
  price_ = money;
  return *this;
}

Product *Product::Builder::build(const char *name) { return new Product(name, price_); }

}  // namespace shop
