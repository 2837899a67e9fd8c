/** Swift modifiers and attributes: visibility, `static`, `override`, and the types that attributes name. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';

const FLAGS: Readonly<Record<string, number>> = {
  public: FLAG.exported,
  open: FLAG.exported,
  private: FLAG.private,
  fileprivate: FLAG.private,
  static: FLAG.static,
  class: FLAG.static,
  override: FLAG.override,
  final: FLAG.final,
  async: FLAG.async,
};

/** The flags of a declaration, by the words before its name. */
export function modifierFlags(x: Extraction, node: Node): number {
  const modifiers = x.childOfKind(node, x.k.modifiers);
  let flags = 0;
  for (const child of x.children(modifiers)) {
    if (x.kind(child) === x.k.attribute) {
      if (/^@(?:available\b[^)]{0,200}\bdeprecated|Test\b)/.test(x.text(child)))
        flags |= x.text(child).startsWith('@Test') ? FLAG.test : FLAG.deprecated;
    } else flags |= FLAGS[x.text(child)] ?? 0;
  }
  return flags;
}

/** `class func`, `class var`: the word is no modifier in the tree. */
export const isClassMember = (x: Extraction, node: Node): boolean =>
  /\bclass\s+(?:override\s+)?(?:func|var)\b/.test(x.source.slice(x.start(node), x.start(node) + 200).split('(', 1)[0]);

export function decorate(x: Extraction, node: Node): void {
  const type = x.childOfKind(node, x.k.user_type);
  if (type < 0) return;
  x.reference('decorate', x.expression(type));
  x.claim(type);
  for (const name of x.children(type)) x.claim(name);
}

const TYPES: readonly SymbolKind[] = ['class', 'struct', 'enum', 'interface'];

/** Nothing written means visible in the module; members of a protocol are as visible as the protocol. */
export function visibility(x: Extraction, symbol: number, flags: number): number {
  if ((flags & FLAG.local) !== 0) return flags & ~FLAG.exported;
  const parent = x.symbolParent(symbol);
  if (parent > 0 && !TYPES.includes(x.symbolKind(parent))) return (flags & ~FLAG.exported) | FLAG.local;
  if ((flags & FLAG.private) !== 0) return flags;
  const isLikeParent = parent > 0 && (x.symbolKind(parent) === 'interface' || x.symbolKind(symbol) === 'enum_member');
  if (isLikeParent) return flags | (x.symbolFlags(parent) & (FLAG.exported | FLAG.publicApi | FLAG.internal));
  if ((flags & FLAG.exported) === 0) return flags | FLAG.internal;
  const isReachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
  return isReachable ? flags | FLAG.publicApi : flags;
}
