/** Reads trees of data, and declares what a person looks up in them. */
import { declareAt } from '../../../src/extract/declare.ts';
import { cleanDoc } from '../../../src/extract/doc.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { defineRules, type LanguageRules, type Node } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import type { ScannedGrammar } from '../../../src/parse/grammar.ts';

/** One kind of document. Declares what is in it, or returns false: it is of another kind. */
export type Format = (x: Extraction, top: Node, document: Node) => boolean;

const MAX_SIGNATURE = 240;
const MAX_NAME = 200;
const MAX_COMMENT_LINES = 20;

export interface Pair {
  readonly node: Node;
  readonly key: Node;
  readonly name: string;
  /** -1: no value. */
  readonly value: Node;
}

/** The pairs of a mapping, none for any other node. */
export function pairsOf(x: Extraction, mapping: Node): Pair[] {
  if (x.kind(mapping) !== x.k.mapping) return [];
  return x.children(mapping).map((node) => {
    const key = x.first(node);
    return { node, key, name: x.text(key), value: key < 0 ? -1 : x.sibling(key, node) };
  });
}

/** The value of a key, by a path of keys; -1: none. */
export function valueAt(x: Extraction, mapping: Node, ...path: readonly string[]): Node {
  let node = mapping;
  for (const name of path) node = pairsOf(x, node).find((pair) => pair.name === name)?.value ?? -1;
  return node;
}

export const scalarAt = (x: Extraction, mapping: Node, ...path: readonly string[]): Node => {
  const node = valueAt(x, mapping, ...path);
  return x.kind(node) === x.k.scalar ? node : -1;
};

/** The scalars of a list, or the one scalar that stands for a list. */
export function scalarsOf(x: Extraction, node: Node): Node[] {
  if (x.kind(node) === x.k.scalar) return [node];
  return x.kind(node) === x.k.sequence ? x.children(node).filter((one) => x.kind(one) === x.k.scalar) : [];
}

export interface Found {
  readonly kind: SymbolKind;
  /** The node that spells the name, or is where a person looks for it. */
  readonly at: Node;
  /** Missing: the text of the node. */
  readonly name?: string;
  readonly owner?: string;
  readonly parent?: number;
  readonly signature?: string;
  readonly doc?: Node;
}

/** Declares what the node describes; its doc is the comment above, or a text of its own. Returns -1 for a name that is a template. */
export function declare(x: Extraction, node: Node, { kind, at, name = x.text(at), ...found }: Found): number {
  if (name === '' || name.length > MAX_NAME || /\n|\{\{|\$\{/.test(name)) return -1;
  const { owner, parent = 0 } = found;
  const row = declareAt(x, node, { kind, name, nameNode: at, parent, body: node, ...(owner && { owner }) });
  const signature = oneLine(found.signature ?? name);
  x.signatures[row] = signature.length > MAX_SIGNATURE ? `${signature.slice(0, MAX_SIGNATURE - 1)}…` : signature;
  const described = found.doc !== undefined && found.doc >= 0 ? x.text(found.doc) : '';
  x.docs[row] = described === '' ? commentAbove(x, node) : cleanDoc(described.replace(/^[|>][-+\d]*\n/, ''));
  return row;
}

/** The lines of comment right above the line. */
function commentAbove(x: Extraction, node: Node): string {
  const { source, lineStarts } = x;
  const row = x.row(node);
  let first = row;
  while (first > 0 && row - first < MAX_COMMENT_LINES) {
    const line = source.slice(lineStarts[first - 1], Math.min(lineStarts[first], lineStarts[first - 1] + 500));
    if (!/^\s*#/.test(line)) break;
    first--;
  }
  return first === row ? '' : cleanDoc(source.slice(lineStarts[first], lineStarts[row]));
}

/** A name that a symbol uses; `row`: the symbol. */
export function refer(x: Extraction, row: number, at: Node, name = x.text(at)): void {
  if (at < 0 || name === '' || name.includes('{{') || name.includes('\n')) return;
  const around = x.symbol;
  x.symbol = Math.max(0, row);
  x.reference('read', x.addExpression('name', at, name));
  x.symbol = around;
}

/** Visits every pair at any depth in a node. */
export function eachPair(x: Extraction, node: Node, visit: (name: string, value: Node) => void): void {
  const end = x.next(node);
  for (let one = node; one < end; one += NODE) {
    if (x.kind(one) !== x.k.pair) continue;
    const key = x.first(one);
    const value = key < 0 ? -1 : x.sibling(key, one);
    if (value >= 0) visit(x.text(key), value);
  }
}

/** Rules for a language of data: the first format that knows a document reads it. */
export const dataRules = (grammar: ScannedGrammar, formats: readonly Format[]): LanguageRules =>
  defineRules({
    scanned: grammar,
    tokens: [],
    rules: {},
    parameters: {},
    patterns: {},
    modifiers: {},
    visibility: (_x, _symbol, flags) => flags | FLAG.exported,
    begin(x, root) {
      for (const document of x.children(root)) {
        const top = x.first(document);
        if (x.kind(top) === x.k.mapping) formats.some((format) => format(x, top, document));
      }
    },
  });
