/** Kotlin's package header and imports. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { nameText } from './nodes.ts';

const namesOf = (x: Extraction, path: Node): Node[] =>
  x.children(path).filter((child) => x.kind(child) === x.k.identifier);

const dotted = (x: Extraction, names: readonly Node[]): string => names.map((name) => nameText(x, name)).join('.');

export function declarePackage(x: Extraction, node: Node): boolean {
  x.facts.packageName = dotted(x, namesOf(x, x.childOfKind(node, x.k.qualified_identifier)));
  return false;
}

/** `import a.b.C`, `import a.b.c as d`, `import a.b.*`. */
export function declareImport(x: Extraction, node: Node): boolean {
  const path = x.childOfKind(node, x.k.qualified_identifier);
  const names = namesOf(x, path);
  const last = names.at(-1);
  if (last === undefined) return false;
  // Types and packages on the way are mentioned here, though nothing refers to them.
  for (const name of names) x.facts.id(nameText(x, name));
  if (/^\s*\.\s*\*/.test(x.source.slice(x.end(path), x.end(node)))) {
    x.import('wildcard', last, { module: dotted(x, names) });
    return false;
  }
  const alias = x.childOfKind(node, x.k.identifier);
  const imported = nameText(x, last);
  x.import('name', last, {
    module: dotted(x, names.slice(0, -1)),
    imported,
    local: alias >= 0 ? nameText(x, alias) : imported,
    localNode: alias >= 0 ? alias : last,
  });
  return false;
}
