/** Known to the program only: what the git hooks start, `wayfind git-hook post-commit`. */
export const HOOK_COMMAND = 'git-hook';
