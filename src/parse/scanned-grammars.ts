/** Grammars that are hand-written instead of compiled to WebAssembly, by name. */
import type { ScannedGrammar } from './grammar.ts';
import { FIELD, KIND, TYPE_NAMES } from './markdown-grammar.ts';
import { scanMarkdown } from './markdown-tree.ts';

const markdown: ScannedGrammar = {
  name: 'markdown',
  kinds: KIND,
  fields: FIELD,
  typeNames: TYPE_NAMES,
  rootKind: KIND.document,
  scan: scanMarkdown,
};

export const SCANNED_GRAMMARS: ReadonlyMap<string, ScannedGrammar> = new Map([[markdown.name, markdown]]);
