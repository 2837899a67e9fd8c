#include "gtest/gtest.h"
#include "shop/store.hpp"

using shop::Money;
using shop::euros;

class StoreTest : public ::testing::Test {
 protected:
  void SetUp() override { shelf_.add(new shop::Product("a", euros(1))); }
  shop::store::Shelf shelf_;
};

TEST_F(StoreTest, Totals) {
  EXPECT_EQ(shelf_.total().amount, euros(1).amount);
  EXPECT_EQ(shelf_.first()->price().currency, Money::zero.currency);
  shop::shared.add(&shelf_[0]);
}
