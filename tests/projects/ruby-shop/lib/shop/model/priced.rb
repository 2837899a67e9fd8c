require 'shop/model/money'

module Shop
  module Priced
    RATE = 19

    def self.included(base)
      base.extend(ClassMethods)
    end

    module ClassMethods
      def priced_at(amount)
        new('gift', Model::Money.new(amount, 'EUR'))
      end
    end

    def price
      @price || Model::Money.zero
    end

    def taxed
      price.times(100 + RATE)
    end

    def discounted(percent)
      yield price.times(100 - percent)
    end
  end
end
