/** The block that setup adds to a git hook, and how a hook gets and loses it without a change of any other byte. */
import path from 'node:path';
import { EditProblem } from '../edit-text.ts';
import type { Program } from '../launch.ts';
import { HOOK_COMMAND } from './hook-command.ts';

export const HOOKS = ['post-checkout', 'post-merge', 'post-commit', 'post-rewrite'] as const;
export type HookName = (typeof HOOKS)[number];

const BEGIN = '# >>> wayfind: updates its index in the background';
const END = '# <<< wayfind';
const SHEBANG = '#!/bin/sh\n';
const IS_SHELL = /^#![^\n]*[/ ](?:ba|da|a|k|z)?sh(?:\s|$)/;
/** How the text around the block was before: its begin says so, for the removal. */
const NEW_FILE = ' (in a new file)';
const NO_LINE_END = ' (after a line without an end)';

export interface HookProgram {
  /** Undefined for a file that other people use too: then the search path has to have the program. */
  readonly program: Program | undefined;
}

/**
 * Nothing of it reaches the hook: the inner shell is no child of the one that runs the hook, so that a `wait` does not wait for it, and it
 * has none of its pipes, so that git does not either. Where the program is gone, nothing happens.
 */
function blockOf(name: HookName, { program }: HookProgram, mark: string): string {
  const own = program && [program.node, path.join(program.root, 'bin', 'wayfind.js')].map(quoted);
  const start = `wayfind ${HOOK_COMMAND} ${name}`;
  const choices = own
    ? [
        `    if [ -x ${own[0]} ] && [ -f ${own[1]} ]; then exec ${own[0]} ${own[1]} ${HOOK_COMMAND} ${name}`,
        `    elif command -v wayfind; then exec ${start}; fi`,
      ]
    : [`    if command -v wayfind; then exec ${start}; fi`];
  return [
    `${BEGIN}${mark}; \`wayfind setup --git-hooks --remove\` removes this block`,
    '(',
    '  (',
    ...choices,
    '  ) </dev/null >/dev/null 2>&1 &',
    ') || :',
    `${END}\n`,
  ].join('\n');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Right after the first line: a hook may end with `exit` or `exec`. Throws EditProblem for a hook that is no shell script. */
export function withBlock(text: string | undefined, name: HookName, program: HookProgram): string {
  if (text === undefined || text === '') return SHEBANG + blockOf(name, program, NEW_FILE);
  const known = findBlock(text);
  if (known) return text.slice(0, known.start) + blockOf(name, program, known.mark) + text.slice(known.end);
  const hasShebang = text.startsWith('#!');
  if (hasShebang && !IS_SHELL.test(text))
    throw new EditProblem(`is written in another language than shell (${text.split('\n', 1)[0]})`);
  const lineEnd = text.indexOf('\n');
  if (!hasShebang) return blockOf(name, program, '') + text;
  if (lineEnd < 0) return `${text}\n${blockOf(name, program, NO_LINE_END)}`;
  return text.slice(0, lineEnd + 1) + blockOf(name, program, '') + text.slice(lineEnd + 1);
}

/** Undefined where nothing is left of a file that setup made. */
export function withoutBlock(text: string): string | undefined {
  const known = findBlock(text);
  if (known === undefined) return text;
  const before = text.slice(0, known.start);
  const after = text.slice(known.end);
  if (known.mark === NEW_FILE && before + after === SHEBANG) return undefined;
  return (known.mark === NO_LINE_END ? before.replace(/\n$/, '') : before) + after;
}

interface Block {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

/** Throws EditProblem for a block that was cut. */
function findBlock(text: string): Block | undefined {
  const start = text.startsWith(BEGIN) ? 0 : text.indexOf(`\n${BEGIN}`) + 1;
  if (start === 0 && !text.startsWith(BEGIN)) return undefined;
  const line = text.indexOf(`\n${END}`, start);
  if (line < 0) throw new EditProblem(`has the begin of a block of wayfind (\`${BEGIN}\`) and no end`);
  const lineEnd = text.indexOf('\n', line + 1);
  const begin = text.slice(start + BEGIN.length, text.indexOf('\n', start));
  const mark = [NEW_FILE, NO_LINE_END].find((one) => begin.startsWith(one)) ?? '';
  return { start, end: lineEnd < 0 ? text.length : lineEnd + 1, mark };
}
