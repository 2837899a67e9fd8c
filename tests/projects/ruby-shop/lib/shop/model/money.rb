module Shop
  module Model
    class Money
      include Comparable
      attr_reader :amount, :currency

      def self.zero
        new(0, DEFAULTS[:currency])
      end

      def initialize(amount, currency)
        @amount = amount
        @currency = currency
      end

      def +(other)
        Money.new(amount + other.amount, currency)
      end

      def <=>(other)
        amount <=> other.amount
      end

      def times(percent)
        self.class.new(amount * percent / 100, currency)
      end

      def to_s = "#{amount} #{currency}"

      def coerce(number) = [Money.new(number, currency), self]
    end
  end
end
