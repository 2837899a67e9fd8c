/** Scala's package clauses and imports. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { nameText } from './nodes.ts';

/** `package a.b`; after another one, a package inside of it, where the names of the outer one are visible. */
export function declarePackage(x: Extraction, node: Node): void {
  const path = x.child(node, x.f.name);
  const name = x.children(path).map((part) => nameText(x, part));
  for (const part of x.children(path)) x.claim(part);
  const around = x.facts.packageName;
  if (around !== '') x.import('wildcard', path, { module: around });
  x.facts.packageName = [around, ...name].filter((one) => one !== '').join('.');
}

/** `import a.b.C`, `import a.{B, C => D}, e.*`. */
export function declareImport(x: Extraction, node: Node): boolean {
  let path: Node[] = [];
  let end = x.start(node);
  let isDone = false;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    // The commas between imports are not in the tree.
    if (path.length > 0 && x.source.slice(end, x.start(c)).includes(',')) {
      if (!isDone) importPath(x, path);
      path = [];
      isDone = false;
    }
    end = x.end(c);
    const kind = x.kind(c);
    if (kind === x.k.identifier || kind === x.k.operator_identifier) path.push(c);
    else if (path.length > 0) {
      isDone = true;
      if (kind === x.k.namespace_selectors) importSelected(x, path, c);
      else importSelector(x, path, c);
    }
  }
  if (path.length > 0 && !isDone) importPath(x, path);
  return false;
}

const dotted = (x: Extraction, names: readonly Node[]): string => names.map((name) => nameText(x, name)).join('.');

function importPath(x: Extraction, path: readonly Node[]): void {
  const last = path[path.length - 1];
  importName(x, path.slice(0, -1), { name: last, alias: last });
}

function importName(x: Extraction, path: readonly Node[], { name, alias }: { name: Node; alias: Node }): void {
  // Types and packages on the way are mentioned here, though nothing refers to them.
  for (const part of path) x.facts.id(nameText(x, part));
  const local = nameText(x, alias);
  if (local === '_') return;
  x.import('name', name, { module: dotted(x, path), imported: nameText(x, name), local, localNode: alias });
}

function importSelected(x: Extraction, path: readonly Node[], selectors: Node): void {
  for (const one of x.children(selectors)) importSelector(x, path, one);
}

function importSelector(x: Extraction, path: readonly Node[], one: Node): void {
  const kind = x.kind(one);
  if (kind === x.k.identifier) importName(x, path, { name: one, alias: one });
  else if (kind === x.k.namespace_wildcard) {
    for (const part of path) x.facts.id(nameText(x, part));
    x.import('wildcard', path[path.length - 1], { module: dotted(x, path) });
  } else if (kind === x.k.arrow_renamed_identifier || kind === x.k.as_renamed_identifier) {
    const name = x.child(one, x.f.name);
    const alias = x.child(one, x.f.alias);
    if (name >= 0 && alias >= 0) importName(x, path, { name, alias });
  }
}
