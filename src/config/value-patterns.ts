/** Forms of values that several settings have. */

export const VARIABLE_NAME = {
  pattern: /^[A-Za-z_][A-Za-z0-9_]{0,127}$/,
  expected: 'the name of an environment variable, never a key itself',
} as const;

/** Absolute, or below the home of the user: never relative to a repository. */
export const OWN_PATH = /^(?:[/\\]|~[/\\]|[A-Za-z]:[/\\])/;

/** The name of an editor, or an address with a place for the path. */
export const LINK_FORMAT =
  /^(?:file|kitty|vscode|vscode-insiders|vscodium|cursor|windsurf|zed|idea|textmate|macvim|[a-z][a-z0-9+.-]*:[\x21-\x7e]*\{path\}[\x21-\x7e]*)$/;
