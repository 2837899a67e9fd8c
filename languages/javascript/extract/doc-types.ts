/** Types that plain JavaScript has in its documentation: `@param {Foo} x`, `@returns {Promise<Bar>}`, `@type {Baz[]}`. */
import { lineAt } from '../../../src/base/line-index.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, IMPORT, IMPORT_FLAG, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, FLAG } from '../../../src/model/kinds.ts';
import { docTags } from './doc-tags.ts';
import { typeRow } from './doc-type-parser.ts';

const ALIAS = /@typedef\s*\{\s*import\(\s*['"]([^'"]+)['"]\s*\)\.([\w$]+)\s*\}\s*([\w$]+)/g;
const IMPORTED = /@import\s*\{([^{}]*)\}\s*from\s*['"]([^'"]+)['"]/g;
const IMPORTED_WHOLE = /@import\s+(?:\*\s*as\s+)?([\w$]+)\s+from\s*['"]([^'"]+)['"]/g;

/** Sets the documented types of symbols, parameters and results where the code declares no type. */
export function readDocTypes(x: Extraction): void {
  if (!x.source.includes('{')) return;
  if (x.source.includes('@typedef') || x.source.includes('@import')) importTypes(x);
  for (let row = 1; row < x.docs.length; row++) if (x.docs[row].includes('{')) readDoc(x, row);
}

function readDoc(x: Extraction, symbol: number): void {
  const parts = new Map<string, { name: string; type: string }[]>();
  const parameters: { name: string; type: string }[] = [];
  for (const { tag, type, name } of docTags(x.docs[symbol])) {
    if (tag === 'template') addTypeParameters(x, symbol, { name, type });
    else if (type === '') continue;
    else if (tag === 'type') setType(x, symbol, type);
    else if (tag === 'return' || tag === 'returns') addResult(x, symbol, type);
    else if (!PARAMETER_TAGS.has(tag) || name === '') continue;
    else if (name.includes('.')) {
      const [owner, part] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)];
      parts.set(owner, [...(parts.get(owner) ?? []), { name: part, type }]);
    } else parameters.push({ name, type });
  }
  for (const { name, type } of parameters) {
    const own = parts.get(name) ?? parts.get(`${name}[]`);
    setParameter(x, symbol, {
      name,
      row: () => (own === undefined ? parameterType(x, type) : objectType(x, own, type)),
    });
    // The names of a pattern have the types that the comment says of a parameter by any name.
    for (const part of own ?? []) setParameter(x, symbol, { name: part.name, row: () => typeRow(x, part.type) });
  }
}

const PARAMETER_TAGS = new Set(['param', 'arg', 'argument']);

/** `...T` is a list. */
function parameterType(x: Extraction, type: string): number {
  const row = typeRow(x, type);
  return row >= 0 && type.trimStart().startsWith('...') ? x.addExpression('wrapped', 0, 'array', row) : row;
}

/** `@param {Object} options` with `@param {A} options.a`. */
function objectType(x: Extraction, parts: readonly { name: string; type: string }[], type: string): number {
  const list = parts.reduceRight((tail, part) => {
    const value = typeRow(x, part.type);
    const property = x.addExpression('property', 0, part.name, value < 0 ? -1 : x.addExpression('cast', 0, '', value));
    return x.addExpression('list', 0, '', property, tail);
  }, -1);
  const row = x.addExpression('literal', 0, 'object', -1, list);
  return /\[\]|^Array/.test(type) ? x.addExpression('wrapped', 0, 'array', row) : row;
}

/** `@template T`, `@template {Bound} T`. */
function addTypeParameters(x: Extraction, symbol: number, { name, type }: { name: string; type: string }): void {
  const scope = x.symbolScope(symbol);
  if (scope < 0 || name === '') return;
  x.bind('type_parameter', name, { scope, type: type === '' ? -1 : typeRow(x, type) });
}

const PROMISE = /^\s*[?!]?Promise\s*\.?<([\s\S]*)>\s*$/;

/** Adds the documented result of a function to the results of its code: documentation is often vaguer. */
function addResult(x: Extraction, symbol: number, type: string): void {
  const scope = x.symbolScope(symbol);
  const isAsync = (x.facts.tables.symbols.data[symbol * SYMBOL.stride + SYMBOL.flags] & FLAG.async) !== 0;
  // What an async function returns in its code is not yet a promise.
  const returned = isAsync ? type.replace(PROMISE, '$1') : type;
  const row = scope < 0 ? -1 : typeRow(x, returned);
  if (row >= 0) x.bind('return', '', { scope, value: x.addExpression('cast', 0, '', row), symbol });
}

function setType(x: Extraction, symbol: number, type: string): void {
  const { data } = x.facts.tables.symbols;
  if (data[symbol * SYMBOL.stride + SYMBOL.type] >= 0) return;
  const row = typeRow(x, type);
  if (row < 0) return;
  if (x.symbolScope(symbol) >= 0 && FUNCTIONS.has(x.symbolKind(symbol))) setSignature(x, symbol, row);
  else x.setSymbol(symbol, SYMBOL.type, row);
}

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'component']);

/** A function of a documented type takes what that takes, and returns what that returns. */
function setSignature(x: Extraction, symbol: number, type: number): void {
  const scope = x.symbolScope(symbol);
  const callee = x.addExpression('cast', 0, '', type);
  x.bind('return', '', { scope, value: x.addExpression('call', 0, '', callee), symbol });
  const { data, rows } = x.facts.tables.parameters;
  let index = 0;
  for (let o = 0; o < rows * PARAMETER.stride; o += PARAMETER.stride) {
    if (data[o + PARAMETER.symbol] !== symbol) continue;
    const row = x.addExpression('argument', 0, String(index++), callee);
    setParameter(x, symbol, { name: x.facts.strings[data[o + PARAMETER.name]], row: () => row });
  }
}

function setParameter(x: Extraction, symbol: number, { name, row: type }: { name: string; row: () => number }): void {
  const scope = x.symbolScope(symbol);
  const nameId = x.facts.id(name);
  if (scope < 0) return;
  const { parameters, bindings } = x.facts.tables;
  const binding = x.bindingIn(scope, nameId);
  const isParameter =
    binding >= 0 && bindings.data[binding * BINDING.stride + BINDING.kind] === bindingKindCode.parameter;
  const row = isParameter ? type() : -1;
  if (row < 0) return;
  bindings.data[binding * BINDING.stride + BINDING.type] = row;
  for (let o = 0; o < parameters.rows * PARAMETER.stride; o += PARAMETER.stride)
    if (parameters.data[o + PARAMETER.symbol] === symbol && parameters.data[o + PARAMETER.name] === nameId)
      parameters.data[o + PARAMETER.type] = row;
}

/** `/** @type {T} *\/ (value)` is a value of that type. */
export function castValue(x: Extraction, node: Node, depth: number): number {
  const value = x.expression(x.first(node), depth + 1);
  let end = x.start(node);
  while (end > 0 && /\s/.test(x.source[end - 1])) end--;
  if (!x.source.endsWith('*/', end)) return value;
  const comment = x.source.slice(Math.max(0, x.source.lastIndexOf('/*', end - 2)), end);
  for (const { tag, type } of comment.startsWith('/**') ? docTags(comment) : []) {
    const row = tag === 'type' ? typeRow(x, type) : -1;
    if (row >= 0) return x.addExpression('cast', node, '', row, value);
  }
  return value;
}

/** Type definitions of imported types and import tags in comments are imports in all but syntax. */
function importTypes(x: Extraction): void {
  x.scope = 0;
  for (let node = NODE; node < x.count; node += NODE) {
    if (x.kind(node) !== x.k.comment) continue;
    const text = x.text(node);
    const at = (offset: number): number => x.start(node) + offset;
    for (const match of text.matchAll(ALIAS)) {
      const [whole, module, imported, local] = match;
      importType(x, node, { module, imported, local, offset: at(match.index + whole.length - local.length) });
    }
    for (const match of text.matchAll(IMPORTED_WHOLE)) {
      const [whole, local, module] = match;
      const imported = whole.includes('*') ? '' : 'default';
      importType(x, node, {
        module,
        imported,
        local,
        offset: at(match.index + whole.indexOf(local, '@import'.length)),
      });
    }
    for (const match of text.matchAll(IMPORTED))
      for (const name of match[1].matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?/g)) {
        const [, imported, local = imported] = name;
        importType(x, node, {
          module: match[2],
          imported,
          local,
          offset: at(match.index + match[0].indexOf('{') + 1 + name.index),
        });
      }
  }
}

interface TypeImport {
  readonly module: string;
  readonly imported: string;
  readonly local: string;
  /** Where the name is spelled. */
  readonly offset: number;
}

function importType(x: Extraction, node: Node, { offset, ...what }: TypeImport): void {
  x.import('name', node, { ...what, flags: IMPORT_FLAG.typeOnly });
  const { imports, bindings } = x.facts.tables;
  const line = lineAt(x.lineStarts, offset);
  const col = offset - x.lineStarts[line];
  const row = (imports.rows - 1) * IMPORT.stride;
  imports.data[row + IMPORT.line] = line + 1;
  imports.data[row + IMPORT.col] = col;
  const binding = (bindings.rows - 1) * BINDING.stride;
  bindings.data[binding + BINDING.line] = line + 1;
  bindings.data[binding + BINDING.col] = col;
}
