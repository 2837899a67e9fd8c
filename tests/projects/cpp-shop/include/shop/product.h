#pragma once
#include "shop/money.h"
#include "shop/entity.h"

namespace shop {

enum class Kind { Book, Food };

struct Size {
  Kind kind;
  Money deposit;
};

class Product : public Entity, public Priced<Product> {
 public:
  Product(std::string name, Money price);
  Product(std::string name, Money price, Kind kind) : Product(name, price) { size_.kind = kind; }

  std::string label() const override;
  void accept(Visitor &visitor) const override;
  const Money &price() const { return price_; }
  Size size() const { return size_; }
  void rename(const std::string &name);

  class Builder {
   public:
    Builder &costs(Money money);
    Product *build(const char *name);

   private:
    Money price_ = Money::zero;
  };

 private:
  std::string name_;
  Money price_;
  Size size_;
};

using Goods = Product;
typedef Product *ProductPtr;

}  // namespace shop
