/** Parses a text with syntax errors again after the language's repairs. */
import type { Language } from './rule.ts';

interface Parsed {
  readonly tree: unknown;
  readonly hasError: boolean;
}

/** Parses the text, or the first of the language's repairs that has no errors. Positions always refer to the text. */
export function parseRepaired<T extends Parsed>(language: Language, written: string, parse: (text: string) => T): T {
  const text = language.prepared?.(written) ?? written;
  const opened = language.opened?.(text);
  if (opened !== undefined) {
    const first = parse(opened);
    if (!first.hasError && first.tree !== undefined) return first;
  }
  const plain = parse(text);
  if (!plain.hasError || plain.tree === undefined || language.repairs === undefined) return plain;
  const repairs = language.repairs(text);
  for (const repaired of repairs) {
    const second = parse(repaired);
    if (!second.hasError) return second;
  }
  // The last parse overwrote the first tree.
  return repairs.length === 0 ? plain : parse(text);
}
