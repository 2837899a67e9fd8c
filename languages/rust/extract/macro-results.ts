/** The value of a macro call as far as the text of its `macro_rules!` shows it, for calls in any file of the tree. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { NAMES_A } from '../../../src/model/facts.ts';
import { evaluates } from './macro-rules.ts';
import { markName } from './name-marks.ts';

/** In the type of a macro's symbol: every argument is an expression that the macro evaluates. */
export const PLAIN = 'plain';
/** Results that are an argument, or the value that it holds; the place of the argument follows. */
export const SAME = 'same:';
export const HELD = 'held:';

const MAX_RULES = 8;
const MAX_BODY = 2000;
/** `$a:expr,$b:expr` and a comma that may follow. */
const PLACES = /^(?:\$\w+:expr,?){0,8}$/;
const UNWRAPS = /^match\s+\$(\w+)\s*\{[\s\S]{0,400}?\b(?:Ok|Some|Ready)\s*\(\s*(\w+)\s*\)\s*=>\s*\2\s*[,}\n]/;
const PATH = /^(?:\$?\w+::){0,8}[A-Za-z_]\w*(?=\s*[({])/;

/** One entry for each rule: how many arguments it takes, and the value it makes of them. */
export function macroResults(x: Extraction, node: Node): number {
  const rules = x.children(node).filter((child) => x.kind(child) === x.k.macro_rule);
  if (rules.length === 0 || rules.length > MAX_RULES) return -1;
  const isPlain = rules.every((rule) => evaluates(x, rule));
  const results = rules.map((rule) => resultOf(x, rule));
  if (!isPlain && results.every(({ value }) => value < 0)) return -1;
  let tail = -1;
  for (const [i, { places, value }] of [...results.entries()].reverse())
    tail = x.addExpression('list', rules[i], places, value, tail);
  return x.addExpression('list', node, isPlain ? PLAIN : '', -1, tail);
}

interface Result {
  /** The number of arguments, empty where they are not a list of expressions. */
  readonly places: string;
  readonly value: number;
}
const UNKNOWN: Result = { places: '', value: -1 };

function resultOf(x: Extraction, rule: Node): Result {
  const pattern = inside(x.text(x.child(rule, x.f.left)))
    .replace(/\s+/g, '')
    .replace(/\$\(,\)[?*]$/, '');
  const written = x.text(x.child(rule, x.f.right));
  if (written.length > MAX_BODY || !PLACES.test(pattern)) return UNKNOWN;
  const names = [...pattern.matchAll(/\$(\w+)/g)].map((match) => match[1]);
  let body = inside(written).trim();
  if (body.startsWith('{') && endOf(body, 0) === body.length - 1) body = inside(body).trim();
  return { places: String(names.length), value: resultIn(x, rule, body, names) };
}

/** A text without the brackets around it. */
const inside = (text: string): string => text.slice(1, -1);

function resultIn(x: Extraction, rule: Node, body: string, names: readonly string[]): number {
  const place = (mark: string, name: string): number =>
    names.includes(name) ? x.addExpression('literal', rule, `${mark}${names.indexOf(name)}`) : -1;
  const same = /^&?\$(\w+)$/.exec(body);
  if (same !== null) return place(SAME, same[1]);
  const unwraps = UNWRAPS.exec(body);
  if (unwraps !== null && endOf(body, body.indexOf('{')) === body.length - 1) return place(HELD, unwraps[1]);
  const path = PATH.exec(body)?.[0];
  if (path === undefined) return -1;
  const bracket = body.length - body.slice(path.length).trimStart().length;
  if (endOf(body, bracket) !== body.length - 1) return -1;
  const last = path.slice(path.lastIndexOf(':') + 1);
  const isMade = body[bracket] === '{';
  if (isMade && !/^[A-Z]/.test(last)) return -1;
  return x.addExpression(isMade ? 'new' : 'call', rule, '', pathRow(x, rule, path.split('::')));
}

function pathRow(x: Extraction, rule: Node, names: readonly string[]): number {
  let row = x.addExpression('name', rule, names[0]);
  for (const name of names.slice(1)) row = x.addExpression('member', rule, name, markName(x, row, NAMES_A.type));
  return row;
}

/** The offset of the bracket that closes the one at an offset; -1 where none does. */
function endOf(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i >= 0 && i < text.length; i++) {
    const c = text[i];
    if (c === '"') return -1;
    if (c === '(' || c === '[' || c === '{') depth++;
    else if ((c === ')' || c === ']' || c === '}') && --depth === 0) return i;
  }
  return -1;
}
