/** Formats a suggested command line: words with spaces or shell characters are quoted. */

export function command(name: string, words: readonly (string | undefined)[]): string {
  const shown = words
    .filter((word) => word !== undefined)
    .map((word) => (/^[\w@%+=:,./#~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return ['wayfind', name.replaceAll('_', '-'), ...shown].join(' ');
}
