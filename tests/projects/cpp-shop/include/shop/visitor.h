#pragma once

namespace shop {

class Entity;
class Product;

class Visitor {
 public:
  virtual void product(const Product &product) = 0;
  virtual void other(const Entity &entity) {}
};

}  // namespace shop
