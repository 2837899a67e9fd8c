/** Names of the views whose rows come from links, for a tool that is described without loading the views; a test compares them. */
export const LINK_VIEW_NAMES: readonly string[] = ['edges', 'references', 'unresolved', 'imports', 'languages'];

/** Views whose rows come from git. */
export const COMMIT_VIEW_NAMES: readonly string[] = ['commits'];
