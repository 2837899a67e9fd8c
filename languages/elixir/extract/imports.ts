/** `alias`, `import`, `require` and `use`, with the full names of the modules. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, IMPORT } from '../../../src/model/facts.ts';
import { bindingKindCode, type ImportKind } from '../../../src/model/kinds.ts';
import { argumentsOf, keyOf, optionOf, pairsIn } from './nodes.ts';

/** The full name of a module that is declared in this file. */
export function fullNameOf(x: Extraction, module: number): string {
  const names: string[] = [];
  for (let row = module; row > 0; row = x.symbolParent(row)) {
    const kind = x.symbolKind(row);
    if (kind !== 'module' && kind !== 'interface') continue;
    const owner = x.owners.get(row);
    names.unshift(owner === undefined ? x.symbolName(row) : `${owner}.${x.symbolName(row)}`);
  }
  return names.join('.');
}

export const moduleAround = (x: Extraction): number => x.enclosing('module', 'interface');

/** A name of a module as it is written here, with its first part replaced by what an alias says it is. */
export function expanded(x: Extraction, path: string): string {
  const [first, ...rest] = path.replace(/^Elixir\./, '').split('.');
  if (first === '__MODULE__') return [fullNameOf(x, moduleAround(x)), ...rest].join('.');
  const nameId = x.facts.id(first);
  const { bindings, imports } = x.facts.tables;
  for (let { scope } = x; scope >= 0; scope = x.scopeParent(scope)) {
    const row = x.bindingIn(scope, nameId);
    if (row < 0) continue;
    const cell = (column: number): number => bindings.data[row * BINDING.stride + column];
    if (cell(BINDING.kind) === bindingKindCode.symbol) return [fullNameOf(x, cell(BINDING.symbol)), ...rest].join('.');
    if (cell(BINDING.kind) === bindingKindCode.import) {
      const module = imports.data[cell(BINDING.value) * IMPORT.stride + IMPORT.module];
      return [x.facts.strings[module], ...rest].join('.');
    }
  }
  return [first, ...rest].join('.');
}

/** The name of a module as a node writes it; '' for anything else. */
export function pathOf(x: Extraction, node: Node): string {
  if (x.kind(node) === x.k.alias) return x.text(node).replaceAll(/\s/g, '');
  if (x.kind(node) === x.k.identifier) return x.text(node) === '__MODULE__' ? '__MODULE__' : '';
  const right = x.kind(node) === x.k.dot ? x.child(node, x.f.right) : -1;
  const left = right < 0 ? '' : pathOf(x, x.child(node, x.f.left));
  return left === '' || x.kind(right) !== x.k.alias ? '' : `${left}.${x.text(right)}`;
}

interface Named {
  readonly node: Node;
  readonly path: string;
}

/** `A`, `A.{B, C.D}`. */
function namedBy(x: Extraction, node: Node): Named[] {
  const group = x.kind(node) === x.k.dot ? x.child(node, x.f.right) : -1;
  if (x.kind(group) !== x.k.tuple) {
    const path = pathOf(x, node);
    return path === '' ? [] : [{ node, path }];
  }
  const prefix = pathOf(x, x.child(node, x.f.left));
  if (prefix === '') return [];
  return x
    .children(group)
    .filter((one) => x.kind(one) === x.k.alias)
    .map((one) => ({ node: one, path: `${prefix}.${x.text(one)}` }));
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `alias A.B`, `alias A.B, as: C`, `alias A.{B, C}`; `require A, as: C` does the same. */
export function aliasModules(x: Extraction, call: Node): boolean {
  const [what] = argumentsOf(x, call);
  if (what === undefined) return true;
  const as = optionOf(x, call, 'as');
  const isAlias = x.text(x.child(call, x.f.target)) === 'alias';
  for (const { node, path } of namedBy(x, what)) {
    const module = expanded(x, path);
    const local = as >= 0 ? x.text(as) : isAlias ? lastPart(module) : '';
    x.import(local === '' ? 'effect' : 'module', node, { module, local, localNode: as >= 0 ? as : node });
  }
  return false;
}

/** `import A`, `import A, only: [f: 1]`. */
export function importFunctions(x: Extraction, call: Node): boolean {
  const [what] = argumentsOf(x, call);
  if (what === undefined) return true;
  const only = optionOf(x, call, 'only');
  for (const { node, path } of namedBy(x, what)) {
    const module = expanded(x, path);
    const names = only < 0 || x.kind(only) !== x.k.list ? [] : pairsIn(x, only).map((pair) => keyOf(x, pair));
    if (names.length === 0) x.import('wildcard', node, { module });
    for (const name of new Set(names)) x.import('name', node, { module, imported: name });
  }
  return false;
}

/** `use A, option: value`: what `A.__using__` quotes is added to the module. */
export function useModule(x: Extraction, call: Node): boolean {
  const [what, ...options] = argumentsOf(x, call);
  if (what === undefined) return true;
  const kind: ImportKind = 'static';
  for (const { node, path } of namedBy(x, what)) {
    x.import(kind, node, { module: expanded(x, path) });
    x.claim(node);
  }
  return options.length > 0;
}
