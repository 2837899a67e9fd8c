/** Results of methods of Rust's library types, as far as values of the tree pass through them: one table per type. */

/**
 * A line is `names: result`. After a name come the parameter types of its closure arguments, arguments separated by `;`:
 * `map_or(;T)` takes a value and a closure of one `T`. In types `T` and `U` are the type's arguments, `Self` is the type itself,
 * `$0` the result of the first closure, `#0` the type of the first argument, `[X]` the element of an `X`, `<X>` the type that
 * the call spells (`collect::<X>()`), else X, and `?` something unknown.
 */
const ITERATOR = `
  next next_back peek peek_mut last nth nth_back next_if: Option<T>
  find(T) max_by_key(T) min_by_key(T) max_by(T,T) min_by(T,T) reduce(T,T) max min: Option<T>
  by_ref rev skip step_by take fuse cycle chain peekable cloned copied inspect(T) filter(T) skip_while(T) take_while(T): Self
  sorted sorted_by(T,T) sorted_by_key(T) unique dedup iter into_iter par_iter into_par_iter with_position: Self
  map(T) map_while(T): Iter<$0>
  filter_map(T) flat_map(T): Iter<[$0]>
  find_map(T): $0
  flatten: Iter<[T]>
  scan(;?,T): Iter<[$1]>
  enumerate: Iter<(?,T)>
  zip: Iter<(T,[#0])>
  windows chunks: Iter<Vec<T>>
  for_each(T) all(T) any(T) position(T) rposition(T) try_for_each(T) is_some_and(T): ?
  fold(;#0,T) rfold(;#0,T) try_fold(;#0,T): #0
  partition(T): (Vec<T>,Vec<T>)
  collect collect_vec: <Vec<T>>
  sum product: <?>`;

const SEQUENCE = `
  first last get get_mut first_mut last_mut pop pop_front pop_back front back front_mut back_mut peek: Option<T>
  iter iter_mut into_iter drain into_sorted_vec difference union intersection symmetric_difference: Iter<T>
  as_slice as_mut_slice as_ref as_mut to_vec clone to_owned into_boxed_slice split_off borrow borrow_mut as_deref: Self
  remove swap_remove index index_mut get_unchecked get_unchecked_mut: T
  replace take get_or_insert: Option<T>
  windows chunks chunks_exact chunks_mut rchunks: Iter<Self>
  split(T) splitn(;T) split_mut(T): Iter<Self>
  split_first split_last split_first_mut split_last_mut: Option<(T,Self)>
  split_at split_at_mut: (Self,Self)
  retain(T) retain_mut(T) sort_by(T,T) sort_unstable_by(T,T) sort_by_key(T) sort_unstable_by_key(T) sort_by_cached_key(T): ?
  dedup_by_key(T) dedup_by(T,T) binary_search_by(T) binary_search_by_key(;T) partition_point(T): ?
  map(T): Vec<$0>
  new with_capacity default from: Self`;

const MAP = `
  get get_mut remove insert: Option<U>
  get_key_value remove_entry first_key_value last_key_value pop_first pop_last: Option<(T,U)>
  keys into_keys: Iter<T>
  values values_mut into_values: Iter<U>
  iter iter_mut into_iter drain range range_mut: Iter<(T,U)>
  entry: Entry<T,U>
  index: U
  retain(T,U): ?
  clone to_owned as_ref as_mut new with_capacity default from: Self`;

const ENTRY = `
  or_insert or_default or_insert_with or_insert_with_key into_mut get get_mut insert remove: U
  key: T
  and_modify(U): Self`;

const OPTION = `
  unwrap expect unwrap_or unwrap_or_default unwrap_or_else unwrap_unchecked get_or_insert get_or_insert_with insert: T
  as_ref as_mut as_deref as_deref_mut cloned copied take replace take_if(T) filter(T) inspect(T) or or_else xor clone as_pin_mut: Self
  map(T): Option<$0>
  and_then(T): $0
  and: #0
  map_or(;T): $1
  map_or_else(;T): $1
  ok_or: Result<T,#0>
  ok_or_else: Result<T,$0>
  iter iter_mut into_iter: Iter<T>
  zip: Option<(T,[#0])>
  unzip: T
  flatten: T
  transpose: Result<Option<T>,?>
  is_some_and(T) is_none_or(T): ?`;

const RESULT = `
  unwrap expect unwrap_or unwrap_or_default unwrap_unchecked into_ok: T
  unwrap_or_else(U): T
  unwrap_err expect_err: U
  ok: Option<T>
  err: Option<U>
  as_ref as_mut as_deref as_deref_mut cloned copied clone inspect(T) inspect_err(U) or context with_context: Self
  or_else(U): Self
  map(T): Result<$0,U>
  map_err(U): Result<T,$0>
  and_then(T): $0
  and: #0
  map_or(;T): $1
  map_or_else(U;T): $1
  iter iter_mut into_iter: Iter<T>
  transpose: Option<T>
  is_ok_and(T) is_err_and(U): ?`;

/** Cells and locks: they return the value that they hold. */
const CELL = `
  borrow borrow_mut get_mut get replace take into_inner get_or_init blocking_lock get_unchecked: T
  lock read write try_lock try_read try_write try_borrow try_borrow_mut into_result: Result<T,?>
  clone as_ref by_ref new: Self
  with(T) with_borrow(T) with_borrow_mut(T): $0`;

/** Variables of a thread: \`[T]\` is the content of the cell that most of them hold. */
const LOCAL = `
  with(T): $0
  try_with(T): Result<$0,?>
  with_borrow([T]) with_borrow_mut([T]): $0
  get take replace: [T]`;

const POLL = `
  map(T): Poll<$0>
  unwrap: T`;

const POINTER = `
  as_ref as_mut as_ptr read: T
  cast add sub offset clone: Self`;

/** Operators and methods whose result is of the type. */
const NUMBER = `
  add sub mul div rem bitand bitor bitxor shl shr neg not abs pow min max clamp clone to_owned: Self
  wrapping_add wrapping_sub wrapping_mul saturating_add saturating_sub saturating_mul: Self
  checked_add checked_sub checked_mul checked_div: Option<Self>`;

const FUTURE = `
  await: T
  map(T): Future<$0>
  boxed boxed_local shared fuse: Self`;

const ONCE = `
  get get_mut take into_inner: Option<T>
  get_or_init get_or_insert_with: T
  new clone: Self`;

const WEAK = `
  upgrade: Option<T>
  clone: Self`;

const HANDLE = `
  join: Result<T,?>
  recv try_recv recv_timeout blocking_recv: Result<T,?>
  iter try_iter into_iter: Iter<T>
  clone: Self`;

const TEXT = `
  chars bytes char_indices: Iter<?>
  lines split split_whitespace splitn rsplitn split_terminator matches: Iter<str>
  trim trim_start trim_end as_str to_string to_owned clone to_lowercase to_uppercase replace: Self
  parse: Result<<?>,?>
  split_once rsplit_once: Option<(str,str)>
  strip_prefix strip_suffix get: Option<str>
  split_at: (str,str)`;

/** By family of types. */
export const METHODS: Readonly<Record<string, string>> = {
  Iter: ITERATOR,
  Vec: SEQUENCE,
  Map: MAP,
  Entry: ENTRY,
  Option: OPTION,
  Result: RESULT,
  Cell: CELL,
  Local: LOCAL,
  Poll: POLL,
  NonNull: POINTER,
  Number: NUMBER,
  Once: ONCE,
  Weak: WEAK,
  Future: FUTURE,
  Handle: HANDLE,
  Text: TEXT,
};
