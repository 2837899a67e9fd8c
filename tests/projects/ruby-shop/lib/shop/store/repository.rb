module Shop
  class Repository
    include Enumerable
    extend Forwardable

    class Missing < StandardError
      def initialize(id) = super("no #{id}")
    end

    def_delegators :@items, :size, :last

    def initialize
      @items = []
      @by_id = {}
    end

    def <<(item)
      @items << item
      @by_id[item.id] = item
      self
    end

    def [](id)
      @by_id.fetch(id) { raise Missing.new(id) }
    end

    def each(&block)
      @items.each(&block)
    end

    def first
      Model::Product.new('first', total)
    end

    def total(start = Model::Money.zero)
      inject(start) { |sum, item| sum + item.price }
    end
  end
end
