/** Every error a person can fix: one table of stable codes, one class. Bugs throw plain errors instead. */

interface ErrorEntry {
  readonly exit: 1 | 2;
  readonly title: string;
  readonly fix: string;
}

/** Codes are a public contract: append, never rename. */
export const ERRORS = {
  NOT_INDEXED: {
    exit: 2,
    title: 'This directory has no index yet',
    fix: 'Run `wayfind index` in it (or pass --root).',
  },
  ROOT_NOT_FOUND: { exit: 2, title: 'The root is not a directory', fix: 'Pass an existing directory with --root.' },
  PATH_OUTSIDE_ROOT: {
    exit: 2,
    title: 'The path leaves the workspace',
    fix: 'Use a path inside the root, relative to it.',
  },
  PATH_NOT_FOUND: {
    exit: 1,
    title: 'No such file or directory in the index',
    fix: 'See `wayfind files` for what there is.',
  },
  SYMBOL_NOT_FOUND: {
    exit: 1,
    title: 'No symbol with that name',
    fix: 'Try `wayfind search` with a part of the name.',
  },
  BAD_INPUT: { exit: 2, title: 'The input is not valid', fix: 'See `wayfind help <command>`.' },
  UNKNOWN_COMMAND: { exit: 2, title: 'No such command', fix: 'See `wayfind help`.' },
  CONFIG_INVALID: { exit: 2, title: 'The configuration is not valid', fix: 'Correct the key named in the message.' },
  EMBEDDING_UNAVAILABLE: {
    exit: 2,
    title: 'The embedding provider is not set up',
    fix: 'Set up what the message names, or set embedding.provider to static.',
  },
  EMBEDDING_FAILED: {
    exit: 2,
    title: 'The embedding provider did not do its work',
    fix: 'Check embedding.base_url and embedding.model.',
  },
  REMOTE_NOT_ALLOWED: {
    exit: 2,
    title: 'Code may not leave this machine',
    fix: 'Set privacy.allow_remote in the user configuration file.',
  },
  INDEX_BUSY: {
    exit: 2,
    title: 'Another process is writing this index',
    fix: 'Wait for it to finish, or stop it, then try again.',
  },
  INDEX_CORRUPT: { exit: 2, title: 'The index file is damaged', fix: 'Run `wayfind index --force` to rebuild it.' },
  INDEX_NEWER: {
    exit: 2,
    title: 'The index was written by a newer wayfind',
    fix: 'Upgrade wayfind, or run `wayfind index --force` to rebuild it with this version.',
  },
  INDEX_OLDER: { exit: 2, title: 'The index has an older format', fix: 'Run `wayfind index` to rebuild it.' },
  INDEX_READ_ONLY: {
    exit: 2,
    title: 'The index directory cannot be written',
    fix: 'Make it writable, or set WAYFIND_INDEX_DIR to a directory that is.',
  },
  GIT_FAILED: { exit: 2, title: 'git did not answer', fix: 'Check that `git status` works in this directory.' },
  CANCELLED: { exit: 2, title: 'Cancelled', fix: 'Run the command again; what was published stays.' },
  DISK_FULL: {
    exit: 2,
    title: 'The disk is full',
    fix: 'Free some space, or set WAYFIND_INDEX_DIR to a directory on another disk.',
  },
} as const satisfies Record<string, ErrorEntry>;
export type ErrorCode = keyof typeof ERRORS;

export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ErrorCode,
    /** What exactly was wrong, with the value. */
    message: string,
    /** Overrides the table's fix where the situation allows a better one. */
    readonly fix: string = ERRORS[code].fix,
    /** Machine-readable extras, such as the nearest names. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}
