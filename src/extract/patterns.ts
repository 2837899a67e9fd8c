/** Binding patterns: every name a destructuring target introduces, with the part of the value it takes. */
import type { Extraction } from './extraction.ts';
import type { Node } from './rule.ts';

const MAX_DEPTH = 16;

export interface Bound {
  readonly node: Node;
  readonly type: number;
  readonly value: number;
}

export interface PatternContext {
  /** Expression rows of the declared type and the value the pattern takes apart. */
  readonly type: number;
  readonly value: number;
  readonly bound: (name: string, at: Bound) => void;
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
    case 'inner':
      bindPattern(x, rule.inner(x, node), context, depth + 1);
      return;
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
      bindParts(x, node, { ...context, value }, { parts: rule.parts, except: variant, depth });
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

/** Children as positions or properties of the value; `except` is the child that only names the type. */
function bindParts(
  x: Extraction,
  node: Node,
  context: PatternContext,
  how: { parts: 'sequence' | 'properties'; except: Node; depth: number },
): void {
  let position = 0;
  for (const child of x.children(node)) {
    if (child === how.except || x.compiled.rules[x.kind(child)]?.comment) continue;
    const inner = x.compiled.patterns[x.kind(child)];
    const place = position++;
    if (inner === undefined) continue;
    const isSequence = how.parts === 'sequence';
    const op = isSequence ? 'position' : 'property';
    const keyNode = isSequence ? -1 : inner.form === 'pair' ? inner.key(x, child) : firstName(x, child);
    const key = isSequence ? String(place) : x.text(keyNode).slice(0, 80);
    const part = (whole: number): number => (whole < 0 ? -1 : x.addExpression(op, child, key, whole));
    bindPattern(x, child, { ...context, type: part(context.type), value: part(context.value) }, how.depth + 1);
  }
}

/** The name a shorthand property (with or without default) spells. */
function firstName(x: Extraction, node: Node): Node {
  for (let steps = 0; node >= 0 && steps < MAX_DEPTH; steps++) {
    const rule = x.compiled.patterns[x.kind(node)];
    if (rule?.form !== 'inner') return node;
    node = rule.inner(x, node);
  }
  return node;
}
