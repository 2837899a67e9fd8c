/** Names of the views whose rows come from links, for a tool that is described without loading the views; a test compares them. */
export const LINK_VIEW_NAMES: readonly string[] = [
  'edges',
  'references',
  'unresolved',
  'imports',
  'endpoints',
  'roles',
  'languages',
];

/** Views whose rows come from git. */
export const COMMIT_VIEW_NAMES: readonly string[] = ['commits'];

/** Views whose rows are found by a walk over the whole tree. */
export const SERVED_VIEW_NAMES: readonly string[] = ['endpoints', 'roles'];
