/** Names that Elixir has without an import: types, and functions and macros of Kernel. */

const TYPES = new Set(
  `any none atom map pid port reference tuple float integer neg_integer non_neg_integer pos_integer list nonempty_list
  maybe_improper_list nonempty_improper_list nonempty_maybe_improper_list term arity as_boolean binary nonempty_binary bitstring
  nonempty_bitstring boolean byte char charlist nonempty_charlist fun function identifier iodata iolist keyword mfa module
  no_return node number struct timeout dynamic var required optional true false nil`.split(/\s+/),
);
export const isBuiltInType = (name: string): boolean => TYPES.has(name) || name === '' || name.startsWith('_');

/** Special forms and macros that are the syntax of the language: no call of a function. */
const FORMS = new Set(
  `def defp defmacro defmacrop defguard defguardp defdelegate defmodule defprotocol defimpl defstruct defexception
  defoverridable alias import require use if unless case cond with for try receive quote unquote unquote_splicing fn super
  raise reraise and or not in when do end else rescue catch after test describe setup setup_all assert refute
  assert_raise __MODULE__ __ENV__ __CALLER__ __DIR__ __STACKTRACE__ var! alias! destructure`.split(/\s+/),
);
export const isForm = (name: string): boolean => FORMS.has(name);

const KERNEL = new Set(
  `abs apply binary_part binary_slice bit_size byte_size ceil dbg div elem exit floor function_exported? get_and_update_in
  get_in hd inspect is_atom is_binary is_bitstring is_boolean is_exception is_float is_function is_integer is_list is_map
  is_map_key is_nil is_non_struct_map is_number is_pid is_port is_reference is_struct is_tuple length macro_exported?
  make_ref map_size match? max min node pop_in put_elem put_in rem round self send sigil_c sigil_D sigil_N sigil_r sigil_s
  sigil_T sigil_U sigil_w spawn spawn_link spawn_monitor struct struct! tap then throw tl to_charlist to_string
  to_timeout trunc tuple_size update_in use binding is_struct reraise assert_receive assert_received refute_receive
  refute_received assert_in_delta refute_in_delta catch_error catch_exit catch_throw flunk on_exit start_supervised
  start_supervised! stop_supervised stop_supervised! assert_raise sigil_C sigil_S sigil_W sigil_R config
  import_config config_env config_target is_map`.split(/\s+/),
);
/** Functions of Kernel, of tests and of configuration files. */
export const isKernelFunction = (name: string): boolean => KERNEL.has(name);
