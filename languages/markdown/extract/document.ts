/** The description of a whole Markdown file: its title, or the paragraph before all sections. */

import { textBefore } from '../../../src/base/cut-text.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';
import { leadOf } from './first-paragraph.ts';
import { noteLabels } from './labels.ts';
import { declareParts } from './paragraphs.ts';

const TITLE = /^["']?title["']?[ \t]*[:=](.*)/im;
/** A value that is written on the lines below. */
const FOLDED = /^[>|][-+\d]*$/;
const MAX_TITLE = 400;

export function describeDocument(x: Extraction, root: Node): void {
  noteLabels(x);
  const front = x.childOfKind(root, x.k.front_matter);
  if (front >= 0) x.docs[0] = titleIn(x.text(front));
  if (x.docs[0] === '') x.docs[0] = leadOf(x, root)?.words ?? '';
  declareParts(x, root, { parent: 0, from: front < 0 ? 0 : x.end(front) });
}

function titleIn(front: string): string {
  const [line, value = ''] = TITLE.exec(front) ?? [];
  if (line === undefined) return '';
  const written = FOLDED.test(value.trim()) ? indentedAfter(front, front.indexOf(line) + line.length) : value;
  return unquoted(oneLine(written)).slice(0, MAX_TITLE);
}

function indentedAfter(text: string, from: number): string {
  const [, ...lines] = text.slice(from).split('\n');
  const end = lines.findIndex((line) => !/^\s/.test(line));
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}

const unquoted = (text: string): string =>
  /^(["'])(.*)\1(?:\s+#.*)?$/.exec(text)?.[2] ?? textBefore(text, /(?<!\s)\s+#/);
