/** `require`, `require_relative`, `load`, `autoload`: files that a file needs. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPORT_FLAG } from '../../../src/model/facts.ts';
import { nameOf } from './accessors.ts';

/** Loaded names are visible everywhere: a change of the loaded file can affect any name. */
const FLAGS = IMPORT_FLAG.global;

export const requireFile =
  (isRelative: boolean) =>
  (x: Extraction, call: Node): undefined => {
    const list = x.kind(call) === x.k.call ? x.child(call, x.f.arguments) : -1;
    importPath(x, x.first(list), isRelative);
  };

/** `autoload :Name, 'path'`. */
export function autoload(x: Extraction, call: Node): undefined {
  const list = x.kind(call) === x.k.call ? x.child(call, x.f.arguments) : -1;
  const name = x.first(list);
  if (name >= 0) importPath(x, x.sibling(name, list), false);
}

function importPath(x: Extraction, node: Node, isRelative: boolean): void {
  const path = x.kind(node) === x.k.string ? nameOf(x, node) : '';
  if (path === '') return;
  const module = isRelative && !path.startsWith('/') ? `./${path}` : path;
  const content = x.first(node);
  x.import('effect', content, { module, flags: FLAGS });
  if (x.keepsLocals) x.reference('import', x.addExpression('literal', content, module));
}
