/** Types that only documentation states: of parameters, results and properties, and members that magic methods make. */
import { columnAt, lineAt } from '../../../src/base/line-index.ts';
import { docAbove } from '../../../src/extract/doc.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, expressionOpCode, FLAG } from '../../../src/model/kinds.ts';
import { readType, typeRow } from './doc-types.ts';

export const docOf = (x: Extraction, node: Node): string => docAbove(x, x.start(node));

/** Tools' own tags come last and say more: `@phpstan-return`. */
const RETURN = /@(?:(?:phpstan|psalm)-)?return\s+/g;
const VALUE = /@(?:(?:phpstan|psalm)-)?var\s+/g;
const PARAM = /@(?:(?:phpstan|psalm)-)?param\s+/g;

/** The row of the last tag that says something. */
function taggedType(x: Extraction, doc: string, tag: RegExp): number {
  let row = -1;
  for (const match of doc.matchAll(tag)) {
    const found = typeRow(x, doc.slice(match.index + match[0].length));
    if (found >= 0) row = found;
  }
  return row;
}

/** `@var A`: for a property without a declared type, or with a vague one. */
export function readValueType(x: Extraction, symbol: number, isVague: boolean): void {
  const doc = x.docs[symbol];
  if (!isVague || !doc.includes('@')) return;
  const row = taggedType(x, doc, VALUE);
  if (row >= 0) x.setSymbol(symbol, SYMBOL.type, row);
}

export function readFunctionTypes(x: Extraction, symbol: number, isVague: boolean): void {
  const doc = x.docs[symbol];
  if (!doc.includes('@')) return;
  const result = isVague ? taggedType(x, doc, RETURN) : -1;
  if (result >= 0) x.setSymbol(symbol, SYMBOL.type, result);
  if (doc.includes('param'))
    for (const match of doc.matchAll(PARAM)) readParameter(x, symbol, doc.slice(match.index + match[0].length));
}

const PARAMETER_NAME = /^\s*&?(?:\.\.\.)?(\$\w+)/;

function readParameter(x: Extraction, symbol: number, text: string): void {
  // `@param $name` alone has no type; the old order is `@param $name A`.
  if (text.startsWith('$')) return;
  const { row, end } = readType(x, text);
  const name = row < 0 ? undefined : PARAMETER_NAME.exec(text.slice(end, end + 100))?.[1];
  if (name !== undefined) setParameter(x, symbol, { name, row });
}

function setParameter(x: Extraction, symbol: number, { name, row }: { name: string; row: number }): void {
  const scope = x.symbolScope(symbol);
  const nameId = x.facts.id(name);
  const { parameters, bindings } = x.facts.tables;
  const binding = scope < 0 ? -1 : x.bindingIn(scope, nameId);
  const o = binding * BINDING.stride;
  if (binding < 0 || bindings.data[o + BINDING.kind] !== bindingKindCode.parameter) return;
  if (!isVague(x, bindings.data[o + BINDING.type])) return;
  const isVariadic = bindings.data[o + BINDING.type] >= 0 && isArray(x, bindings.data[o + BINDING.type]);
  const type = isVariadic && !isArray(x, row) ? x.addExpression('wrapped', 0, 'array', row) : row;
  bindings.data[o + BINDING.type] = type;
  for (let p = parameters.rows - 1; p >= 0; p--) {
    const at = p * PARAMETER.stride;
    if (parameters.data[at + PARAMETER.symbol] !== symbol) break;
    if (parameters.data[at + PARAMETER.name] === nameId) parameters.data[at + PARAMETER.type] = type;
  }
}

const VAGUE = new Set(['array', 'iterable', 'string', 'object', 'callable', 'mixed']);

/** Whether a type row is vague enough for documentation to refine it: no type, `array`, `object`, … */
export function isVague(x: Extraction, row: number): boolean {
  if (row < 0) return true;
  const { data } = x.facts.tables.expressions;
  const o = row * EXPRESSION.stride;
  const name = x.facts.strings[data[o + EXPRESSION.name]];
  if (data[o + EXPRESSION.op] === expressionOpCode.wrapped)
    return name === 'array' && isVague(x, data[o + EXPRESSION.a]);
  return data[o + EXPRESSION.op] === expressionOpCode.literal && VAGUE.has(name);
}

const isArray = (x: Extraction, row: number): boolean =>
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.op] === expressionOpCode.wrapped;

const MAGIC = /@(?:(?:phpstan|psalm)-)?(property(?:-read|-write)?|method)\s+/g;
const METHOD_NAME = /^\s*(\w+)\s*\(/;
const PROPERTY_NAME = /^\s*\$(\w+)/;

/** `@property A $name`, `@method A name(B $b)`: members that a type has without declaring them. */
export function declareMagic(x: Extraction, node: Node, type: number): void {
  const { comments } = x;
  if (comments === undefined || !/@(?:[\w]+-)?(?:property|method)/.test(x.docs[type])) return;
  const text = x.source.slice(comments.start, comments.end);
  const scope = x.symbolScope(type);
  const seen = new Set<string>();
  for (const match of text.matchAll(MAGIC)) {
    const isMethod = match[1] === 'method';
    let at = match.index + match[0].length;
    let flags = FLAG.declaration;
    const isStatic = isMethod && /^static\s/.test(text.slice(at, at + 7));
    if (isStatic && !METHOD_NAME.test(text.slice(at))) {
      at += 7;
      flags |= FLAG.static;
    }
    const pattern = isMethod ? METHOD_NAME : PROPERTY_NAME;
    let name = pattern.exec(text.slice(at, at + 200));
    const read = name === null ? readType(x, unstarred(text.slice(at))) : { row: -1, end: 0 };
    at += read.end;
    name ??= pattern.exec(unstarred(text.slice(at, at + 200)));
    if (name === null || seen.has(`${match[1][0]} ${name[1]}`)) continue;
    seen.add(`${match[1][0]} ${name[1]}`);
    const offset = comments.start + at + name[0].indexOf(name[1]);
    declareMember(x, node, {
      kind: isMethod ? 'method' : 'property',
      name: name[1],
      offset,
      type: read.row,
      flags,
      parent: type,
      scope,
    });
  }
}

/** Types may span lines; the characters at the starts of lines are replaced so that places stay. */
const unstarred = (text: string): string => text.replace(/\n[ \t]*\*(?!\/)/g, (start) => ' '.repeat(start.length));

interface Magic {
  readonly kind: 'method' | 'property';
  readonly name: string;
  readonly offset: number;
  readonly type: number;
  readonly flags: number;
  readonly parent: number;
  readonly scope: number;
}

function declareMember(x: Extraction, node: Node, { kind, name, offset, type, flags, parent, scope }: Magic): void {
  const row = x.addSymbol(node, {
    kind,
    name,
    nameNode: -1,
    flags: flags | FLAG.exported | FLAG.publicApi,
    type,
    parent,
  });
  const line = lineAt(x.lineStarts, offset);
  const col = columnAt(x.lineStarts, offset);
  const newline = x.source.indexOf('\n', offset);
  const end = newline < 0 ? x.source.length : newline;
  const cells: readonly (readonly [number, number])[] = [
    [SYMBOL.start, offset],
    [SYMBOL.end, end],
    [SYMBOL.line, line + 1],
    [SYMBOL.col, col],
    [SYMBOL.endLine, line + 1],
    [SYMBOL.endCol, end - x.lineStarts[line]],
    [SYMBOL.nameLine, line + 1],
    [SYMBOL.nameCol, col],
    [SYMBOL.bodyStart, end],
  ];
  for (const [column, value] of cells) x.setSymbol(row, column, value);
  x.signatures[row] = x.source.slice(offset, Math.min(end, offset + 200)).trim();
  x.bind('symbol', name, { scope, symbol: row });
}
