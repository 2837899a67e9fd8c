module Shop
  module Loud
    module_function

    def shout(text)
      text.upcase
    end

    def add(product)
      $log = shout(product.label)
      super
    end
  end

  class Catalogue
    prepend Loud
    extend Loud
  end
end

class String
  def shorten(most)
    self[0, most]
  end
end

def banner(text)
  Shop::Loud.shout(text.shorten(9))
end
