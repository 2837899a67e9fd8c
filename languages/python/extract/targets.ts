/** Targets of Python assignments and loops: each name or attribute with the part of the value it takes. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Bound } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';

const MAX_DEPTH = 16;

export interface Targets {
  readonly type: number;
  readonly value: number;
  readonly bound: (name: string, at: Bound) => void;
  readonly attribute: (target: Node, facts: { type: number; value: number }) => void;
  /** `name[key]` as the only target. */
  readonly item?: (target: Node) => void;
}

export function bindTargets(x: Extraction, target: Node, taken: Targets, depth = 0): void {
  if (target < 0 || depth > MAX_DEPTH) return;
  switch (x.kind(target)) {
    case x.k.identifier:
      x.claim(target);
      taken.bound(x.text(target), { node: target, type: taken.type, value: taken.value });
      return;
    case x.k.attribute:
      taken.attribute(target, { type: taken.type, value: taken.value });
      return;
    case x.k.subscript:
      taken.item?.(target);
      return;
    case x.k.parenthesized_expression:
      bindTargets(x, x.first(target), taken, depth + 1);
      return;
    case x.k.pattern_list:
    case x.k.tuple_pattern:
    case x.k.list_pattern:
    case x.k.tuple:
    case x.k.list:
      bindPlaces(x, target, taken, depth);
  }
}

function bindPlaces(x: Extraction, target: Node, taken: Targets, depth: number): void {
  const targets = x.children(target).filter((child) => x.kind(child) !== x.k.comment);
  const star = targets.findIndex((child) => isStarred(x, child));
  for (const [i, child] of targets.entries()) {
    const place = star < 0 || i < star ? String(i) : i > star ? String(i - targets.length) : restOf(i, targets.length);
    const value = taken.value < 0 ? -1 : x.addExpression('position', child, place, taken.value);
    const part = { type: -1, value, bound: taken.bound, attribute: taken.attribute };
    bindTargets(x, i === star ? x.first(child) : child, part, depth + 1);
  }
}

const isStarred = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.list_splat_pattern || x.kind(node) === x.k.list_splat;

/** The slice that a starred target takes: all elements but those before and after it. */
const restOf = (before: number, all: number): string => `${before}:${before + 1 - all || ''}`;
