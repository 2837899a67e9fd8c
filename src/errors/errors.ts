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
  EMBEDDING_LIMIT: {
    exit: 2,
    title: 'Embedding would take more than is allowed',
    fix: 'Raise embedding.max_run_tokens, or leave files out with index.exclude.',
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
  PROGRAM_REPLACED: {
    exit: 2,
    title: 'Wayfind was upgraded or rebuilt while this process runs',
    fix: 'Restart it (a server, a watcher): what runs is the older version.',
  },
  INDEX_GONE: {
    exit: 2,
    title: 'The index directory was removed while it was being written',
    fix: 'Run `wayfind index` again.',
  },
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
  DISK_FAILED: {
    exit: 2,
    title: 'The disk did not read or write what it was asked to',
    fix: 'Check the disk or network drive that holds the index, or set WAYFIND_INDEX_DIR to a directory on another.',
  },
  UNKNOWN_TOOL: {
    exit: 2,
    title: 'The server offers no such tool',
    fix: 'See the list of tools; `wayfind serve --tools` chooses which are offered.',
  },
  REPLY_TOO_LARGE: {
    exit: 2,
    title: 'Even the shortest form of the reply is over its limit',
    fix: 'Ask a narrower question, or raise max_tokens or server.max_bytes.',
  },
  STILL_INDEXING: {
    exit: 2,
    title: 'The index is still being made',
    fix: 'Ask again in a few seconds; `wayfind status` says how far it is.',
  },
  INDEX_FAILED: {
    exit: 2,
    title: 'Indexing did not come to an end',
    fix: 'Run `wayfind index` in a terminal in that directory to see more of it.',
  },
  WORKSPACE_UNKNOWN: {
    exit: 2,
    title: 'This server does not serve that workspace',
    fix: 'Name one of those in the message, or start the server with --workspace for another.',
  },
  TOKEN_REQUIRED: {
    exit: 2,
    title: 'A server that other machines can reach needs a token',
    fix: 'Name an environment variable or a file that holds one, or listen on 127.0.0.1.',
  },
  ADDRESS_UNAVAILABLE: {
    exit: 2,
    title: 'The address cannot be listened on',
    fix: 'Choose another port (0: any that is free), or stop what uses this one.',
  },
  WORKSPACE_LIMIT: {
    exit: 2,
    title: 'Too many workspaces are in use at once',
    fix: 'Wait for a call to another workspace to end, or raise the limit of the server.',
  },
  CLIENT_FILE_INVALID: {
    exit: 2,
    title: 'The settings file of a client cannot be edited as it is',
    fix: 'Correct the file; `wayfind setup CLIENT --print` prints the entry to add by hand.',
  },
  CLIENT_FILE_UNWRITABLE: {
    exit: 2,
    title: 'The settings file of a client cannot be written',
    fix: 'Give yourself the right to write it; `wayfind setup CLIENT --print` prints the entry to add by hand.',
  },
  NEEDS_CONFIRMATION: {
    exit: 2,
    title: 'A file would be changed, and there is no terminal to ask on',
    fix: 'Look at it with --dry-run, then pass --yes.',
  },
  WATCH_RUNNING: {
    exit: 2,
    title: 'This tree is being watched already',
    fix: 'See `wayfind watch --status`; `wayfind watch --stop` ends it.',
  },
  WATCH_NOT_RUNNING: {
    exit: 1,
    title: 'Nobody watches this tree',
    fix: 'Start with `wayfind watch --background`.',
  },
  WATCH_FAILED: {
    exit: 2,
    title: 'Watching did not start, or does not end',
    fix: 'Run `wayfind watch` in a terminal to see what it says.',
  },
  SNAPSHOT_DAMAGED: {
    exit: 2,
    title: 'The snapshot file is damaged, or is none',
    fix: 'Get the file again, or make it again with `wayfind export`.',
  },
  SNAPSHOT_INCOMPATIBLE: {
    exit: 2,
    title: 'The snapshot cannot be used by this program with these settings',
    fix: 'Make it with the same version of wayfind and the same settings, or run `wayfind index`.',
  },
  SNAPSHOT_FOREIGN: {
    exit: 2,
    title: 'The snapshot is of another repository',
    fix: 'Import it in a clone of the repository that it is of; here, run `wayfind index`.',
  },
  SNAPSHOT_NOT_FOUND: {
    exit: 1,
    title: 'The target has no snapshot to begin from',
    fix: 'Run `wayfind push` where one is built; here, run `wayfind index`.',
  },
  TREE_CHANGED: {
    exit: 2,
    title: 'The working tree is not what its commit holds',
    fix: 'Commit, or pass --ref HEAD to share the commit without the changes.',
  },
  FILE_EXISTS: { exit: 2, title: 'There is such a file already', fix: 'Name another, or pass --force to replace it.' },
  TARGET_MISSING: {
    exit: 2,
    title: 'The place to share snapshots at is not there',
    fix: 'Make the directory or bucket, or name another.',
  },
  TARGET_DENIED: {
    exit: 2,
    title: 'The place to share snapshots at does not let this user in',
    fix: 'Check the credentials (AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY) and what they allow.',
  },
  TARGET_UNREACHABLE: {
    exit: 2,
    title: 'The place to share snapshots at did not do its work',
    fix: 'Check the network and AWS_ENDPOINT_URL_S3, then try again.',
  },
  TARGET_CLIENT_MISSING: {
    exit: 2,
    title: 'The client for S3 is not installed',
    fix: 'Install it beside wayfind: `npm install -g @aws-sdk/client-s3`, or without -g where wayfind is a dependency of the project.',
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
