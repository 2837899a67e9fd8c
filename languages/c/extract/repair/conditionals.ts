/** Conditions of the preprocessor that cut through statements: their first branch alone is what a compiler could see. */
import type { Change } from './mask.ts';

const LINE = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b((?:[^\n\\]|\\[\s\S])*)/gm;

interface Branch {
  /** The directive that begins the branch. */
  readonly at: number;
  readonly from: number;
  end: number;
}

interface Group {
  readonly branches: Branch[];
  readonly isOff: boolean;
  /** The directive that ends the group. */
  at: number;
  end: number;
  readonly parts: Group[];
}

/** Changes that leave one branch of each condition whose branches are no whole statements. `code` has no directives. */
export function cutConditionals(masked: string, code: string): Change[] {
  const changes: Change[] = [];
  for (const group of groupsOf(masked)) cut(group, code, changes);
  return changes;
}

function groupsOf(masked: string): Group[] {
  const top: Group[] = [];
  const open: Group[] = [];
  for (const found of masked.matchAll(LINE)) {
    const at = found.index;
    const end = at + found[0].length;
    const group = open.at(-1);
    if (found[1].startsWith('if')) {
      const isOff = found[1] === 'if' && found[2].trim() === '0';
      const next: Group = { branches: [{ at, from: end, end }], isOff, at: end, end, parts: [] };
      (group?.parts ?? top).push(next);
      open.push(next);
    } else if (group !== undefined) {
      group.branches.at(-1)!.end = at;
      if (found[1] === 'endif') {
        Object.assign(group, { at, end });
        open.pop();
      } else group.branches.push({ at, from: end, end });
    }
  }
  return top;
}

function cut(group: Group, code: string, changes: Change[]): void {
  const isWhole = !group.isOff && group.branches.every(({ from, end }) => isStatements(code, from, end));
  if (isWhole && startsAt(code, group.branches[0].at)) {
    for (const part of group.parts) cut(part, code, changes);
    return;
  }
  const kept = group.isOff && group.branches.length > 1 ? 1 : 0;
  for (const [i, { at, from, end }] of group.branches.entries())
    changes.push({ start: at, end: i === kept && !(group.isOff && kept === 0) ? from : end });
  changes.push({ start: group.at, end: group.end });
  const { from, end } = group.branches[kept];
  if (group.isOff && kept === 0) return;
  for (const part of group.parts) if (part.branches[0].at >= from && part.end <= end) cut(part, code, changes);
}

/** Whether a branch closes what it opens and ends where a statement or declaration ends. */
function isStatements(code: string, from: number, to: number): boolean {
  let depth = 0;
  let last = '';
  for (let i = from; i < to; i++) {
    const c = code[i];
    if (c === ' ' || c === '\n' || c === '\t' || c === '\r') continue;
    if (c === '{' || c === '(' || c === '[') depth++;
    else if ((c === '}' || c === ')' || c === ']') && --depth < 0) return false;
    last = c;
  }
  return depth === 0 && (last === '' || last === ';' || last === '}' || last === ',' || last === ':' || last === ')');
}

/** Whether a statement can begin at an offset. */
function startsAt(code: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && (code[i] === ' ' || code[i] === '\n' || code[i] === '\t' || code[i] === '\r')) i--;
  return i < 0 || ';{}:,>)'.includes(code[i]);
}
