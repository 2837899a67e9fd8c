class Caller < Parent::Base
#              ^^^^^^ ref read Parent
#                      ^^^^ ref inherit Parent.Base
  before_action :check, only: [:index]
  #              ^^^^^ ref read call(this).check
  include Helper
  #       ^^^^^^ ref inherit Helper

  def run(value, key: default_key)
    #                 ^^^^^^^^^^^ ref call default_key args=0
    value.go(1, 2)
    # <- ! ref read value
    #     ^^ ref call value.go args=2
    prepare
    # <- ref call prepare args=0
    local = prepare
    local
    # <- ! ref call local
    # <- use read local
    local(1)
    # <- ref call local args=1
    self.size = 3
    #    ^^^^ ! ref call this.size
    #    ^^^^^ ref call this.size= args=1
    self.size += 3
    #    ^^^^ ref call this.size
    @items << value
    # <- ref read this.@items
    @items = [] unless @items
    # <- ! ref write this.@items
    #                  ^^^^^^ ref read this.@items
    @items = nil
    # <- ref write this.@items
    Widget.new(value)
    # <- ref new Widget args=1
    # <- ! ref read Widget
    Widgets::Big.new
    # <- ref read Widgets
    #        ^^^ ref new Widgets.Big
    raise Broken, 'text' if value.nil?
    #     ^^^^^^ ref throw Broken
    raise Other.new('text')
    #     ^^^^^ ref throw Other
    super
    # <- ref call super.run
    super(value)
    # <- ref call super.run args=1
    send(:hidden, 1)
    #     ^^^^^^ ref call this.hidden args=-3
    value.map(&:name)
    #           ^^^^ ref call index:loop(value).name args=-3
    "text #{inner} #{value.to_s}"
    #       ^^^^^ ref call inner
    #                      ^^^^ ref call value.to_s
    text = <<~EOS
      #{embedded}
    EOS
    call_with key: local, other: prepare
    #         ^^^ ! ref call key
    #                            ^^^^^^^ ref call prepare
    $stdout.puts
    # <- ref read $stdout
    ::Top::Level
    # <- ! ref call Top
    #      ^^^^^ ref read module.Top.Level
    Module::function
    #       ^^^^^^^^ ref call Module.function
    value&.safe
    #      ^^^^ ref call value.safe
    value + 1
    # <- ref call value.+ args=-4
    1 + value
    # <- ! ref call literal:Integer.+
    value[0]
    # <- ref call value.[] args=-4
    [1].each do |element; inside|
      element.use
      # <- ! ref call element
      local = element
    end
    new
    # <- ref new this
  rescue Broken, Parent::Error => error
    #    ^^^^^^ ref read Broken
    #                             ^^^^^ bind catch error type=union(Broken,Parent.Error)
    error.message
    #     ^^^^^^^ ref call error.message
  ensure
    finish
    # <- ref call finish
  end

  alias go run
  #        ^^^ ref read call(this).run args=-3
end

for item in list
#           ^^^^ ref call list
  item.x
  # <- ! ref call item
end
outside = 1
def sees_nothing
  outside
# ^^^^^^^ ref call outside
end
[1].each { outside }
#          ^^^^^^^ use read outside
case found
in {name: String => text, age:}
#                   ^^^^ bind local text type=String
#                         ^^^ bind local age
  age
# ^^^ use read age
in [Integer, *others]
  others
# ^^^^^^ use read others
end
