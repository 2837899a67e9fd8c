/** Similarity input of compared symbols: the words of their texts. */
import type { LikeSymbol } from '../base/symbol-likeness.ts';
import type { ComparedSymbol } from './compared-file.ts';

const known = new WeakMap<ComparedSymbol, LikeSymbol>();
/** Longer bodies are compared by their beginning. */
const MAX_TEXT = 20_000;

/** The names in a body; for a container, the names of its members. */
export function likeSymbol(symbol: ComparedSymbol): LikeSymbol {
  let like = known.get(symbol);
  if (like === undefined) {
    const { children, file, bodyStart, end, name, signature, bodyKey } = symbol;
    const text = children.length > 0 ? '' : file.text.slice(bodyStart, Math.min(end, bodyStart + MAX_TEXT));
    const members = children.map((child) => `.${child.name}`);
    const words = new Set([...(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []), ...members]);
    known.set(symbol, (like = { name, signature, bodyKey, words }));
  }
  return like;
}
