/** Declares symbols: span with wrappers and annotations, modifiers, signature, doc, and the binding of the name. */
import { REFERENCE, SYMBOL } from '../model/facts.ts';
import { FLAG, scopeKindCode, VALUE_KINDS } from '../model/kinds.ts';
import { deprecationIn, reasonIn, withReason } from './deprecation.ts';
import { cleanDoc, docAbove } from './doc.ts';
import { type DeclareSpec, type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';
import { firstLineOf, signatureOf } from './signature.ts';
import { isBlank } from './white-space.ts';

/** Of a declaration before its body, where its annotations are. */
const MAX_HEAD = 2000;

export interface Declaration extends DeclareSpec {
  /** The signature ends where this starts; -1: at the end of the node. */
  readonly body?: Node;
  readonly docNode?: Node;
  /** The wrapper nodes (`export`, decorators, `const`) around the declaration, outermost first. */
  readonly wrappers?: readonly Node[];
  /** Scope to bind the name in; -1: none. Default: the current scope. */
  readonly bindIn?: number;
}

export function declareAt(x: Extraction, node: Node, spec: Declaration): number {
  const wrappers = spec.wrappers ?? [];
  const outer = wrappers[0] ?? node;
  let flags = (spec.flags ?? 0) | modifiersOf(x, node);
  for (const wrapper of wrappers) flags |= modifiersOf(x, wrapper);
  if (spec.parent === undefined && x.scopeKind(x.holderOf(x.scope)) >= scopeKindCode.function) flags |= FLAG.local;
  const row = x.addSymbol(node, spec);
  x.setSymbol(row, SYMBOL.flags, flags);
  x.claim(spec.nameNode);

  let start = x.start(outer);
  let startRow = x.row(outer);
  const { annotations } = x;
  if (
    annotations &&
    (isBlank(x.source, annotations.end, start) || (annotations.start >= start && annotations.end <= x.start(node)))
  ) {
    if (annotations.start < start) {
      start = annotations.start;
      startRow = annotations.startRow;
    }
    const references = x.facts.tables.references;
    // A function among the arguments of an annotation keeps its own.
    for (let r = annotations.firstReference; r < references.rows; r++)
      if (references.data[r * REFERENCE.stride + REFERENCE.symbol] === x.symbol)
        references.data[r * REFERENCE.stride + REFERENCE.symbol] = row;
    x.annotations = undefined;
  }
  x.setSymbol(row, SYMBOL.start, start);
  x.setSymbol(row, SYMBOL.line, startRow + 1);
  x.setSymbol(row, SYMBOL.col, start - x.lineStarts[startRow]);

  const bodyStart = spec.body !== undefined && spec.body >= 0 ? x.start(spec.body) : x.end(node);
  x.setSymbol(row, SYMBOL.bodyStart, bodyStart);
  const isValue = VALUE_KINDS.has(spec.kind) && bodyStart === x.end(node);
  x.signatures[row] = isValue ? firstLineOf(x, outer, node) : signatureOf(x, outer, node, bodyStart);
  const doc = spec.docNode !== undefined && spec.docNode >= 0 ? cleanDoc(x.text(spec.docNode)) : docAbove(x, start);
  if (spec.docNode !== undefined && spec.docNode >= 0) x.docEnds.set(row, x.end(spec.docNode));
  const { deprecatedBy } = x.compiled.language;
  const nameStart = spec.nameNode >= 0 ? x.start(spec.nameNode) : bodyStart;
  if (deprecatedBy?.test(x.source.slice(start, Math.min(nameStart, start + MAX_HEAD)))) flags |= FLAG.deprecated;
  const isMarked = (flags & FLAG.deprecated) !== 0;
  const head = isMarked ? x.source.slice(start, Math.min(bodyStart, start + MAX_HEAD)) : '';
  x.docs[row] = isMarked ? withReason(doc, reasonIn(head)) : doc;
  if (!isMarked && deprecationIn(doc) !== undefined) flags |= FLAG.deprecated;

  flags = x.compiled.language.visibility(x, row, flags);
  x.setSymbol(row, SYMBOL.flags, flags);
  if (spec.bindIn !== -1)
    x.bind('symbol', spec.name, { node: spec.nameNode, scope: spec.bindIn ?? x.scope, symbol: row });
  return row;
}

function modifiersOf(x: Extraction, node: Node): number {
  const { modifiers, modifierGroups } = x.compiled;
  let flags = 0;
  const end = x.next(node);
  for (let c = node + NODE; c < end; c = x.next(c)) {
    const kind = x.kind(c);
    flags |= modifiers[kind];
    if (modifierGroups[kind]) {
      // A group may itself be the modifier (`visibility_modifier`), so its own flag counts as well.
      for (let m = c + NODE; m < x.next(c); m = x.next(m)) flags |= modifiers[x.kind(m)];
    }
  }
  return flags;
}
