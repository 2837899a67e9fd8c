/** Parses a text with syntax errors again after the language's repairs. */
import type { Language } from './rule.ts';

interface Parsed {
  readonly tree: { readonly errorCost: number } | undefined;
  readonly hasError: boolean;
}

/** Parses the text, or the one of the language's repairs that has the fewest errors. Positions always refer to the text. */
export function parseRepaired<T extends Parsed>(language: Language, written: string, parse: (text: string) => T): T {
  const text = language.prepared?.(written) ?? written;
  for (const opened of language.opened?.(text) ?? []) {
    const first = parse(opened);
    if (!first.hasError && first.tree !== undefined) return first;
  }
  const plain = parse(text);
  if (!plain.hasError || plain.tree === undefined || language.repairs === undefined) return plain;
  let best = text;
  let cost = plain.tree.errorCost;
  let last = text;
  let result = plain;
  for (const repaired of language.repairs(text)) {
    result = parse(repaired);
    last = repaired;
    const now = result.hasError ? (result.tree?.errorCost ?? cost) : 0;
    if (now < cost) [best, cost] = [repaired, now];
    if (now === 0) return result;
  }
  // Each parse overwrote the tree of the one before.
  return best === last ? result : parse(best);
}
