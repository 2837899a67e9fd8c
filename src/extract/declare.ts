/** Declares symbols: span with wrappers and annotations, modifiers, signature, doc, and the binding of the name. */
import { SYMBOL } from '../model/facts.ts';
import { FLAG, scopeKindCode } from '../model/kinds.ts';
import type { DeclareSpec } from './extraction.ts';
import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';

const MAX_SIGNATURE = 240;

export interface Declaration extends DeclareSpec {
  /** Signature ends where this starts; -1: at the end of the node. */
  readonly body?: Node;
  readonly docNode?: Node;
  /** The wrapper nodes (`export`, decorators, `const`) around the declaration, outermost first. */
  readonly wrappers?: readonly Node[];
  /** Bind the name in this scope; -1: not at all. Default: the current scope. */
  readonly bindIn?: number;
}

export function declareAt(x: Extraction, node: Node, spec: Declaration): number {
  const wrappers = spec.wrappers ?? [];
  const outer = wrappers[0] ?? node;
  let flags = (spec.flags ?? 0) | modifiersOf(x, node);
  for (const wrapper of wrappers) flags |= modifiersOf(x, wrapper);
  if (spec.parent === undefined && x.scopeKind(x.scope) >= scopeKindCode.function) flags |= FLAG.local;
  const row = x.addSymbol(node, { ...spec, flags });
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
    for (let r = annotations.firstReference; r < references.rows; r++) references.data[r * references.stride + 2] = row;
    x.annotations = undefined;
  }
  x.setSymbol(row, SYMBOL.start, start);
  x.setSymbol(row, SYMBOL.line, startRow + 1);
  x.setSymbol(row, SYMBOL.col, start - x.lineStarts[startRow]);

  const bodyStart = spec.body !== undefined && spec.body >= 0 ? x.start(spec.body) : x.end(node);
  x.setSymbol(row, SYMBOL.bodyStart, bodyStart);
  x.signatures[row] = signature(x, outer, node, bodyStart);
  const doc = spec.docNode !== undefined && spec.docNode >= 0 ? cleanDoc(x.text(spec.docNode)) : docAbove(x, start);
  x.docs[row] = doc;
  if (/@deprecated\b|\bDeprecated:/.test(doc)) flags |= FLAG.deprecated;

  flags = x.compiled.language.visibility(x, row, flags);
  x.setSymbol(row, SYMBOL.flags, flags);
  if (spec.bindIn !== -1)
    x.bind('symbol', spec.name, {
      node: spec.nameNode,
      symbol: row,
      ...(spec.bindIn === undefined ? {} : { scope: spec.bindIn }),
    });
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

/** The declaration's head on one line, without annotations and comments. */
function signature(x: Extraction, outer: Node, node: Node, bodyStart: number): string {
  let text = '';
  let from = x.start(outer);
  const limit = Math.min(bodyStart, from + 2000);
  // Annotations and comments can only stand before the body; cut their spans out.
  for (let n = outer + NODE; n < x.next(outer) && x.start(n) < limit; n += NODE) {
    const rule = x.compiled.rules[x.kind(n)];
    if (rule && (rule.annotation || rule.comment)) {
      text += x.source.slice(from, x.start(n));
      from = x.end(n);
      n = x.next(n) - NODE;
    } else if (n > node && x.start(n) >= x.end(node)) break;
  }
  if (from < limit) text += x.source.slice(from, limit);
  text = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*(?:=>|[{:=;])$/, '');
  return text.length > MAX_SIGNATURE ? `${text.slice(0, MAX_SIGNATURE - 1)}…` : text;
}

/** The comment block that ends right above (or inside the same line before) this offset. */
function docAbove(x: Extraction, start: number): string {
  const { comments } = x;
  if (!comments || !isBlank(x.source, comments.end, start)) return '';
  if (x.compiled.language.docsStandApart && x.source.startsWith('/**', comments.start))
    return cleanDoc(x.source.slice(comments.start, comments.end));
  // A blank line between comment and code: a section heading or licence, not documentation.
  const gap = x.source.slice(comments.end, start);
  if (/\n[ \t\r]*\n/.test(gap)) return '';
  return cleanDoc(x.source.slice(comments.start, comments.end));
}

export function isBlank(source: string, from: number, to: number): boolean {
  if (to < from || to - from > 400) return false;
  for (let i = from; i < to; i++) {
    const c = source.charCodeAt(i);
    if (c !== 32 && c !== 10 && c !== 9 && c !== 13) return false;
  }
  return true;
}

const MAX_DOC = 2000;

/** Comment or docstring text without its markers; paragraphs stay apart. */
export function cleanDoc(raw: string): string {
  return raw
    .slice(0, MAX_DOC * 2)
    .replace(/^[ \t]*(?:\/\*+!?|\*+\/|\*(?!\/)|\/\/[/!]?|#+!?)[ \t]?/gm, '')
    .replace(/\*+\/\s*$/, '')
    .replace(/^[rRuUbBfF]{0,2}("""|'''|"|')|("""|'''|"|')$/g, '')
    .replace(/<\/?(?:summary|remarks|para|returns)>/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_DOC);
}
