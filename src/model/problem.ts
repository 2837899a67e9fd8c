/** A problem with one file: recorded, shown by `status`, never fatal. */

export const PROBLEM_CODES = [
  'syntax_error',
  'too_large',
  'binary',
  'minified',
  'other_format',
  'encoding',
  'parse_timeout',
  'too_deep',
  'worker_crash',
  'link_error',
  'unreadable',
  'outside_root',
  'symlink_loop',
  'bad_config_file',
  'truncated',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export interface Problem {
  readonly code: ProblemCode;
  /** Path relative to the root, with forward slashes. */
  readonly path: string;
  readonly message: string;
  readonly line?: number;
}
