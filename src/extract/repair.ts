/** Parses a text with syntax errors again after the language's repairs. */
import type { Language } from './rule.ts';

const RESPELLED = { respelled: true };

interface Parsed {
  readonly tree: { readonly errorCost: number } | undefined;
  readonly hasError: boolean;
}

/** `respelled`: the text is the one of the parse before with some parts spelled otherwise. */
type Parse<T> = (text: string, choice?: { readonly respelled: boolean }) => T;

/** Parses the text, or the one of the language's repairs that has the fewest errors. Positions always refer to the text. */
export function parseRepaired<T extends Parsed>(language: Language, written: string, parse: Parse<T>): T {
  const text = language.prepared?.(written) ?? written;
  for (const opened of language.opened?.(text) ?? []) {
    const first = parse(opened);
    if (!first.hasError && first.tree !== undefined) return first;
  }
  const plain = parse(text);
  if (!plain.hasError || plain.tree === undefined || language.repairs === undefined) return plain;
  let best = text;
  let cost = plain.tree.errorCost;
  for (const repaired of language.repairs(text)) {
    const result = parse(repaired, RESPELLED);
    const now = result.hasError ? (result.tree?.errorCost ?? cost) : 0;
    if (now < cost) [best, cost] = [repaired, now];
    if (now === 0) return result;
  }
  // Where errors remain, their place depends on what was parsed before; a parse of its own always gives the same tree.
  return best === text ? plain : parse(best);
}
