#include "shop/store.hpp"
#include "log.h"

namespace shop {

store::Shelf shared;

namespace store {

namespace {
void note(const Product &product) { log_line(LEVEL_INFO, product.label().c_str()); }
}  // namespace

Product *Cursor::operator*() const { return nullptr; }

Cursor Shelf::begin() { return Cursor(); }

Handle<Goods> Shelf::first() { return Handle<Goods>(items_.front().get()); }

void Shelf::add(Product *product) {
  note(*product);
  items_.emplace_back(product);
}

void Shelf::add(const Product &product, int count) {
  while (count-- > 0) add(new Product(product));
}

auto Shelf::total() const {
  Money sum = Money::zero;
  for (const auto &item : items_) sum = sum + item->price();
  return sum;
}

}  // namespace store
}  // namespace shop
