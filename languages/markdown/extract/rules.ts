/** Markdown: a heading and what stands under it, up to the next of its level, is a section. */
import { defineLanguage } from '../../../src/extract/rule.ts';
import { describeDocument } from './document.ts';
import { declareSection } from './sections.ts';

export default defineLanguage({
  id: 'markdown',
  title: 'Markdown',
  revision: 1,
  grammar: 'markdown',
  tokens: [],
  rules: { section: { enter: declareSection } },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags,
  begin: describeDocument,
});
