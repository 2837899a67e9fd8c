/** What style sheets declare and use: class and id selectors, custom properties, animations. CSS and SCSS share it. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { EXPRESSION, NAMES_A, SYMBOL } from '../../../src/model/facts.ts';
import type { ReferenceKind, SymbolKind } from '../../../src/model/kinds.ts';

/** Parts of names that are only known when the sheet is compiled. */
const WRITTEN = /^[.#%$]?(?:[\w-]|[^\0-\x7f]|\\.)+$/;

const EMPTY = /(?<=--[\w-]{1,80}:) (?=;)/g;

/** A custom property without a value has one for the grammar. */
export const withValues = (text: string): string => (text.includes(': ;') ? text.replace(EMPTY, '0') : text);

interface Named {
  readonly kind: SymbolKind;
  readonly nameNode: Node;
  /** The character before the node that is a part of the name. */
  readonly mark?: string;
  readonly body?: Node;
}

/** Declares a name at its first place in the file; returns its symbol, -1 for a name that is computed. */
export function declareOnce(x: Extraction, node: Node, { kind, nameNode, mark = '', body = -1 }: Named): number {
  const name = mark + x.text(nameNode);
  if (!WRITTEN.test(name)) return -1;
  const known = x.symbolIn(0, name);
  if (known >= 0) return known;
  const row = declareAt(x, node, { kind, name, nameNode, body, parent: 0, bindIn: 0 });
  x.setSymbol(row, SYMBOL.nameCol, x.colOf(nameNode) - mark.length);
  return row;
}

/** `.btn` and `#main` of a rule; what is in the rule belongs to the first of them. */
export function declareSelectors(x: Extraction, node: Node): void {
  const selectors = x.childOfKind(node, x.k.selectors);
  if (selectors < 0) return;
  const body = x.childOfKind(node, x.k.block);
  const end = x.next(selectors);
  let first = -1;
  for (let part = selectors + NODE; part < end; part += NODE) {
    // `:not(.x)` says nothing about `.x`.
    if (x.kind(part) === x.k.arguments) part = x.next(part) - NODE;
    const mark = markOf(x, part);
    if (mark === '') continue;
    const row = declareOnce(x, node, { kind: 'class', nameNode: part, mark, body });
    if (first < 0) first = row;
  }
  if (first >= 0) x.enterSymbol(first);
}

/** The name of a pseudo class has the same node as that of a class. */
function markOf(x: Extraction, node: Node): string {
  const kind = x.kind(node);
  if (kind !== x.k.class_name && kind !== x.k.id_name && kind !== x.k.identifier) return '';
  const before = x.source[x.start(node) - 1];
  if (kind === x.k.id_name) return before === '#' ? before : '';
  if (kind === x.k.identifier) return before === '%' ? before : '';
  return before === '.' ? before : '';
}

/** `--gap: 1px`. */
export function declareProperty(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.property_name);
  if (x.text(nameNode).startsWith('--')) declareOnce(x, node, { kind: 'variable', nameNode });
}

export function declareKeyframes(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.keyframes_name);
  const body = x.childOfKind(node, x.k.keyframe_block_list);
  const row = nameNode < 0 ? -1 : declareOnce(x, node, { kind: 'constant', nameNode, body });
  if (row >= 0) x.enterSymbol(row);
}

/** `var(--gap)`. */
export function useProperty(x: Extraction, node: Node): void {
  const text = x.text(node);
  if (text.startsWith('--')) use(x, 'read', { node, name: text });
}

interface Use {
  readonly node: Node;
  readonly name: string;
}

/** The name ends with the node: a module may come before it, or the dot of a class before the node. */
export function use(x: Extraction, kind: ReferenceKind, { node, name }: Use): void {
  if (node < 0 || !WRITTEN.test(name)) return;
  const row = x.addExpression('name', node, name, -1, NAMES_A.style);
  const before = x.end(node) - x.start(node) - name.length;
  if (before !== 0) x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.col] += before;
  x.reference(kind, row);
}

export const textIn = (x: Extraction, node: Node): string => x.text(node).replace(/^["']|["']$/g, '');

export const STYLE_RULES: Readonly<Record<string, Rule>> = {
  comment: { comment: true },
  js_comment: { comment: true },
  rule_set: { enter: declareSelectors },
  declaration: { enter: declareProperty },
  keyframes_statement: { enter: declareKeyframes },
  plain_value: { enter: useProperty },
};
