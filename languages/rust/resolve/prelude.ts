/** Names that every Rust program has without an import: primitive types, the standard prelude and macros, built-in derives. */

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const PRIMITIVES = names(
  'bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f16 f32 f64 f128 integer float range',
);

/** Types, traits, functions and variants that are in scope everywhere. */
export const PRELUDE = names(`
  AsMut AsRef AsyncFn AsyncFnMut AsyncFnOnce Box Clone Copy Debug Default DoubleEndedIterator Drop Eq Err ExactSizeIterator
  Extend Fn FnMut FnOnce From FromIterator Future Hash Into IntoFuture IntoIterator Iterator None Ok Option Ord PartialEq
  PartialOrd Result Send Sized Some String Sync ToOwned ToString TryFrom TryInto Unpin Vec
  align_of align_of_val drop size_of size_of_val`);

/** Derives of the compiler: a trait of ours by such a name is another thing. */
export const DERIVES = names('Clone Copy Debug Default Eq Hash Ord PartialEq PartialOrd');
