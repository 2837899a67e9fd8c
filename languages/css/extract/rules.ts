/** CSS: selectors, custom properties, animations and imported sheets. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { STYLE_RULES, textIn, withValues } from './styles.ts';

/** `@import "a.css"`, `@import url("a.css")`, `@import url(a.css)`. */
function importSheet(x: Extraction, node: Node): void {
  const call = x.childOfKind(node, x.k.call_expression);
  const list = call < 0 ? node : x.childOfKind(call, x.k.arguments);
  const written = x.childOfKind(list, x.k.string_value);
  const module = textIn(x, written < 0 && call >= 0 ? x.first(list) : written);
  if (module !== '') x.import('effect', node, { module });
}

export default defineRules({
  tokens: [],
  prepared: withValues,
  rules: { ...STYLE_RULES, import_statement: { enter: importSheet } },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags,
});
