/** Types that plain JavaScript has in its documentation: `@param {Foo} x`, `@returns {Promise<Bar>}`, `@type {Baz[]}`. */
import { lineAt } from '../../../src/base/line-index.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, IMPORT, IMPORT_FLAG, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode } from '../../../src/model/kinds.ts';
import { typeRow } from './doc-type-parser.ts';

const TAG = /@(param|arg|argument|returns?|type)\s*\{((?:[^{}]|\{[^{}]*\})*)\}[ \t]*\[?([\p{L}_$][\p{L}\p{N}_$]*)?/gu;
const ALIAS = /@typedef\s*\{\s*import\(\s*['"]([^'"]+)['"]\s*\)\.([\w$]+)\s*\}\s*([\w$]+)/g;
const IMPORTED = /@import\s*\{([^{}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

/** Sets the documented types of symbols, parameters and results where the code declares no type. */
export function readDocTypes(x: Extraction): void {
  if (!x.source.includes('{')) return;
  if (x.source.includes('@typedef') || x.source.includes('@import')) importTypes(x);
  for (let row = 1; row < x.docs.length; row++) if (x.docs[row].includes('{')) readDoc(x, row);
}

function readDoc(x: Extraction, symbol: number): void {
  for (const [, tag, type, name] of x.docs[symbol].matchAll(TAG)) {
    if (tag === 'type') setType(x, symbol, type);
    else if (tag.startsWith('return')) addResult(x, symbol, type);
    else if (name !== undefined) setParameter(x, symbol, { name, type });
  }
}

/** Adds the documented result of a function to the results of its code: documentation is often vaguer. */
function addResult(x: Extraction, symbol: number, type: string): void {
  const scope = x.symbolScope(symbol);
  const row = scope < 0 ? -1 : typeRow(x, type);
  if (row >= 0) x.bind('return', '', { scope, value: x.addExpression('cast', 0, '', row), symbol });
}

function setType(x: Extraction, symbol: number, type: string): void {
  const { data } = x.facts.tables.symbols;
  if (data[symbol * SYMBOL.stride + SYMBOL.type] >= 0) return;
  const row = typeRow(x, type);
  if (row >= 0) x.setSymbol(symbol, SYMBOL.type, row);
}

function setParameter(x: Extraction, symbol: number, { name, type }: { name: string; type: string }): void {
  const scope = x.symbolScope(symbol);
  const nameId = x.facts.id(name);
  if (scope < 0) return;
  const { parameters, bindings } = x.facts.tables;
  const binding = x.bindingIn(scope, nameId);
  const isParameter =
    binding >= 0 && bindings.data[binding * BINDING.stride + BINDING.kind] === bindingKindCode.parameter;
  const row = isParameter ? typeRow(x, type) : -1;
  if (row < 0) return;
  bindings.data[binding * BINDING.stride + BINDING.type] = row;
  for (let o = 0; o < parameters.rows * PARAMETER.stride; o += PARAMETER.stride)
    if (parameters.data[o + PARAMETER.symbol] === symbol && parameters.data[o + PARAMETER.name] === nameId)
      parameters.data[o + PARAMETER.type] = row;
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
