#include <algorithm>
#include "shop/store.hpp"
#include "shop/visitor.h"
#include "../c/log.h"

using namespace shop;
using shop::store::Shelf;
namespace st = shop::store;

class Printer : public Visitor {
 public:
  using Visitor::other;
  void product(const Product &product) override { log_line(LEVEL_INFO, product.label().c_str()); }
};

int main() {
  Shelf shelf;
  shelf.add(Product::Builder().costs(euros(3)).build("tea"));
  shelf.add(Goods("pen", Money::zero, Kind::Food), 2);
  Printer printer;
  for (auto &item : shelf) item->accept(printer);
  auto best = shelf.first();
  best->rename("best");
  (*best).accept(printer);
  auto [kind, deposit] = best->size();
  if (kind == Kind::Food) shared[0].rename(deposit.currency);
  st::Cheaper cheaper;
  if (cheaper(shelf[0], shelf[1])) printer.other(shelf[1]);
  ProductPtr goods = &shelf[0];
  auto sum = shelf.total() + goods->taxed();
  return sum.times(2).amount;
}
