/** The paragraph that describes a section or a document: its doc. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isDefinedIn } from './labels.ts';
import { plainText } from './plain-text.ts';

const MAX_DOC = 2000;
/** Module lines that MDX puts between paragraphs. */
const MODULE_LINE = /^(?:import\s[^\n]*['"]|export\s+(?:default|const|let|function|class|\{|\*))/;
const HAS_WORD = /[\p{L}\p{N}]/u;

export interface Lead {
  readonly paragraph: Node;
  readonly words: string;
  /** The part of a long paragraph after this offset is not in the words. */
  readonly end: number;
}

/** The first paragraph directly in the node that has words and not only pictures. */
export function leadOf(x: Extraction, node: Node): Lead | undefined {
  const reading = { isDefined: isDefinedIn(x), images: false };
  const end = x.next(node);
  for (let child = node + NODE; child < end; child = x.next(child)) {
    const kind = x.kind(child);
    if (kind === x.k.section) return undefined;
    if (kind !== x.k.paragraph) continue;
    const text = headOf(x, child, MAX_DOC);
    const words = MODULE_LINE.test(text) ? '' : plainText(text, reading);
    if (HAS_WORD.test(words)) return { paragraph: child, words, end: x.start(child) + text.length };
  }
  return undefined;
}

/** The head of a long text: no more than a person reads. */
export const headOf = (x: Extraction, node: Node, length: number): string =>
  x.source.slice(x.start(node), Math.min(x.end(node), x.start(node) + length));
