/** Formats a suggested command line: words with spaces or shell characters are quoted. */
import { shellWord } from '../base/shell-word.ts';

export function command(name: string, words: readonly (string | undefined)[]): string {
  const shown = words.filter((word) => word !== undefined).map(shellWord);
  return ['wayfind', name.replaceAll('_', '-'), ...shown].join(' ');
}
