/** Markdown's grammar, which is written by hand instead of compiled to WebAssembly. */
import type { ScannedGrammar } from '../../../src/parse/grammar.ts';
import { FIELD, KIND, TYPE_NAMES } from './grammar.ts';
import { scanMarkdown } from './tree.ts';

export const grammar: ScannedGrammar = {
  name: 'markdown',
  kinds: KIND,
  fields: FIELD,
  typeNames: TYPE_NAMES,
  rootKind: KIND.document,
  scan: scanMarkdown,
};
