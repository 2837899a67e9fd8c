class Maker
  def plain
    Thing.new
    # <- bind return value=call(Thing)
  end

  def either(flag)
    return nil if flag
    if flag
      First.new
      # <- bind return value=call(First)
    else
      second
      # <- bind return value=call(second)
    end
  end

  def same
    self
    # <- bind return value=this
  end

  def chosen(flag)
    value = flag ? First.new : Second.new
    # <- bind local value value=union(call(First),call(Second))
    value = value.next
    # <- bind local value value=behind(call(value.next))
    first, second = pair
    # <- bind local first value=position:0(call(pair))
    #      ^^^^^^ bind local second value=position:1(call(pair))
    list = [First.new]
    # <- bind local list value=literal:Array([call(First)])
    list.each { |one| one.go }
    #            ^^^ bind parameter one value=index:loop(list)
    other = list.first || Second.new
    # <- bind local other value=union(call(list.first),call(Second))
    case flag
    when First then flag.go
      # <- bind narrow flag type=First
    end
    if flag.is_a?(Second)
      # <- bind narrow flag type=Second
      flag.go
    end
  end

  sig { params(a: First, b: T.nilable(Second)).returns(Third) }
  # Documented below its signature.
  def typed(a, b)
  #   ^^^^^ def method Maker.typed type=Third
  #         ^ bind parameter a type=First
  #            ^ bind parameter b type=Second
  end

  belongs_to :author_name
  #           ^^^^^^^^^^^ def property Maker.author_name type=AuthorName
  attr_reader :held
  #            ^^^^ bind return value=call(this).@held
end
