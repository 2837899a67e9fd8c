/** Declares a section: named by its heading as a reader sees it, documented by its first paragraph. */

import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { headOf, leadOf } from './first-paragraph.ts';
import { isDefinedIn } from './labels.ts';
import { declareParts } from './paragraphs.ts';
import { plainText } from './plain-text.ts';

/** A paragraph with a line under it is a heading, however long; no reader calls a section by more than this. */
const MAX_NAME = 160;
const MAX_HEADING = 600;
const MAX_SIGNATURE = 240;

/** `{#id}` and `{.class}` after a heading are for the page that is made of it. */
const ATTRIBUTES = /\{:?\s*[#.][^{}]*\}$/;

/** A heading without any text has no name: the text under it belongs to the section around. */
export function declareSection(x: Extraction, node: Node): void {
  const heading = x.child(node, x.f.heading);
  const text = x.child(heading, x.f.name);
  if (text < 0) return;
  const written = headOf(x, text, MAX_HEADING);
  const row = x.addSymbol(node, { kind: 'section', name: cut(nameOf(x, written), MAX_NAME), nameNode: text });
  x.setSymbol(row, SYMBOL.bodyStart, x.end(heading));
  x.signatures[row] = cut(`${'#'.repeat(levelOf(x, heading))} ${oneLine(written)}`, MAX_SIGNATURE);
  const lead = leadOf(x, node);
  x.docs[row] = lead?.words ?? '';
  // After a list or a block of code it is in the body too, which then begins with those.
  if (lead?.paragraph === x.next(heading)) x.docEnds.set(row, lead.end);
  declareParts(x, node, { parent: row, from: x.end(heading) });
  x.enterSymbol(row);
}

/** A name of nothing but marks is better than no name. */
function nameOf(x: Extraction, written: string): string {
  const bare = written.replace(ATTRIBUTES, '').trimEnd();
  // `## [Unreleased]` of a changelog is meant as a link, with an address or not.
  const isDefined = bare.startsWith('[') ? (label: string) => label.trim() !== '' : isDefinedIn(x);
  return (
    plainText(bare, { isDefined, images: false }) || plainText(bare, { isDefined, images: true }) || oneLine(written)
  );
}

function levelOf(x: Extraction, heading: Node): number {
  const { source } = x;
  if (x.kind(heading) === x.k.setext_heading) return source[x.end(heading) - 1] === '=' ? 1 : 2;
  let level = 0;
  while (source[x.start(heading) + level] === '#') level++;
  return level;
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
