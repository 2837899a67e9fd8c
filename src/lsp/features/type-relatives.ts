/** The types that a type inherits from, and those that inherit from it. */
import { type Relative, subTypes, superTypes } from '../../graph/hierarchy.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { FolderQuestion } from '../question.ts';
import { itemOf, type SymbolItem } from './calls.ts';

const DIRECT = { maxDepth: 1 };

/** From the index: the bases that an unsaved edit writes are not in it. */
export function relatedTypes(asked: FolderQuestion, key: SymbolKey, direction: 'super' | 'sub'): SymbolItem[] {
  const { graph, overlay } = asked;
  const id = overlay.storedSymbol(key);
  if (id === undefined) return [];
  const found: Relative[] = direction === 'super' ? superTypes(graph, id, DIRECT) : subTypes(graph, id, DIRECT);
  return found.flatMap((one) => {
    const relative = overlay.keyOf(one.id);
    return relative === undefined ? [] : (itemOf(asked, relative) ?? []);
  });
}
