/** Visibility of a script symbol: `#private`, modifiers, `export`, and members of exported symbols. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { FLAG } from '../../../src/model/kinds.ts';

export function visibility(x: Extraction, symbol: number, given: number): number {
  let flags = given;
  const parent = x.symbolParent(symbol);
  if (x.symbolName(symbol).startsWith('#')) flags |= FLAG.private;
  if (parent > 0) {
    const kind = x.symbolKind(parent);
    const inFunction = kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'component';
    // What a component accepts is as visible as it is.
    const isAccepted = kind === 'component' && x.symbolKind(symbol) === 'property' && (flags & FLAG.declaration) !== 0;
    if ((inFunction && !isAccepted) || (x.symbolFlags(parent) & FLAG.local) !== 0) flags |= FLAG.local;
  }
  if ((flags & (FLAG.local | FLAG.private)) !== 0) return flags;
  if (parent <= 0) return (flags & FLAG.exported) !== 0 ? flags | FLAG.publicApi : flags;
  const around = x.symbolFlags(parent);
  const kind = x.symbolKind(parent);
  if (kind === 'namespace' || kind === 'module') {
    // In an ambient namespace everything is visible, with or without `export`.
    const ambient = (around & FLAG.declaration) !== 0;
    if (!ambient && (flags & FLAG.exported) === 0) return flags;
    return flags | FLAG.exported | (ambient || (around & FLAG.publicApi) !== 0 ? FLAG.publicApi : 0);
  }
  return (around & FLAG.publicApi) !== 0 ? flags | FLAG.exported | FLAG.publicApi : flags;
}
