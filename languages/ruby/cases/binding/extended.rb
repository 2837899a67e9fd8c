# --- path: extended.rb ---
module Tools
  def build; end
end
class Shop
  # What is extended is itself asked of the class: nothing is found, and nothing goes round for ever.
  extend helper
  extend Tools
  def self.open
    build
    # <- call extended.rb#Tools.build
    missing
    # <- ! call extended.rb#Tools.build
  end
end
Shop.build
#    ^^^^^ call extended.rb#Tools.build
