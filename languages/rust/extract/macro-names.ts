/** Rust macros by what they take. */

/** Macros whose arguments are expressions. Others may mean anything by theirs: definitions, patterns, other languages. */
export const TAKES_EXPRESSIONS: ReadonlySet<string> = new Set(
  (
    'assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne print println eprint eprintln format format_args ' +
    'write writeln panic unreachable todo unimplemented vec dbg trace debug info warn error log anyhow bail ensure ' +
    'eyre format_err err try join try_join ready pin'
  ).split(' '),
);

/** Macros that take expressions among patterns and keys: their tokens are read, but they are no list of arguments. */
export const MIXES_EXPRESSIONS: ReadonlySet<string> = new Set(
  'matches json select select_biased assert_matches debug_assert_matches'.split(' '),
);
