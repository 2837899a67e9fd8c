/** Rust macros that only wrap items (`cfg_rt! { … }`, `cfg_if! { … }`): opened before parsing, so that the items are seen. */

import { closingBraces, type Inside } from './brackets.ts';
import { branchesOf, holdsItems } from './macro-contents.ts';

/** By convention `cfg_…!` switches items on and off; the others are in wide use. Any other macro must look as if it holds items. */
const HEAD = /^[ \t]*(?:\w+::){0,4}(\w+)!\s*\{/gm;
const WRAPS_ITEMS = /^(?:cfg_\w+|pin_project|lazy_static|\w*thread_local)$/;
const BRANCH = /\s*(?:if\s*#\[[^\]]{0,400}\]|else(?:\s+if\s*#\[[^\]]{0,400}\])?)\s*\{/y;
const STATIC_REF = /\bstatic\s+ref\b|\bimpl<\s{0,9}>/g;

/** A macro that only wraps items. */
interface Wrapper {
  /** Where its line, its name and its contents begin. */
  readonly start: number;
  readonly name: number;
  readonly inside: Inside;
  /** `name: { … }` parts of the contents. */
  readonly branches: readonly Inside[];
  readonly isKnown: boolean;
}

/** The text with such macros blanked out around their items, of the same length; undefined when there are none. */
export function openItemMacros(text: string): string | undefined {
  const wrappers = wrappersIn(text);
  if (wrappers.length === 0) return undefined;
  const blanks: [number, number][] = [];
  for (const { start, inside, branches, isKnown } of wrappers) {
    const { from, to } = inside;
    blanks.push([start, from], [to, to + 1]);
    if (isKnown) blankBranches(text, inside, blanks);
    // What is between the branches, and attributes of the whole macro, are no items.
    let at = from;
    for (const branch of branches) {
      blanks.push([at, branch.from]);
      at = branch.to;
    }
    if (branches.length > 0) blanks.push([at, to]);
    else blankAttributes(text, from, blanks);
  }
  blankRefs(
    text,
    wrappers.map(({ inside }) => [inside.from, inside.to]),
    blanks,
  );
  return withBlanks(text, blanks);
}

/** Where the names of such macros begin. */
export const namesOfWrappers = (text: string): readonly number[] => wrappersIn(text).map(({ name }) => name);

let last: { readonly text: string; readonly wrappers: readonly Wrapper[] } | undefined;

/** The rules ask for those of a text that was opened just before. */
function wrappersIn(text: string): readonly Wrapper[] {
  if (last?.text !== text) last = { text, wrappers: text.includes('!') ? findWrappers(text) : [] };
  return last.wrappers;
}

function findWrappers(text: string): Wrapper[] {
  const out: Wrapper[] = [];
  let closings: ReadonlyMap<number, number> | undefined;
  HEAD.lastIndex = 0;
  for (let head = HEAD.exec(text); head !== null; head = HEAD.exec(text)) {
    const open = head.index + head[0].length - 1;
    closings ??= closingBraces(text);
    const close = closings.get(open);
    if (close === undefined) continue;
    const inside = { from: open + 1, to: close, closings };
    const branches = branchesOf(text, inside);
    const isKnown = branches.length === 0 && WRAPS_ITEMS.test(head[1]);
    if (
      !isKnown &&
      !(branches.length > 0 ? branches : [inside]).every((one) => holdsItems(text, one, branches.length > 0))
    )
      continue;
    const name = head.index + head[0].lastIndexOf(`${head[1]}!`);
    out.push({ start: head.index, name, inside, branches, isKnown });
  }
  return out;
}

/** `#![…]` at the start of what a macro takes. */
const INNER_ATTRIBUTES = /(?:\s*#!\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\])+/y;

function blankAttributes(text: string, from: number, blanks: [number, number][]): void {
  INNER_ATTRIBUTES.lastIndex = from;
  if (INNER_ATTRIBUTES.test(text)) blanks.push([from, INNER_ATTRIBUTES.lastIndex]);
}

/** Branches of `cfg_if!`. */
function blankBranches(text: string, { from, to, closings }: Inside, blanks: [number, number][]): void {
  BRANCH.lastIndex = from;
  for (let branch = BRANCH.exec(text); branch !== null && BRANCH.lastIndex <= to; branch = BRANCH.exec(text)) {
    const close = closings.get(BRANCH.lastIndex - 1);
    if (close === undefined) return;
    blanks.push([branch.index, BRANCH.lastIndex], [close, close + 1]);
    BRANCH.lastIndex = close + 1;
  }
}

/** The `ref` that `lazy_static!` writes and empty lists of parameters, in macros that are listed in the order of the text. */
function blankRefs(text: string, opened: readonly (readonly [number, number])[], blanks: [number, number][]): void {
  let next = 0;
  let until = -1;
  for (const found of text.matchAll(STATIC_REF)) {
    for (; next < opened.length && opened[next][0] < found.index; next++) until = Math.max(until, opened[next][1]);
    const end = found.index + found[0].length;
    if (found.index < until) blanks.push([found[0].startsWith('impl') ? found.index + 4 : end - 'ref'.length, end]);
  }
}

function withBlanks(text: string, blanks: readonly (readonly [number, number])[]): string {
  let out = '';
  let at = 0;
  for (const [from, to] of [...blanks].sort(([a], [b]) => a - b)) {
    if (from < at) continue;
    out += text.slice(at, from) + text.slice(from, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return out + text.slice(at);
}
