/** Types of the client table: where each client's files are, their format, and the source of that information. */

export const SCOPES = ['user', 'project'] as const;
export type Scope = (typeof SCOPES)[number];

export const CLIENT_IDS = [
  'claude-code',
  'claude-desktop',
  'cursor',
  'vscode',
  'codex',
  'gemini',
  'windsurf',
  'zed',
  'opencode',
] as const;
export type ClientId = (typeof CLIENT_IDS)[number];

export type Platform = 'linux' | 'darwin' | 'win32';

/** Base directory of a place. `config` is XDG's; `support` is where desktop programs keep their settings. */
export type Base = 'home' | 'config' | 'support' | 'localAppData' | 'project' | 'codexHome' | 'claudeHome';

/** A path relative to a base, with forward slashes. A `*` in a part matches any existing name. */
export interface Place {
  readonly base: Base;
  readonly path: string;
  /** Systems on which the place exists; all when absent. */
  readonly on?: readonly Platform[];
  /** A client that has this file's directory reads no other file, even if an older version left one there. */
  readonly wins?: boolean;
}

/** The format in which the client describes a server. */
export type EntryShape = 'command-args' | 'stdio-command-args' | 'local-command-list';

/** One client that `setup` supports. */
export interface Client {
  readonly id: ClientId;
  readonly name: string;
  readonly format: 'json' | 'toml';
  /** Keys that lead to the map of servers. */
  readonly container: readonly string[];
  readonly shape: EntryShape;
  /**
   * Files that the client reads, per scope. The one edited is the first that wins; else the first that exists; else the first
   * whose directory exists; else the first. An empty list means that the client does not have the scope.
   */
  readonly files: Readonly<Record<Scope, readonly Place[]>>;
  /** The client is installed if any of these exists. */
  readonly presence: readonly Place[];
  /** The whole file is a list of servers, so an empty list is a normal state. */
  readonly ownFile: boolean;
  /** Skills directory it reads: `.claude/skills`, or the shared `.agents/skills`. */
  readonly skills?: SkillHome;
  /** It starts the server outside any project, so the entry has to name one. */
  readonly needsWorkspace?: boolean;
  /** Tells the user how to make the client reload its file. */
  readonly afterwards: string;
  /** Pages that document the places and the shape. */
  readonly sources: readonly string[];
}

export type SkillHome = 'claude' | 'agents';
