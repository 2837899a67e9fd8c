require 'minitest/autorun'
require 'shop'

class ShopTest < Minitest::Test
  def setup
    @catalogue = Shop::Catalogue.new
    @tea = Shop::Tea
  end

  def test_adds
    pen = @catalogue.add(Shop::Model::Product.new('pen', money(1)))
    assert_equal pen.title, @catalogue.find_or_add('pen').label
    assert pen.sold_in?(@catalogue)
    assert_equal @tea.size.width, pen.size.area
    Shop.currency = Shop::DEFAULTS[:currency]
  end

  private

  def money(amount) = Shop::Model::Money.new(amount, Shop.currency)
end
