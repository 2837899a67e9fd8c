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
    title: 'The path is outside the workspace',
    fix: 'Use a path inside the root, relative to it.',
  },
  PATH_NOT_FOUND: {
    exit: 1,
    title: 'No such file or directory in the index',
    fix: 'Run `wayfind files` to list the indexed files.',
  },
  SYMBOL_NOT_FOUND: {
    exit: 1,
    title: 'No symbol with that name',
    fix: 'Try `wayfind search` with part of the name.',
  },
  BAD_INPUT: { exit: 2, title: 'The input is not valid', fix: 'See `wayfind help <command>`.' },
  UNKNOWN_COMMAND: { exit: 2, title: 'No such command', fix: 'See `wayfind help`.' },
  CONFIG_INVALID: { exit: 2, title: 'The configuration is not valid', fix: 'Correct the key named in the message.' },
  EMBEDDING_UNAVAILABLE: {
    exit: 2,
    title: 'The embedding provider is not set up',
    fix: 'Install or configure what the message names, or set embedding.provider to static.',
  },
  EMBEDDING_FAILED: {
    exit: 2,
    title: 'The embedding provider returned an error',
    fix: 'Check embedding.base_url and embedding.model.',
  },
  EMBEDDING_LIMIT: {
    exit: 2,
    title: 'Embedding would exceed the token limit',
    fix: 'Raise embedding.max_run_tokens, or exclude files with index.exclude.',
  },
  MODEL_UNAVAILABLE: {
    exit: 2,
    title: 'The model is not set up',
    fix: 'Install or configure what the message names; `wayfind models` lists what there is.',
  },
  MODEL_FAILED: {
    exit: 2,
    title: 'The model or its server returned an error',
    fix: 'Check the address and the name of the model.',
  },
  DOWNLOAD_FAILED: {
    exit: 2,
    title: 'The download failed',
    fix: 'Run the same command again: it continues where it stopped.',
  },
  CHECKSUM_MISMATCH: {
    exit: 2,
    title: 'The file is not the one that the checksum is of',
    fix: 'Check the address and the checksum, then fetch it again; what came was removed.',
  },
  REMOTE_NOT_ALLOWED: {
    exit: 2,
    title: 'Sending code to another machine is not allowed',
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
    title: 'Wayfind was upgraded or rebuilt while this process was running',
    fix: 'Restart this process (a server or a watcher): it still runs the older version.',
  },
  INDEX_GONE: {
    exit: 2,
    title: 'The index directory was removed while it was being written',
    fix: 'Run `wayfind index` again.',
  },
  INDEX_READ_ONLY: {
    exit: 2,
    title: 'The index directory is not writable',
    fix: 'Make it writable, or set WAYFIND_INDEX_DIR to a directory that is.',
  },
  GIT_FAILED: { exit: 2, title: 'git returned an error', fix: 'Check that `git status` works in this directory.' },
  CANCELLED: {
    exit: 2,
    title: 'Cancelled',
    fix: 'Run the command again; results that were already published are kept.',
  },
  DISK_FULL: {
    exit: 2,
    title: 'The disk is full',
    fix: 'Free some space, or set WAYFIND_INDEX_DIR to a directory on another disk.',
  },
  DISK_FAILED: {
    exit: 2,
    title: 'The disk returned a read or write error',
    fix: 'Check the disk or network drive that holds the index, or set WAYFIND_INDEX_DIR to a directory on another disk.',
  },
  UNKNOWN_TOOL: {
    exit: 2,
    title: 'The server has no such tool',
    fix: 'See the list of tools; `wayfind serve --tools` selects which ones the server offers.',
  },
  REPLY_TOO_LARGE: {
    exit: 2,
    title: 'Even the shortest form of the reply exceeds the size limit',
    fix: 'Ask a narrower question, or raise max_tokens or server.max_bytes.',
  },
  STILL_INDEXING: {
    exit: 2,
    title: 'The index is still being built',
    fix: 'Try again in a few seconds; `wayfind status` shows the progress.',
  },
  INDEX_FAILED: {
    exit: 2,
    title: 'Indexing failed',
    fix: 'Run `wayfind index` in that directory in a terminal to see the details.',
  },
  WORKSPACE_UNKNOWN: {
    exit: 2,
    title: 'This server does not serve that workspace',
    fix: 'Use a workspace named in the message, or start the server with --workspace DIR to add one.',
  },
  TOKEN_REQUIRED: {
    exit: 2,
    title: 'A server that other machines can reach needs a token',
    fix: 'Pass --token-env or --token-file, or listen on 127.0.0.1.',
  },
  ADDRESS_UNAVAILABLE: {
    exit: 2,
    title: 'The server cannot listen on that address',
    fix: 'Choose another port (0 picks a free one), or stop the process that uses this one.',
  },
  WEB_FILES_MISSING: {
    exit: 2,
    title: 'The pages of `wayfind ui` are missing',
    fix: 'Install wayfind again; in a checkout, run `npm run build`.',
  },
  WORKSPACE_LIMIT: {
    exit: 2,
    title: 'Too many workspaces are in use at once',
    fix: 'Wait for a call to another workspace to finish, or raise --workspace-limit.',
  },
  CLIENT_FILE_INVALID: {
    exit: 2,
    title: 'The client settings file cannot be edited',
    fix: 'Correct the file; `wayfind setup CLIENT --print` prints the entry to add by hand.',
  },
  CLIENT_FILE_UNWRITABLE: {
    exit: 2,
    title: 'The client settings file is not writable',
    fix: 'Make the file writable; `wayfind setup CLIENT --print` prints the entry to add by hand.',
  },
  NEEDS_CONFIRMATION: {
    exit: 2,
    title: 'A file would be changed, and there is no terminal to confirm on',
    fix: 'Review the change with --dry-run, then pass --yes.',
  },
  WATCH_RUNNING: {
    exit: 2,
    title: 'A watcher is already running here',
    fix: 'See `wayfind watch --status`; stop it with `wayfind watch --stop`.',
  },
  WATCH_NOT_RUNNING: {
    exit: 1,
    title: 'No watcher is running here',
    fix: 'Start one with `wayfind watch --background`.',
  },
  WATCH_FAILED: {
    exit: 2,
    title: 'The watcher did not start or did not stop',
    fix: 'Run `wayfind watch` in a terminal to see its output.',
  },
  SNAPSHOT_DAMAGED: {
    exit: 2,
    title: 'The file is damaged or is not a snapshot',
    fix: 'Download the file again, or create it again with `wayfind export`.',
  },
  SNAPSHOT_INCOMPATIBLE: {
    exit: 2,
    title: 'The snapshot does not fit this version of wayfind or these settings',
    fix: 'Create it with the same version of wayfind and the same settings, or run `wayfind index`.',
  },
  SNAPSHOT_FOREIGN: {
    exit: 2,
    title: 'The snapshot belongs to another repository',
    fix: 'Import it into a clone of its own repository; here, run `wayfind index`.',
  },
  SNAPSHOT_NOT_FOUND: {
    exit: 1,
    title: 'The target has no snapshot to start from',
    fix: 'Run `wayfind push` on the machine that builds snapshots; here, run `wayfind index`.',
  },
  TREE_CHANGED: {
    exit: 2,
    title: 'The working tree differs from its commit',
    fix: 'Commit the changes, or pass --ref HEAD to share the commit without them.',
  },
  FILE_EXISTS: {
    exit: 2,
    title: 'The file already exists',
    fix: 'Choose another name, or pass --force to replace it.',
  },
  TARGET_MISSING: {
    exit: 2,
    title: 'The snapshot target does not exist',
    fix: 'Create the directory or bucket, or name another target.',
  },
  TARGET_DENIED: {
    exit: 2,
    title: 'Access to the snapshot target was denied',
    fix: 'Check the credentials (AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY) and their permissions.',
  },
  TARGET_UNREACHABLE: {
    exit: 2,
    title: 'The snapshot target returned an error or cannot be reached',
    fix: 'Check the network and AWS_ENDPOINT_URL_S3, then try again.',
  },
  TARGET_CLIENT_MISSING: {
    exit: 2,
    title: 'The S3 client is not installed',
    fix: 'Install it next to wayfind: `npm install -g @aws-sdk/client-s3` (without -g where wayfind is a project dependency).',
  },
  STATE_READ_ONLY: {
    exit: 2,
    title: 'The directory for the state of the user is not writable',
    fix: 'Set WAYFIND_STATE_DIR to a directory that only you can write.',
  },
  QUESTION_TIMEOUT: {
    exit: 2,
    title: 'The question took longer than its time limit',
    fix: 'Ask a narrower question (a path, a lower depth, a simpler pattern), or raise questions.timeout_ms.',
  },
  QUESTION_FAILED: {
    exit: 2,
    title: 'The process that answers questions ended twice during this one',
    fix: 'Ask a narrower question; if it ran out of memory, raise the memory limit of the server.',
  },
  SYSTEM_LIMIT: {
    exit: 2,
    title: 'The system refused a file, a process or memory',
    fix: 'Raise the limit that the message names (`ulimit -n` for files, `ulimit -u` for processes, `ulimit -v` for memory), or close other programs.',
  },
  LANGUAGE_INVALID: {
    exit: 2,
    title: 'A language that you added cannot be used',
    fix: 'Correct what the message names (see docs/add-a-language.md), or remove the folder from languages.directories.',
  },
  QUERY_MEMORY: {
    exit: 2,
    title: 'The statement needs more memory than it may use',
    fix: 'Select fewer columns and rows, leave out `doc` and `signature`, sort and group less; or raise query.max_memory_mb.',
  },
  LOG_UNWRITABLE: {
    exit: 2,
    title: 'The log file cannot be written',
    fix: 'Name a file in a directory that exists and that you can write, or leave out --log-file.',
  },
  EVAL_INVALID: {
    exit: 2,
    title: 'The queries, judgements or baseline of `eval` cannot be used',
    fix: 'Correct what the message names; see docs/eval.md for the formats.',
  },
  CLONE_FAILED: {
    exit: 2,
    title: 'The repository cannot be cloned',
    fix: 'Check the address and the network; `git ls-remote URL` shows what git says.',
  },
  CLONE_TOO_LARGE: {
    exit: 2,
    title: 'The repository is larger than a clone may be',
    fix: 'Raise clones.max_mb in the user configuration file, or clone it yourself and run `wayfind index` in it.',
  },
  FILE_UNWRITABLE: {
    exit: 2,
    title: 'The file cannot be written',
    fix: 'Make the file and its directory writable, or name another file.',
  },
  SCIP_INVALID: {
    exit: 2,
    title: 'The file is not a SCIP index that can be read',
    fix: 'Run the indexer again, and copy the whole file.',
  },
  SCIP_MISMATCH: {
    exit: 2,
    title: 'The SCIP index does not belong to this tree',
    fix: 'Name the directory that it was made in with --prefix and the commit that it was made for with --commit, or import it into its own repository.',
  },
} as const satisfies Record<string, ErrorEntry>;
export type ErrorCode = keyof typeof ERRORS;

export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ErrorCode,
    /** The exact problem, with the offending value. */
    message: string,
    /** Overrides the table's fix where the situation allows a better one. */
    readonly fix: string = ERRORS[code].fix,
    /** Machine-readable extras, such as the nearest names. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** For a stored value that no writer of this program stores: the question rebuilds the index and is answered from the new one. */
export const damagedIndex = (what: string): AppError => new AppError('INDEX_CORRUPT', `The index is damaged: ${what}`);
