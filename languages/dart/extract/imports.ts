/** Dart imports, exports and parts of a library. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** `imported` of the import rows that join files to one library. */
export const PART = 'part';
export const PART_OF = 'part of';

/** The text between the quotes of the first string in a directive. */
function uriOf(x: Extraction, node: Node): string {
  const uri = x.child(node, x.f.uri);
  const at = uri >= 0 ? uri : x.childOfKind(node, x.k.uri);
  const inner = x.childOfKind(at, x.k.uri);
  const text = x.text(inner >= 0 ? inner : at);
  return /^r?(['"])([^'"]{0,500})\1$/.exec(text)?.[2] ?? '';
}

interface Shown {
  readonly names: readonly Node[];
  readonly isShown: boolean;
}

/** The names after `show`, where it is written; `hide` leaves the import whole. */
function shown(x: Extraction, node: Node): Shown {
  const names: Node[] = [];
  let isShown = false;
  for (const combinator of x.children(node)) {
    if (x.kind(combinator) !== x.k.combinator || !x.text(combinator).startsWith('show')) continue;
    isShown = true;
    for (const name of x.children(combinator)) if (x.kind(name) === x.k.identifier) names.push(name);
  }
  return { names, isShown };
}

export function declareImport(x: Extraction, node: Node): boolean {
  const specification = x.childOfKind(node, x.k.import_specification);
  const module = uriOf(x, specification);
  if (module === '') return false;
  const alias = x.child(specification, x.f.alias);
  const { names, isShown } = shown(x, specification);
  if (alias >= 0) x.import('namespace', node, { module, local: x.text(alias), localNode: alias });
  else if (!isShown) x.import('wildcard', node, { module });
  else
    for (const name of names)
      x.import('name', name, { module, imported: x.text(name), local: x.text(name), localNode: name });
  return false;
}

export function declareExport(x: Extraction, node: Node): boolean {
  const module = uriOf(x, node);
  if (module === '') return false;
  const { names, isShown } = shown(x, node);
  if (isShown) for (const name of names) x.export(name, x.text(name), x.text(name), module);
  else x.export(node, '*', '*', module);
  return false;
}

export function declarePart(x: Extraction, node: Node): boolean {
  const module = uriOf(x, node);
  if (module !== '') x.import('effect', node, { module, imported: PART });
  return false;
}

export function declarePartOf(x: Extraction, node: Node): boolean {
  const module = uriOf(x, node);
  if (module !== '') x.import('effect', node, { module, imported: PART_OF });
  return false;
}
