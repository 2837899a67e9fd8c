#pragma once
#include <memory>
#include <vector>
#include "product.h"

namespace shop {
namespace store {

template <typename T>
class Handle {
 public:
  explicit Handle(T *item) : item_(item) {}
  T *operator->() const { return item_; }
  T &operator*() const { return *item_; }

 private:
  T *item_;
};

class Cursor {
 public:
  Product *operator*() const;
  Cursor &operator++();
  bool operator!=(const Cursor &other) const;
};

class Shelf {
 public:
  using Items = std::vector<std::shared_ptr<Product>>;

  Cursor begin();
  Cursor end();
  Product &operator[](int place) { return *items_[place]; }
  Handle<Goods> first();
  void add(Product *product);
  void add(const Product &product, int count);
  auto total() const;

 private:
  Items items_;
};

struct Cheaper {
  bool operator()(const Product &a, const Product &b) const { return a.price() < b.price(); }
};

}  // namespace store

extern store::Shelf shared;
}  // namespace shop

using shop::store::Shelf;
