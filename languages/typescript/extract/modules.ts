/** Imports, exports and `require` of scripts: every form becomes rows of the import and export tables. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPORT, IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { hasJsx, isFunction, isIdentifier, keyText, stringText, unwrap } from './names.ts';
import { noteObject } from './objects.ts';

/** The name under which `module.exports = …` and `export = …` export their value. */
export const WHOLE = 'export=';

const conditional = (x: Extraction): number => (x.inScope('file') ? 0 : IMPORT_FLAG.conditional);
/** The name of an import or export specifier: an identifier, `default` or a string. */
const spelled = (x: Extraction, node: Node): string =>
  x.kind(node) === x.k.string ? stringText(x, node) : x.text(node);

export function importStatement(x: Extraction, node: Node): boolean {
  const required = x.childOfKind(node, x.k.import_require_clause);
  if (required >= 0) {
    const local = x.first(required);
    const module = useModule(x, x.child(required, x.f.source));
    x.import('require', local, { module, local: x.text(local) });
    return false;
  }
  const module = useModule(x, x.child(node, x.f.source));
  const flags = x.hasChild(node, x.k['"type"']) ? IMPORT_FLAG.typeOnly : 0;
  const clause = x.childOfKind(node, x.k.import_clause);
  if (clause < 0) {
    x.import('effect', node, { module });
    return false;
  }
  for (const part of x.children(clause)) {
    const kind = x.kind(part);
    if (kind === x.k.identifier) x.import('default', part, { module, imported: 'default', local: x.text(part), flags });
    else if (kind === x.k.namespace_import) {
      const local = x.childOfKind(part, x.k.identifier);
      if (local >= 0) x.import('namespace', local, { module, local: x.text(local), flags });
    } else if (kind === x.k.named_imports) importNames(x, part, module, flags);
  }
  return false;
}

/** The module a string names; a use of it where a position may be asked about. */
function useModule(x: Extraction, string: Node): string {
  const module = stringText(x, string);
  if (x.keepsLocals && module !== '') x.reference('import', x.addExpression('literal', x.first(string), module));
  return module;
}

function importNames(x: Extraction, list: Node, module: string, flags: number): void {
  for (const specifier of x.children(list)) {
    if (x.kind(specifier) !== x.k.import_specifier) continue;
    const name = x.child(specifier, x.f.name);
    const alias = x.child(specifier, x.f.alias);
    const local = alias >= 0 ? alias : name;
    const typeOnly = x.hasChild(specifier, x.k['"type"']) ? IMPORT_FLAG.typeOnly : 0;
    x.import('name', name, {
      module,
      imported: spelled(x, name),
      local: x.text(local),
      localNode: local,
      flags: flags | typeOnly,
    });
  }
}

/** `import q = N.M`: another name for a member of a namespace. */
export function importAlias(x: Extraction, node: Node): boolean {
  const [name, target] = x.children(node).filter((child) => x.kind(child) !== x.k['"type"']);
  if (name === undefined || target === undefined) return false;
  if (isIdentifier(x, target, 'require')) return importRequired(x, name, target);
  const value = x.expression(target);
  declareAt(x, node, { kind: 'type_alias', name: x.text(name), nameNode: name, value });
  x.reference('read', value);
  return false;
}

/** `export import a = require('m')`, which the grammar ends before the parenthesis. */
function importRequired(x: Extraction, name: Node, required: Node): boolean {
  let string = x.next(required);
  while (string < x.count && x.kind(string) !== x.k.string) string += NODE;
  if (string >= x.count || !/^\s*\(\s*$/.test(x.source.slice(x.end(required), x.start(string)))) return false;
  const module = useModule(x, string);
  x.import('require', name, { module, local: x.text(name) });
  x.export(name, x.text(name), x.text(name));
  return false;
}

/** The module of `require('m')`, `import('m')` or `await import('m')`, with the call's node. */
function moduleCall(x: Extraction, node: Node): { call: Node; module: string; isDynamic: boolean } | undefined {
  const call = x.kind(node) === x.k.await_expression ? unwrap(x, x.first(node)) : node;
  if (x.kind(call) !== x.k.call_expression) return undefined;
  const callee = x.child(call, x.f.function);
  const isDynamic = x.kind(callee) === x.k.import;
  if (!isDynamic && !isIdentifier(x, callee, 'require')) return undefined;
  const module = stringText(x, x.first(x.child(call, x.f.arguments)));
  return module === '' ? undefined : { call, module, isDynamic };
}

/** `const x = require('m')`, `const { a, b: c } = await import('m')`, `const y = require('m').y`: true when it was one. */
export function importVariable(x: Extraction, pattern: Node, value: Node): boolean {
  let target = value;
  let member = -1;
  if (x.kind(value) === x.k.member_expression) {
    member = x.child(value, x.f.property);
    target = unwrap(x, x.child(value, x.f.object));
  }
  const found = moduleCall(x, target);
  if (!found) return false;
  const kind = found.isDynamic ? 'dynamic' : 'require';
  // A promise of the module is a value like any other.
  if (found.isDynamic && found.call === target) return false;
  const { module } = found;
  const flags = conditional(x);
  const bind = (name: Node, imported: string, key: Node): void => {
    x.claim(name);
    x.import(kind, key, { module, imported, local: x.text(name), localNode: name, flags });
  };
  if (x.kind(pattern) === x.k.identifier)
    bind(pattern, member >= 0 ? x.text(member) : '', member >= 0 ? member : pattern);
  else if (x.kind(pattern) === x.k.object_pattern && member < 0) importProperties(x, pattern, bind);
  else return false;
  x.notes.set(found.call, 'bound');
  claimCall(x, found.call);
  useModule(x, x.first(x.child(found.call, x.f.arguments)));
  if (member >= 0) x.claim(value);
  return true;
}

/** The import says it all: neither the call nor its callee is a use. */
function claimCall(x: Extraction, call: Node): void {
  x.claim(call);
  x.claim(x.child(call, x.f.function));
}

function importProperties(x: Extraction, pattern: Node, bind: (name: Node, imported: string, key: Node) => void): void {
  for (const child of x.children(pattern)) {
    const isPair = x.kind(child) === x.k.pair_pattern;
    const key = x.child(child, x.f.key);
    let name = isPair ? x.child(child, x.f.value) : child;
    const left = x.child(name, x.f.left);
    if (left >= 0) name = left;
    const isName = x.kind(name) === x.k.identifier || x.kind(name) === x.k.shorthand_property_identifier_pattern;
    if (isName) bind(name, isPair ? keyText(x, key) : x.text(name), isPair ? key : name);
    else bindPattern(x, name, { type: -1, value: -1, bound: (text, at) => x.bind('local', text, at) });
  }
}

/** `require('m')` and `import('m')` that bind no name. */
export function importCall(x: Extraction, node: Node): void {
  if (x.notes.has(node)) return;
  const found = moduleCall(x, node);
  if (found && found.call === node) {
    claimCall(x, node);
    const { module, isDynamic } = found;
    useModule(x, x.first(x.child(node, x.f.arguments)));
    x.import(isDynamic ? 'dynamic' : 'require', node, { module, flags: conditional(x) });
  }
}

/** The module of a `require('m')` or `import('m')`, ''. */
export const calledModule = (x: Extraction, call: Node): string => {
  const found = moduleCall(x, call);
  return found?.call === call ? found.module : '';
};

/** The module of a plain `require('m')` value, ''. */
export function requiredModule(x: Extraction, value: Node): string {
  const found = moduleCall(x, value);
  return found && !found.isDynamic ? found.module : '';
}

export function exportStatement(x: Extraction, node: Node): boolean | undefined {
  const clause = x.childOfKind(node, x.k.export_clause);
  const sourceNode = x.child(node, x.f.source);
  if (clause >= 0 || sourceNode >= 0) {
    exportNames(x, node, clause, useModule(x, sourceNode));
    return false;
  }
  const defaultToken = x.childOfKind(node, x.k['"default"']);
  if (defaultToken >= 0) exportDefault(x, node, defaultToken);
  else if (x.child(node, x.f.declaration) < 0) return exportWhole(x, node);
  return undefined;
}

function exportNames(x: Extraction, node: Node, clause: Node, module: string): void {
  const flags = x.hasChild(node, x.k['"type"']) ? IMPORT_FLAG.typeOnly : 0;
  const namespace = x.childOfKind(node, x.k.namespace_export);
  if (namespace >= 0) {
    const name = x.children(namespace).find((child) => x.kind(child) !== x.k['"*"']) ?? -1;
    x.export(name, spelled(x, name), '*', module, flags);
  } else if (clause < 0) x.export(node, '*', '*', module, flags);
  // `export {}` exports nothing, but makes the file a module.
  else if (x.childOfKind(clause, x.k.export_specifier) < 0) x.export(node, '', '');
  for (const specifier of x.children(clause)) {
    if (x.kind(specifier) !== x.k.export_specifier) continue;
    const name = x.child(specifier, x.f.name);
    const alias = x.child(specifier, x.f.alias);
    const local = spelled(x, name);
    const exported = alias >= 0 ? alias : name;
    x.export(module === '' ? exported : name, spelled(x, exported), local, module, flags);
    if (module === '') x.reference('read', x.addExpression('name', name, local));
    // A question may be asked at the other name too.
    else if (alias >= 0 && x.keepsLocals)
      x.reference('read', x.addExpression('member', alias, local, x.addExpression('module', alias, module)));
  }
}

/** `export default …`: an anonymous value becomes a symbol called `default`, named by the keyword. */
function exportDefault(x: Extraction, node: Node, token: Node): void {
  const declaration = x.child(node, x.f.declaration);
  const value = declaration >= 0 ? declaration : x.child(node, x.f.value);
  const name = x.child(value, x.f.name);
  const kind = x.kind(value);
  if (declaration >= 0 || (name >= 0 && (isFunction(x, value) || kind === x.k.class))) {
    if (name < 0) return;
    x.export(token, 'default', x.text(name));
    if (declaration < 0) declareDefault(x, node, { value, nameNode: name });
  } else if (kind === x.k.identifier) x.export(token, 'default', x.text(value));
  else {
    x.export(token, 'default', 'default');
    declareDefault(x, node, { value, nameNode: token });
  }
}

function declareDefault(x: Extraction, node: Node, at: { value: Node; nameNode: Node }): void {
  x.enterSymbol(declareValue(x, node, { ...at, name: x.text(at.nameNode), bindIn: -1, flags: 0 }));
}

/** Declares the symbol of an exported value: a function, class, object or anything else. */
export function declareValue(
  x: Extraction,
  node: Node,
  what: { value: Node; nameNode: Node; name: string; bindIn?: number; flags: number },
): number {
  const value = unwrap(x, what.value);
  const isClass = x.kind(value) === x.k.class;
  const isFunctionValue = isFunction(x, value);
  const kind = isClass ? 'class' : isFunctionValue ? (hasJsx(x, value) ? 'component' : 'function') : 'constant';
  const isObject = x.kind(value) === x.k.object;
  noteObject(x, value, { all: true, depth: 0 });
  const row = declareAt(x, node, {
    kind,
    name: what.name,
    nameNode: what.nameNode,
    flags: what.flags,
    type: isFunctionValue ? x.expression(x.child(value, x.f.return_type)) : -1,
    value: isFunctionValue || isClass ? -1 : x.expression(what.value),
    body: isObject ? value : x.child(value, x.f.body),
    wrappers: isFunctionValue || isClass ? [node, value] : [node],
    bindIn: what.bindIn ?? x.scope,
  });
  if (isFunctionValue || isClass) x.scopeOwners.set(value, row);
  return row;
}

/** `export = x` and `export as namespace X`. */
function exportWhole(x: Extraction, node: Node): boolean | undefined {
  const value = x.children(node).find((child) => x.kind(child) !== x.k['"export"']) ?? -1;
  if (value < 0) return undefined;
  if (!x.source.slice(x.start(node), x.start(value)).includes('=')) {
    if (x.kind(value) !== x.k.identifier) return undefined;
    declareAt(x, node, {
      kind: 'namespace',
      name: x.text(value),
      nameNode: value,
      flags: FLAG.declaration,
      bindIn: -1,
    });
    return false;
  }
  x.export(node, WHOLE, x.kind(value) === x.k.identifier ? x.text(value) : '');
  return undefined;
}

/** `export { a }` below the declaration of `a`: it is exported all the same, and so are its members. */
export function markExported(x: Extraction): void {
  const { exports, symbols } = x.facts.tables;
  const marked = new Set<number>();
  for (let row = 0; row < exports.rows; row++) {
    const o = row * EXPORT.stride;
    if (exports.data[o + EXPORT.module] !== 0 || exports.data[o + EXPORT.local] === 0) continue;
    const symbol = x.symbolIn(0, x.facts.strings[exports.data[o + EXPORT.local]]);
    if (symbol > 0 && (x.symbolFlags(symbol) & FLAG.publicApi) === 0) marked.add(symbol);
  }
  // Methods written outside their owner follow it.
  for (const [row, owner] of x.owners) {
    const symbol = x.symbolIn(0, owner);
    const isVisible = symbol > 0 && (marked.has(symbol) || (x.symbolFlags(symbol) & FLAG.publicApi) !== 0);
    if (isVisible && (x.symbolFlags(row) & FLAG.local) === 0) marked.add(row);
  }
  if (marked.size === 0) return;
  const visible = FLAG.exported | FLAG.publicApi;
  for (let row = 1; row < symbols.rows; row++) {
    const o = row * SYMBOL.stride;
    const flags = symbols.data[o + SYMBOL.flags];
    const parent = symbols.data[o + SYMBOL.parent];
    const isMember =
      marked.has(parent) && symbols.data[parent * SYMBOL.stride + SYMBOL.kind] !== symbolKindCode.namespace;
    if (!marked.has(row) && !(isMember && (flags & (FLAG.private | FLAG.local)) === 0)) continue;
    marked.add(row);
    symbols.data[o + SYMBOL.flags] = flags | visible;
  }
}
