/** Prepares the tree of a text for a parse of the same text with some parts spelled otherwise: only those are parsed again. */
import type { Tree } from 'web-tree-sitter';

/** Differences that are nearer than this are one. */
const NEAR = 16;
const START = { row: 0, column: 0 };

/**
 * Marks the parts of the tree that differ between the texts, which have the same length and the same line ends: nothing moves, so
 * that only offsets matter. `shift` turns offsets of the tree into UTF-16 units, as `TextInput.offsetShift`.
 */
export function markRespelled(tree: Tree, before: string, { text, shift }: { text: string; shift: 0 | 1 }): void {
  // web-tree-sitter counts pairs of bytes.
  const [down, up] = shift === 0 ? [(at: number) => at >> 1, (at: number) => (at + 1) >> 1] : [same, same];
  const mark = (from: number, to: number): void => {
    const end = up(to);
    tree.edit({
      ...{ startIndex: down(from), oldEndIndex: end, newEndIndex: end },
      ...{ startPosition: START, oldEndPosition: START, newEndPosition: START },
    } as Parameters<Tree['edit']>[0]);
  };
  // The input is found by a read from its start.
  let from = 0;
  let to = 1;
  for (let i = 1; i < text.length; i++) {
    if (text.charCodeAt(i) === before.charCodeAt(i)) continue;
    if (i > to + NEAR) {
      mark(from, to);
      from = i;
    }
    to = i + 1;
  }
  mark(from, to);
}

const same = (at: number): number => at;
