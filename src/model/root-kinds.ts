/** The kinds of places where a program starts: the system, a framework, a runner or another package calls them. */

export const ROOT_KINDS = [
  /** Started by the system. */
  'main',
  /** A command that a package installs under a name of its own. */
  'bin',
  /** A file that a command in a script, a container, a service or a build runs, or that is a program by its form. */
  'script',
  /** What other packages import. */
  'export',
  /** Called by a framework: a route, an event, a message. */
  'handler',
  /** A page, layout or component that a framework finds by its path. */
  'page',
  /** A command of a command line. */
  'command',
  /** A task of a queue or a clock. */
  'job',
  /** A function of a cloud provider. */
  'lambda',
  'migration',
  /** Named in a setting, or registered under a name, for a framework that loads it. */
  'plugin',
  /** Settings that a tool loads and runs. */
  'config',
  'test',
] as const;
export type RootKind = (typeof ROOT_KINDS)[number];

/** Where a path of calls may start: at a root, or at what nothing else is known to call. */
export const ENTRY_KINDS = [
  ...ROOT_KINDS,
  /** Statements outside of any function, in a file that does not look like a program: they run when it is imported, as the `init` of a Go package does. */
  'module',
  /** Exported, and called by nothing but tests here. */
  'api',
  /** Not exported, and called by nothing but tests: the last resort. */
  'uncalled',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
