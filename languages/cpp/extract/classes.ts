/** C++ classes: bases, sections, initialisers of constructors, friends. */
import { namingNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { setSection } from '../../c/extract/file-state.ts';
import { spelled, useQualified } from '../../c/extract/names.ts';
import { PUBLIC } from '../../c/extract/visibility.ts';

const SECTIONS: Readonly<Record<string, number>> = {
  public: PUBLIC,
  protected: FLAG.exported | FLAG.protected,
  private: FLAG.private,
};

/** `public:` in the body of a class; in its head the word speaks of a base. */
export function section(x: Extraction, node: Node): void {
  const flags = SECTIONS[x.text(node)];
  if (flags !== undefined && x.inScope('type') && !x.isClaimed(node)) setSection(x, x.symbol, flags);
}

export function bases(x: Extraction, node: Node): void {
  for (const child of x.children(node)) {
    // The word in front of a base opens no section.
    if (x.kind(child) === x.k.access_specifier) x.claim(child);
    const naming = namingNode(x, child);
    if (naming < 0) continue;
    x.base(x.symbol, x.expression(child), 'inherit');
    x.reference('inherit', x.expression(naming));
    x.claim(spelled(x, naming));
    if (x.kind(child) === x.k.qualified_identifier) useQualified(x, child);
  }
}

/** `: member(v), Base(v)` in front of a constructor's body. */
export function initializer(x: Extraction, node: Node): void {
  const target = x.first(node);
  const name = spelled(x, target);
  if (name < 0) return;
  if (x.kind(target) === x.k.qualified_identifier) return;
  const row = x.addExpression('name', name, x.text(name));
  x.claim(name);
  x.reference(x.kind(target) === x.k.field_identifier ? 'write' : 'type', row);
}
