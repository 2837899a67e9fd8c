/** Parts of Scala's nodes that have no field: modifiers, keywords, names without their backticks. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';

export const isComment = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.comment || x.kind(node) === x.k.block_comment;

/** Children without comments. */
export const partsOf = (x: Extraction, node: Node): Node[] => x.children(node).filter((child) => !isComment(x, child));

/** `` `name` `` is `name`. */
export function nameText(x: Extraction, node: Node): string {
  const text = x.text(node);
  return text.charCodeAt(0) === 96 ? text.slice(1, -1) : text;
}

/** Types, objects and constants begin with a capital letter by convention; methods and variables do not. */
export const isCapital = (name: string): boolean => {
  const code = name.charCodeAt(0);
  return code >= 65 && code <= 90;
};

const LONGEST_HEAD = 400;

/** The words before the name of a declaration: modifiers and keywords. */
export const headOf = (x: Extraction, node: Node, name: Node): string =>
  x.source.slice(Math.max(x.start(node), x.start(name) - LONGEST_HEAD), x.start(name));

const BY_WORD: Readonly<Record<string, number>> = {
  private: FLAG.private,
  protected: FLAG.protected,
  abstract: FLAG.abstract,
  sealed: FLAG.abstract,
  final: FLAG.final,
  override: FLAG.override,
};

const WORD = /(private|protected|abstract|sealed|final|override)(\[[\w.]{1,80}\])?/g;

/** `private[this]` is private, `private[pkg]` is for a package. */
export function modifierFlags(x: Extraction, node: Node): number {
  const list = x.childOfKind(node, x.k.modifiers);
  let flags = 0;
  if (list >= 0)
    for (const [, word, within] of x.text(list).matchAll(WORD))
      flags |= within === undefined || within === '[this]' ? BY_WORD[word] : FLAG.internal;
  for (let c = x.first(node); c >= 0 && x.kind(c) === x.k.annotation; c = x.sibling(c, node))
    if (x.text(x.child(c, x.f.name)) === 'deprecated') flags |= FLAG.deprecated;
  return flags;
}

/** The last expression of a block, -1 when it has none. */
export function lastOf(x: Extraction, block: Node): Node {
  let last = -1;
  for (let c = x.first(block); c >= 0; c = x.sibling(c, block)) if (!isComment(x, c)) last = c;
  return last;
}

export const isBlock = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.block || x.kind(node) === x.k.indented_block;
