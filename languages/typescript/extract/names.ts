/** Small questions about script nodes that several rules ask: whether one is a function, how a key is spelled. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

export const self = (_x: Extraction, node: Node): Node => node;
export const first = (x: Extraction, node: Node): Node => x.first(node);

export function last(x: Extraction, node: Node): Node {
  let found = -1;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) found = c;
  return found;
}

export function isFunction(x: Extraction, node: Node): boolean {
  const kind = x.kind(node);
  return kind === x.k.arrow_function || kind === x.k.function_expression || kind === x.k.generator_function;
}

/** The value inside parentheses, assertions and `Object.freeze(…)`. */
export function unwrap(x: Extraction, node: Node): Node {
  for (let steps = 0; node >= 0 && steps < 16; steps++) {
    const kind = x.kind(node);
    if (
      kind === x.k.parenthesized_expression ||
      kind === x.k.as_expression ||
      kind === x.k.satisfies_expression ||
      kind === x.k.non_null_expression
    ) {
      node = x.first(node);
    } else if (kind === x.k.type_assertion) {
      node = last(x, node);
    } else if (kind === x.k.call_expression && isText(x, x.child(node, x.f.function), 'Object.freeze')) {
      node = x.first(x.child(node, x.f.arguments));
    } else {
      return node;
    }
  }
  return node;
}

/** Where the body of a value starts: literals that span lines and functions called in place are no part of a head. */
export function valueBody(x: Extraction, value: Node): Node {
  const kind = x.kind(value);
  if (value < 0 || x.endRow(value) === x.row(value)) return -1;
  if (kind === x.k.object || kind === x.k.array) return value;
  if (kind !== x.k.call_expression) return -1;
  const callee = unwrap(x, x.child(value, x.f.function));
  return isFunction(x, callee) ? x.child(callee, x.f.body) : -1;
}

/** Compares a node's text without slicing it. */
export function isText(x: Extraction, node: Node, text: string): boolean {
  return node >= 0 && x.end(node) - x.start(node) === text.length && x.source.startsWith(text, x.start(node));
}

export function isIdentifier(x: Extraction, node: Node, text: string): boolean {
  return x.kind(node) === x.k.identifier && isText(x, node, text);
}

/** The content of a string literal node, -1 and other nodes: ''. */
export function stringText(x: Extraction, node: Node): string {
  if (x.kind(node) !== x.k.string) return '';
  return unescapeText(x.source.slice(x.start(node) + 1, x.end(node) - 1));
}

const MAX_COMPUTED = 60;

/** The text of a member's name node: identifiers, strings, numbers, `[computed]`. */
export function keyText(x: Extraction, node: Node): string {
  const kind = x.kind(node);
  if (kind === x.k.string) return stringText(x, node);
  if (kind === x.k.computed_property_name) {
    const inner = x.first(node);
    if (x.kind(inner) === x.k.string) return stringText(x, inner);
    if (x.kind(inner) === x.k.template_string && x.next(inner) === inner + 12) return x.text(x.first(inner));
    const text = x.text(node).replace(/\s+/g, ' ');
    return text.length > MAX_COMPUTED ? '' : text;
  }
  return unescapeText(x.text(node));
}

/** The key that a string without escapes or a number between brackets names, ''. */
export function literalKey(x: Extraction, index: Node): string {
  if (x.kind(index) === x.k.number) return x.text(index);
  const isPlain = x.kind(index) === x.k.string || x.kind(index) === x.k.template_string;
  return isPlain && x.next(index) === index + 12 ? x.text(x.first(index)) : '';
}

/** The node that spells a key: the text of a string without its quotes, also in brackets. */
export function spelledKey(x: Extraction, key: Node): Node {
  const inner = x.kind(key) === x.k.computed_property_name ? x.first(key) : key;
  const isText = x.kind(inner) === x.k.string || x.kind(inner) === x.k.template_string;
  return isText && x.first(inner) >= 0 ? x.first(inner) : inner;
}

const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,30})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r?\n)|([\s\S]))/g;
const SHORT: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Escapes in strings and identifiers spell other characters: `\u00e9` is the name `é`. */
function unescapeText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, braced, four, two, line, other) => {
    if (line !== undefined) return '';
    if (other !== undefined) return SHORT[other] ?? other;
    const code = Number.parseInt(braced ?? four ?? two, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** The node right before this one when that is a kept keyword of the statement around both. */
const isPrefix = (x: Extraction, node: Node): boolean => {
  const before = x.kind(node - 6);
  return before === x.k['"export"'] || before === x.k['"declare"'] || before === x.k['"default"'];
};

/** `export` and `declare` statements directly around a declaration, outermost first. */
export function prefixesOf(x: Extraction, node: Node): Node[] {
  const out: Node[] = [];
  for (let inner = node; inner >= 6 && isPrefix(x, inner); ) {
    inner = x.parent(inner);
    out.unshift(inner);
  }
  return out;
}

const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Whether a key could be written without quotes. */
export const isPlainName = (text: string): boolean => PLAIN.test(text);

/** Whether the name starts with a capital letter. */
export function isCapitalised(x: Extraction, node: Node): boolean {
  if (node < 0) return false;
  const code = x.source.charCodeAt(x.start(node));
  return code >= 65 && code <= 90;
}

/** Whether JSX is written anywhere below. */
export function hasJsx(x: Extraction, node: Node): boolean {
  const { jsx_element, jsx_self_closing_element } = x.k;
  if (jsx_element === undefined) return false;
  const end = x.next(node);
  for (let n = node + 6; n < end; n += 6) {
    const kind = x.kind(n);
    if (kind === jsx_element || kind === jsx_self_closing_element) return true;
  }
  return false;
}

export const isComponent = (x: Extraction, name: Node, body: Node): boolean =>
  isCapitalised(x, name) && hasJsx(x, body);
