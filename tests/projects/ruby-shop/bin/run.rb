$LOAD_PATH.unshift File.expand_path('../lib', __dir__)
require 'shop'
require 'shop/loud'

include Shop

catalogue = Shop.open
product = catalogue.find_or_add('pen')
product.discounted(10) { |money| puts money }
gift = Shop::Model::Product.priced_at(2)
catalogue << gift << Shop::Tea
catalogue.first.size.area
puts banner(catalogue.total.to_s), Shop.label(catalogue.best)
puts catalogue.best.taxed + Shop::Model::Money.zero.times(2)
puts Shop::Tea.size.area, Shop::Tea.title
case gift
when Shop::Priced then puts gift.price.amount
when Model::Entity then puts gift.id
end
begin
  catalogue[7]
rescue Shop::Repository::Missing => e
  puts e.message, $log, VERSION
end
