/** Whether the braces of a Rust macro hold items as they would stand outside of it. */
import { endOfCharacter, endOfComment, endOfString, type Inside } from './brackets.ts';

/** The start of an item, as far as it must be for the grammar to read it as one; white space is single spaces. */
const ITEM = new RegExp(
  `^(?:pub(?: ?\\([^()]{0,40}\\))? )?(?:${[
    // A parameter without a type is no Rust.
    String.raw`(?:(?:const|async|unsafe|extern|"[^"]{0,20}") ?){0,5}fn \w+ ?(?:<|\( ?(?:\)|self\b|mut\b|\w+ ?:|[&(#[]))`,
    String.raw`(?:struct|union) \w+ ?(?:[<{(;]|where\b)`,
    String.raw`enum \w+ ?(?:[<{]|where\b)`,
    String.raw`(?:unsafe )?trait \w+ ?(?:[<{:]|where\b)`,
    String.raw`(?:unsafe )?impl ?[!\w:<&(]`,
    String.raw`mod \w+ ?[{;]`,
    String.raw`use [\w:{]`,
    String.raw`const \w+ ?:`,
    String.raw`static (?:mut )?\w+ ?:`,
    String.raw`type \w+`,
    String.raw`macro_rules! ?\w+`,
  ].join('|')})`,
);
const ATTRIBUTE = /^#!?\[[^[\]]{0,400}(?:\[[^[\]]{0,400}\][^[\]]{0,400}){0,4}\] ?/;

/** The start of an item without its attributes, its white space as single spaces. */
function headOf(text: string): string {
  let head = text.replace(/\s+/g, ' ');
  for (let found = ATTRIBUTE.exec(head); found !== null; found = ATTRIBUTE.exec(head))
    head = head.slice(found[0].length);
  return head;
}

/** Longer contents are read as they are. */
const MAX_LENGTH = 200_000;

/** Items that hardly anything but Rust spells. */
const PLAINLY = /^(?:#!?\[|pub\b|(?:unsafe\s+)?impl\b|use\b|mod\b)/;

/** Whether everything in a part of a text is an item, and at least one of them plainly so; a branch says as much by its shape. */
export function holdsItems(text: string, { from, to, closings }: Inside, isBranch = false): boolean {
  if (to - from > MAX_LENGTH) return false;
  let start = -1;
  let count = 0;
  for (let i = from; i < to; i++) {
    const c = text[i];
    if (c === '$') return false;
    if (c === '/') {
      const end = endOfComment(text, i);
      if (end > i && start < 0) {
        i = end;
        continue;
      }
      i = end;
    } else if (c === '"') i = endOfString(text, i);
    else if (c === "'") i = endOfCharacter(text, i);
    if (start < 0 && c.trim() !== '' && c !== '/') start = i;
    const isBlock = c === '{';
    if (isBlock) i = closings.get(i) ?? to;
    if ((!isBlock && c !== ';') || start < 0) continue;
    // `use a::{b, c};` and `const A: T = T { … };` end with their semicolon.
    if (isBlock && /^[^{;]{0,400}(?:\buse\b|=)[^{;]{0,400}\{/.test(text.slice(start, start + 800))) continue;
    const item = text.slice(start, Math.min(i + 1, start + 1200));
    if (!ITEM.test(headOf(item))) return false;
    if (isBranch || PLAINLY.test(item)) count++;
    start = -1;
  }
  return start < 0 && count > 0;
}

const BRANCH = /\s*(?:\/\/[^\n]*\n\s*)*\w+\s*:\s*\{/y;

/** The contents of `name: { … }, other: { … }`; none where a macro holds anything else. */
export function branchesOf(text: string, { from, to, closings }: Inside): Inside[] {
  const out: Inside[] = [];
  BRANCH.lastIndex = from;
  while (BRANCH.test(text) && BRANCH.lastIndex <= to) {
    const open = BRANCH.lastIndex - 1;
    const close = closings.get(open);
    if (close === undefined || close > to) return [];
    out.push({ from: open + 1, to: close, closings });
    const after = /^\s*,?/.exec(text.slice(close + 1, close + 40))![0].length;
    BRANCH.lastIndex = close + 1 + after;
    if (text.slice(BRANCH.lastIndex, to).trim() === '') return out;
  }
  return [];
}
