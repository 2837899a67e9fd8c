require_relative 'entity'
require_relative 'priced'

module Shop
  module Model
    Size = Struct.new(:width, :height) do
      def area
        width * height
      end
    end

    class Product < Entity
      include Priced
      attr_accessor :name
      attr_writer :size

      def initialize(name, price, size: Size.new(1, 1))
        super()
        @name = name
        @price = price
        @size = size
      end

      def size
        @size
      end

      def label
        "#{name} #{short(price)}"
      end
      alias title label
      alias_method :to_s, :label

      def rename(name)
        self.name = name
        touch.id
      end

      private

      def short(money)
        money.to_s
      end
    end
  end
end
