/** Markdown: a heading and the text under it, up to the next of its level, is a section. */
import { defineRules } from '../../../src/extract/rule.ts';
import { grammar } from '../scan/scanned-grammar.ts';
import { describeDocument } from './document.ts';
import { declareSection } from './sections.ts';

export default defineRules({
  scanned: grammar,
  tokens: [],
  rules: { section: { enter: declareSection } },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags,
  begin: describeDocument,
});
