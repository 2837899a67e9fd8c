/** What the table of clients says of each: where its files are, what they look like, where the fact is from. */

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

/** The directory a place is given from. `config` is XDG's; `support` is where desktop programs keep their settings. */
export type Base = 'home' | 'config' | 'support' | 'localAppData' | 'project' | 'codexHome' | 'claudeHome';

/** A path from a base, with forward slashes. A `*` in a part stands for any name that is there. */
export interface Place {
  readonly base: Base;
  readonly path: string;
  /** Only there on these systems; everywhere when absent. */
  readonly on?: readonly Platform[];
  /** A client that has this file's directory reads no other file, even where one is left from an older version. */
  readonly wins?: boolean;
}

/** How the client wants a server described. */
export type EntryShape = 'command-args' | 'stdio-command-args' | 'local-command-list';

/** One of the clients that `setup` knows. */
export interface Client {
  readonly id: ClientId;
  readonly name: string;
  readonly format: 'json' | 'toml';
  /** Keys that lead to the map of servers. */
  readonly container: readonly string[];
  readonly shape: EntryShape;
  /**
   * Per scope the files that the client reads. Edited is one that wins; else the first that exists; else the first whose
   * directory exists; else the first. A scope without places is one the client does not have.
   */
  readonly files: Readonly<Record<Scope, readonly Place[]>>;
  /** Any of these on the machine says that the client is. */
  readonly presence: readonly Place[];
  /** The whole file is a list of servers, so that an empty list is a normal state of it. */
  readonly ownFile: boolean;
  /** Which kind of skills directory it reads: `.claude/skills`, or the shared `.agents/skills`. */
  readonly skills?: SkillHome;
  /** It starts the server outside of any project, so that the entry has to name one. */
  readonly needsWorkspace?: boolean;
  /** What makes the client read its file again. */
  readonly afterwards: string;
  /** Pages on which the places and the shape were looked up. */
  readonly sources: readonly string[];
}

export type SkillHome = 'claude' | 'agents';
