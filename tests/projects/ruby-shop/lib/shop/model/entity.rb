module Shop
  module Model
    class Entity
      COUNTER = [0]

      def self.inherited(child)
        super
        known << child
      end

      def self.known
        @@known ||= []
      end

      def id
        @id ||= next_id
      end

      def touch
        @touched = true
        self
      end

      protected

      def next_id
        COUNTER[0] += 1
      end
    end
  end
end
