require 'shop/store/repository'
require 'shop/model/product'

module Shop
  class Catalogue < Repository
    prepend Loud if const_defined?(:Loud)

    def cheapest
      min_by { |one| one.price }
    end

    def find_or_add(name)
      found = nil
      for one in @items
        found = one if one.name == name
      end
      found || Model::Product.new(name, Model::Money.zero)
    end

    def add(product)
      self << product
      product
    end

    def best
      product = Tea
      add(product).rename('best')
      product
    end
  end

  class Model::Product
    def sold_in?(catalogue)
      catalogue.is_a?(Catalogue) && catalogue.cheapest == self
    end
  end
end
