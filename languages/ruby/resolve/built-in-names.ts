/** Names that are built into Ruby: methods of every object, of classes and modules, and of its kernel. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Methods of `Object`, `Module` and `Class`. */
const OBJECT_METHODS = words(`
  ! != !~ <=> == === =~ allocate ancestors alias_method attr attr_accessor attr_reader attr_writer autoload autoload? class
  class_eval class_exec class_variable_defined? class_variable_get class_variable_set class_variables clone const_defined?
  const_get const_missing const_set const_source_location constants define_method define_singleton_method display dup
  each_entry enum_for eql? equal? extend freeze frozen? hash include include? included_modules inspect instance_eval
  instance_exec instance_method instance_methods instance_of? instance_variable_defined? instance_variable_get
  instance_variable_set instance_variables is_a? itself kind_of? method method_defined? methods module_eval module_exec
  module_function name new nil? object_id prepend private private_class_method private_constant
  private_instance_methods private_method_defined? private_methods protected protected_methods public
  public_class_method public_instance_method public_instance_methods public_method public_method_defined? public_methods
  public_send refine remove_class_variable remove_const remove_instance_variable remove_method respond_to?
  respond_to_missing? send singleton_class singleton_method singleton_methods subclasses superclass tap then to_enum to_s
  undef_method using yield_self __id__ __send__ method_missing inherited included extended prepended method_added`);

/** Methods that can be called anywhere. */
const KERNEL_METHODS = words(`
  Array Complex Float Hash Integer Rational String __callee__ __dir__ __method__ abort at_exit autoload binding block_given?
  caller caller_locations catch eval exec exit exit! fail fork format gets global_variables lambda load local_variables
  loop open p pp print printf proc putc puts raise rand readline readlines require require_relative select set_trace_func
  sleep spawn sprintf srand syscall system test throw trap warn`);

/** Methods of the tools that most Ruby code uses: they come from outside unless the tree declares them. */
const TOOL_METHODS = words(`
  describe context it specify before after around expect expect_any_instance_of allow is_expected subject let shared_examples
  shared_context include_context it_behaves_like eq be_nil be_empty have_received double instance_double class_double spy
  assert assert_equal assert_nil refute assert_raises assert_includes assert_instance_of setup teardown
  gem source group gemspec task desc namespace file directory rule sig params returns void`);

export const isObjectMethod = (name: string): boolean => OBJECT_METHODS.has(name);
export const isKernelMethod = (name: string): boolean =>
  KERNEL_METHODS.has(name) || OBJECT_METHODS.has(name) || TOOL_METHODS.has(name);
