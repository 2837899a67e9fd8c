/** The grammars that are written by hand instead of compiled to WebAssembly, by name. */
import type { ScannedGrammar } from '../../../src/parse/grammar.ts';
import { FIELD, KIND, TYPE_NAMES } from './grammar.ts';
import { scanMarkdown } from './tree.ts';

const markdown: ScannedGrammar = {
  name: 'markdown',
  kinds: KIND,
  fields: FIELD,
  typeNames: TYPE_NAMES,
  rootKind: KIND.document,
  scan: scanMarkdown,
};

export const SCANNED_GRAMMARS: ReadonlyMap<string, ScannedGrammar> = new Map([[markdown.name, markdown]]);
