/** Forms of values that several settings have. */

export const VARIABLE_NAME = {
  pattern: /^[A-Za-z_][A-Za-z0-9_]{0,127}$/,
  expected: 'the name of an environment variable, never a key itself',
} as const;

/** Absolute, or below the home of the user: never relative to a repository. */
export const OWN_PATH = /^(?:[/\\]|~[/\\]|[A-Za-z]:[/\\])/;
