/** The labels of addresses in a Markdown file: `[label]` is a link where `[label]: address` occurs somewhere. */

import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';

const KEY = 'labels';

/** Runs once a file, before the walk: definitions are at the end of the file. */
export function noteLabels(x: Extraction): void {
  const labels = new Set<string>();
  const definition = x.k.link_definition;
  for (let node = NODE; node < x.count; node += NODE) if (x.kind(node) === definition) labels.add(labelOf(x, node));
  x.notes.set(KEY, labels);
}

export function isDefinedIn(x: Extraction): (label: string) => boolean {
  const labels = x.notes.get(KEY) as ReadonlySet<string>;
  return labels.size === 0 ? () => false : (label) => labels.has(folded(label));
}

function labelOf(x: Extraction, node: Node): string {
  const text = x.text(node);
  return folded(text.slice(1, text.indexOf(']:')));
}

/** Labels are compared without regard to case and white space. */
const folded = (label: string): string => oneLine(label).toLowerCase();
