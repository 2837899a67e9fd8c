#pragma once
#include "money.h"

namespace shop {

class Visitor;

class Entity {
 public:
  virtual ~Entity() = default;
  virtual std::string label() const = 0;
  virtual void accept(Visitor &visitor) const;
  long id() const { return id_; }

 protected:
  void touch() { id_++; }
  long id_ = 0;
};

template <typename T>
class Priced {
 public:
  Money taxed() const { return self().price().times(119); }

 private:
  const T &self() const { return static_cast<const T &>(*this); }
};

}  // namespace shop
