/** Sets and removes one property in a JSON text with comments, and changes no other byte. */
import { type Node, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import { indentAt, type JsonStyle, styleOf, writeBlock, writeLine } from './jsonc-style.ts';

/**
 * The library's own `modify` is not suitable: it removes the comments before a removed property and moves those after the
 * last one. Only its parser is used here.
 */

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Property {
  readonly key: string;
  /** From the key to the end of the value. */
  readonly start: number;
  readonly end: number;
  readonly value: Node;
}

export class JsonProblem extends Error {}

const BROKEN_TEXT: Readonly<Record<string, string>> = {
  CommaExpected: 'a comma is missing',
  ColonExpected: 'a colon is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'text follows the end of the document',
  InvalidSymbol: 'a word is not in quotes',
  PropertyNameExpected: 'a name in quotes is missing',
  ValueExpected: 'a value is missing',
  UnexpectedEndOfString: 'a string does not end',
  UnexpectedEndOfComment: 'a comment does not end',
};

/** Parses a text without a byte order mark; undefined when it contains only blanks and comments. */
export function parseJsonTree(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first === undefined) return root;
  const code = printParseErrorCode(first.error);
  const line = text.slice(0, first.offset).split('\n').length;
  throw new JsonProblem(`${BROKEN_TEXT[code] ?? 'invalid JSON'} on line ${line}`);
}

/** Properties of an object, in order. The text has been parsed, so none is broken. */
export function propertiesOf(object: Node): Property[] {
  return (object.children ?? []).map((node) => {
    const [key, value] = node.children as [Node, Node];
    return { key: key.value as string, start: node.offset, end: node.offset + node.length, value };
  });
}

/** The property in effect: of several with one key, programs read the last. */
export function findProperty(object: Node, key: string): Property | undefined {
  return propertiesOf(object).findLast((property) => property.key === key);
}

export function kindOf(node: Node): string {
  return node.type === 'array' ? 'a list' : node.type === 'object' ? 'an object' : `a ${node.type}`;
}

/** Throws JsonProblem when the document, or a value on the path, is not an object. */
function objectAt(root: Node, path: readonly string[]): { object: Node; rest: readonly string[] } {
  let object = root;
  for (const [depth, key] of path.entries()) {
    if (object.type !== 'object') throw new JsonProblem(`${describe(path.slice(0, depth))} is ${kindOf(object)}`);
    const found = findProperty(object, key);
    if (found === undefined) return { object, rest: path.slice(depth) };
    object = found.value;
  }
  return { object, rest: [] };
}

function describe(path: readonly string[]): string {
  return path.length === 0 ? 'the document' : path.join('.');
}

/** Returns the text with `value` at `path`; missing objects on the path are created. */
export function setJson(text: string, path: readonly string[], value: unknown): string {
  const root = parseJsonTree(text);
  const style = styleOf(text);
  if (root === undefined) {
    const document = writeBlock(nested(path, value), '', style) + style.eol;
    return text.trim() === '' ? document : text.trimEnd() + style.eol + document;
  }
  const { object, rest } = objectAt(root, path);
  if (rest.length === 0) return apply(text, [replaceValue(text, object, value, style)]);
  const [key, ...deeper] = rest as [string, ...string[]];
  if (object.type !== 'object') throw new JsonProblem(`${describe(path.slice(0, -rest.length))} is ${kindOf(object)}`);
  return apply(text, insertProperty(text, object, { key, value: nested(deeper, value) }, style));
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

function replaceValue(text: string, node: Node, value: unknown, style: JsonStyle): Edit {
  const end = node.offset + node.length;
  const isOneLine = !text.slice(node.offset, end).includes('\n');
  const written = isOneLine ? writeLine(value) : writeBlock(value, indentAt(text, node.offset), style);
  return { start: node.offset, end, text: written };
}

function insertProperty(
  text: string,
  object: Node,
  { key, value }: { key: string; value: unknown },
  style: JsonStyle,
): Edit[] {
  const close = object.offset + object.length - 1;
  const last = propertiesOf(object).at(-1);
  const inner = text.slice(object.offset + 1, close);
  const name = JSON.stringify(key);
  if (style.compact || (last !== undefined && !inner.includes('\n'))) {
    const written = `${name}: ${writeLine(value)}`;
    if (last === undefined) return [{ start: object.offset + 1, end: close, text: written }];
    const { comma } = tokensBetween(text, last.end, close);
    return comma === undefined
      ? [{ start: last.end, end: last.end, text: `, ${written}` }]
      : [{ start: comma + 1, end: comma + 1, text: ` ${written},` }];
  }
  const outer = indentAt(text, object.offset);
  const indent = last === undefined ? outer + style.unit : indentAt(text, last.start);
  const written = `${style.eol}${indent}${name}: ${writeBlock(value, indent, style)}`;
  if (last === undefined) {
    if (inner.trim() === '') return [{ start: object.offset + 1, end: close, text: `${written}${style.eol}${outer}` }];
    const { end } = tokensBetween(text, object.offset + 1, close);
    return [{ start: end, end, text: written }];
  }
  const { comma, end } = tokensBetween(text, last.end, close);
  if (comma !== undefined) return [{ start: end, end, text: `${written},` }];
  return [
    { start: last.end, end: last.end, text: ',' },
    { start: end, end, text: written },
  ];
}

/** The comma between two properties, and the end of the last token there that is not blank. */
function tokensBetween(text: string, start: number, end: number): { comma?: number; end: number } {
  let comma: number | undefined;
  let last = start;
  const isInRange = (offset: number) => offset >= start && offset < end;
  visit(text, {
    onSeparator(separator, offset, length) {
      if (separator !== ',' || !isInRange(offset)) return;
      comma ??= offset;
      last = Math.max(last, offset + length);
    },
    onComment(offset, length) {
      if (isInRange(offset)) last = Math.max(last, offset + length);
    },
  });
  return { ...(comma !== undefined && { comma }), end: last };
}

/** Returns the text without the property at `path` and its comma; comments stay. */
export function removeJson(text: string, path: readonly string[]): string {
  const root = parseJsonTree(text);
  if (root === undefined) return text;
  const { object, rest } = objectAt(root, path.slice(0, -1));
  if (rest.length > 0 || object.type !== 'object') return text;
  const properties = propertiesOf(object);
  const index = properties.findLastIndex(({ key }) => key === path.at(-1));
  const property = properties[index];
  if (property === undefined) return text;

  const open = object.offset + 1;
  const close = object.offset + object.length - 1;
  const before = tokensBetween(text, properties[index - 1]?.end ?? open, property.start);
  const after = tokensBetween(text, property.end, properties[index + 1]?.start ?? close);
  const comma = after.comma ?? before.comma;
  const edits: Edit[] = [{ start: before.end, end: property.end, text: '' }];
  if (comma !== undefined) edits.push({ start: comma, end: comma + 1, text: '' });
  const removed = apply(text, clipped(edits));
  return properties.length === 1 ? collapse(removed, open) : removed;
}

/** A comma directly before the property is merged into the removed range. */
function clipped([property, comma]: readonly Edit[]): Edit[] {
  if (comma === undefined) return [property];
  return comma.end === property.start ? [{ ...property, start: comma.start }] : [property, comma];
}

/** Writes an object that contains only blanks as `{}`. */
function collapse(text: string, open: number): string {
  const rest = /^\s*\}/.exec(text.slice(open));
  return rest === null ? text : `${text.slice(0, open)}}${text.slice(open + rest[0].length)}`;
}

/** Edits at the same position are applied in the order given. */
function apply(text: string, edits: readonly Edit[]): string {
  const out: string[] = [];
  let position = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    out.push(text.slice(position, edit.start), edit.text);
    position = edit.end;
  }
  return out.join('') + text.slice(position);
}
