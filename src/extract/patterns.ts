/** Binding patterns: every name a destructuring target introduces, with its part of the value. */
import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';

const MAX_DEPTH = 16;

export interface Bound {
  readonly node: Node;
  readonly type: number;
  readonly value: number;
}

export interface PatternContext {
  /** Expression rows of the declared type and the destructured value. */
  readonly type: number;
  readonly value: number;
  readonly bound: (name: string, at: Bound) => void;
  /** The keys of the pattern are no uses of properties: nothing is known of the value. */
  readonly isUnread?: boolean;
}

export function bindPattern(x: Extraction, node: Node, context: PatternContext, depth = 0): void {
  if (node < 0 || depth > MAX_DEPTH) return;
  const rule = x.compiled.patterns[x.kind(node)];
  if (rule === undefined) return;
  switch (rule.form) {
    case 'name': {
      x.claim(node);
      context.bound(x.text(node), { node, type: context.type, value: context.value });
      return;
    }
    case 'inner': {
      const otherwise = context.type >= 0 ? -1 : x.expression(rule.otherwise?.(x, node) ?? -1);
      const value = otherwise < 0 ? context.value : x.addExpression('union', node, '', context.value, otherwise);
      bindPattern(x, rule.inner(x, node), value === context.value ? context : { ...context, value }, depth + 1);
      return;
    }
    case 'name if':
      if (!rule.isName(x, node)) return;
      x.claim(node);
      context.bound(x.text(node), { node, type: context.type, value: context.value });
      return;
    case 'alternatives':
      for (const child of x.children(node)) bindPattern(x, child, context, depth + 1);
      return;
    case 'variant': {
      const variant = rule.variant(x, node);
      const type = x.expression(variant);
      const value = context.value < 0 && type < 0 ? -1 : x.addExpression('cast', node, '', type, context.value);
      const parts = { type: context.type, value, bound: context.bound };
      bindParts(x, node, parts, { parts: rule.parts, except: variant, depth });
      return;
    }
    case 'sequence':
    case 'properties':
      bindParts(x, node, context, { parts: rule.form, except: -1, depth });
      return;
    case 'pair':
      x.claim(rule.key(x, node));
      bindPattern(x, rule.value(x, node), context, depth + 1);
      return;
  }
}

/** Binds children as positions or properties of the value; `except` is the child that only names the type. */
function bindParts(
  x: Extraction,
  node: Node,
  context: PatternContext,
  how: { parts: 'sequence' | 'properties'; except: Node; depth: number },
): void {
  let place = 0;
  let from = x.start(node);
  const isSequence = how.parts === 'sequence';
  for (const child of x.children(node)) {
    if (child === how.except || x.compiled.rules[x.kind(child)]?.comment) continue;
    const inner = x.compiled.patterns[x.kind(child)];
    // A hole only leaves its comma: `[, second]`.
    if (isSequence) place += commasIn(x.source, from, x.start(child));
    from = x.end(child);
    if (inner === undefined) continue;
    const op = isSequence ? 'position' : 'property';
    const keyNode = isSequence ? -1 : inner.form === 'pair' ? inner.key(x, child) : firstName(x, child);
    // `...rest`: the keys that no other pattern names, treated as the whole value.
    if (inner.form === 'inner' && x.kind(keyNode) === x.k.identifier) {
      bindPattern(x, child, context, how.depth + 1);
      continue;
    }
    const key = isSequence ? String(place) : x.text(keyNode).replace(QUOTED, '$2').slice(0, 80);
    if (!isSequence && !context.isUnread) readProperty(x, keyNode, context);
    // `[first, ...others]`: the others are a list like the whole.
    const isRest = isSequence && x.kind(child) === x.k.rest_pattern;
    const part = (whole: number): number =>
      isRest ? x.addExpression('index', child, 'slice', whole) : x.addExpression(op, child, key, whole);
    const type = context.type < 0 ? -1 : part(context.type);
    const value = context.value < 0 ? -1 : part(context.value);
    bindPattern(x, child, { ...context, type, value }, how.depth + 1);
  }
}

function commasIn(source: string, from: number, to: number): number {
  let count = 0;
  for (let at = source.indexOf(',', from); at >= 0 && at < to; at = source.indexOf(',', at + 1)) count++;
  return count;
}

/** Destructuring a property reads it, once regardless of how often its names are bound. */
function readProperty(x: Extraction, key: Node, { type, value }: PatternContext): void {
  const isKnown = x.expressionRows[key / NODE] !== 0;
  if (isKnown || (type < 0 && value < 0) || !PLAIN_NAME.test(x.source[x.start(key)])) return;
  const object = value >= 0 ? value : x.addExpression('cast', key, '', type);
  const row = x.addExpression('member', key, x.text(key), object);
  x.expressionRows[key / NODE] = row + 1;
  x.reference('read', row);
}

/** A key as a text: `{ "a": b }`. */
const QUOTED = /^(['"])(.*)\1$/;
const PLAIN_NAME = /[\p{L}_$#]/u;

/** The name of a shorthand property (with or without default). */
function firstName(x: Extraction, node: Node): Node {
  for (let steps = 0; node >= 0 && steps < MAX_DEPTH; steps++) {
    const rule = x.compiled.patterns[x.kind(node)];
    if (rule?.form !== 'inner') return node;
    node = rule.inner(x, node);
  }
  return node;
}
