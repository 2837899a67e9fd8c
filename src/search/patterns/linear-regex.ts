/** Regular expressions in linear time: patterns come from users and agents, files from anyone, so nothing may backtrack. */
import { RE2JS, RE2JSSyntaxException, RE2Set } from 're2js';
import { AppError } from '../../errors/errors.ts';
import type { LinePattern, PatternSpec } from './pattern.ts';

/**
 * RE2's syntax and guarantees, in JavaScript. Only its yes-or-no test runs over whole files: an automaton at 115 to 2,800
 * MB/s on django. Locating a match falls back to simulating states one by one (30 s for a megabyte and a program of a
 * thousand instructions), so it is only done on single lines.
 */
export interface RegexPattern extends LinePattern {
  readonly source: string;
  /** Number of instructions of its program. */
  readonly size: number;
  /** Text anchors are line anchors here, so testing a block of lines says nothing about them. */
  readonly isLineOnly: boolean;
  /** False: no line of the block matches. */
  mayMatch(block: string): boolean;
}

/** Beyond this, one block of text could take seconds. */
const MAX_INSTRUCTIONS = 1500;
/** Characters times instructions in one line: two seconds at a worst case of 20 ns each. */
const MAX_LINE_WORK = 1e8;
/** The same for locating the match in a line, which is done for every line shown. */
const MAX_LOCATE_WORK = 5e5;
const MAX_FAR_LOCATE_WORK = 5e6;
/** How far before its end a match is located in a long line. */
const LOCATE_WINDOW = 2000;

type PatternFilter = (block: string, isOver: () => boolean) => readonly number[];

const EDGE = '[^\\pL\\pN_\\n]';
/** `\A`, `\z` and the flag m, which mean the ends of a line here. */
const LINE_ONLY = /\\[Az]|\(\?[a-zA-Z-]*m/;

/** Throws BAD_INPUT with the position and a fix. */
export function regexPattern(spec: Omit<PatternSpec, 'regex'>, number?: number): RegexPattern {
  const bare = compile(spec.text, spec.text, number);
  const fold = spec.ignoreCase ? '(?i)' : '';
  const source = spec.word ? `${fold}(?:^|${EDGE})(${spec.text})(?:${EDGE}|$)` : fold + spec.text;
  const re = source === spec.text ? bare : compile(source, spec.text, number);
  const size = re.programSize();
  if (size > MAX_INSTRUCTIONS)
    throw new AppError(
      'BAD_INPUT',
      `${nameOf(number)} is too large: ${size} steps, the maximum is ${MAX_INSTRUCTIONS}`,
      'Use smaller repeat counts ({1,50}, not {1,1000}) or fewer alternatives.',
    );
  const maxLineLength = Math.floor(MAX_LINE_WORK / size);
  return {
    source,
    size,
    isLineOnly: LINE_ONLY.test(spec.text),
    maxLineLength,
    mayMatch: (block) => re.test(block),
    nextLine(block, from) {
      for (let start = from; start <= block.length; ) {
        const newline = block.indexOf('\n', start);
        const end = newline < 0 ? block.length : newline;
        if (re.test(block.slice(start, Math.min(end, start + maxLineLength)))) return start;
        start = end + 1;
      }
      return -1;
    },
    columnIn: (line) => locateIn(re, line.slice(0, maxLineLength), spec.word ? 1 : 0),
  };
}

function locateIn(re: RE2JS, line: string, group: number): number | undefined {
  const work = line.length * re.programSize();
  if (work <= MAX_LOCATE_WORK) return startOf(re, line, group);
  if (work > MAX_FAR_LOCATE_WORK) return undefined;
  // The shortest matching prefix of the line ends where the first match ends.
  let low = 0;
  let high = line.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (re.test(line.slice(0, middle))) high = middle;
    else low = middle + 1;
  }
  const from = Math.max(0, high - LOCATE_WINDOW);
  const start = startOf(re, line.slice(from, high), group);
  return start === undefined ? undefined : from + start;
}

function startOf(re: RE2JS, text: string, group: number): number | undefined {
  const matcher = re.matcher(text);
  return matcher.find() ? matcher.start(group) : undefined;
}

/** The patterns that may match in a block: one automaton for all of them if that is small enough. `isOver` ends the search. */
export function regexFilter(patterns: readonly RegexPattern[]): PatternFilter {
  const alone = patterns.flatMap(({ isLineOnly }, i) => (isLineOnly ? [i] : []));
  const together = patterns.flatMap(({ isLineOnly }, i) => (isLineOnly ? [] : [i]));
  const size = together.reduce((sum, i) => sum + patterns[i].size, 0);
  if (together.length < 2 || size > MAX_INSTRUCTIONS)
    return (block, isOver) => [...alone, ...together.filter((i) => !isOver() && patterns[i].mayMatch(block))];
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.MULTILINE);
  for (const i of together) set.add(patterns[i].source);
  set.compile();
  return (block) => [...alone, ...set.match(block).map((found) => together[found])];
}

function compile(source: string, written: string, number: number | undefined): RE2JS {
  try {
    return RE2JS.compile(source, RE2JS.MULTILINE);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw syntaxError(error, written, number);
    throw error;
  }
}

const nameOf = (number: number | undefined) => (number === undefined ? 'The pattern' : `Pattern ${number}`);

/** Syntax that RE2 does not support, by how the offending part starts. */
const NOT_SUPPORTED: readonly (readonly [RegExp, string, string])[] = [
  [/^\(\?(?:=|!|<=|<!)/, 'lookahead or lookbehind', 'Match the text around it too, or filter with a second search.'],
  [/^\\[1-9k]/, 'a backreference', 'Write the repeated part out.'],
  [/^\(\?>|^[*+?}][+]/, 'an atomic group or possessive repeat', 'Remove it: nothing backtracks here anyway.'],
  [/^\\u/, 'the escape \\u', 'Write \\x{41} for U+0041.'],
  [/^\\Z/, 'the escape \\Z', 'Write $ for the end of a line.'],
];

function syntaxError(error: RE2JSSyntaxException, written: string, number: number | undefined): AppError {
  // The engine puts its flags before the part of the pattern it reports.
  const part = (error.getPattern() ?? '').replace(/^\(\?[a-z]+\)/, '');
  const why = error.getDescription();
  const at = positionOf(why, part, written);
  const known = NOT_SUPPORTED.find(([start]) => start.test(part) || start.test(written.slice(at)));
  const says = known === undefined ? why : `${known[1]} is not supported: matching takes linear time`;
  const fix = known?.[2] ?? `${repair(why)} Without --regex the text is searched literally.`;
  return new AppError('BAD_INPUT', `${nameOf(number)} is not valid at character ${at + 1}: ${says}`, fix, {
    pattern: written,
    position: at + 1,
  });
}

/** 0-based. The engine reports the offending part, not its position. */
function positionOf(why: string, part: string, written: string): number {
  if (why.startsWith('trailing')) return written.length - 1;
  if (why.startsWith('missing closing )')) return lastOpen(written);
  if (why.startsWith('unexpected )')) return firstUnopened(written);
  return Math.max(0, written.indexOf(part));
}

/** Offsets of parentheses that are neither escaped nor in a class. */
function parentheses(written: string): { at: number; open: boolean }[] {
  const tokens = written.matchAll(/\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]?|[()]/gs);
  return [...tokens]
    .filter(([text]) => text === '(' || text === ')')
    .map((token) => ({ at: token.index, open: token[0] === '(' }));
}

function lastOpen(written: string): number {
  const open: number[] = [];
  for (const token of parentheses(written)) {
    if (token.open) open.push(token.at);
    else open.pop();
  }
  return open.at(-1) ?? 0;
}

function firstUnopened(written: string): number {
  let depth = 0;
  for (const { at, open } of parentheses(written)) {
    depth += open ? 1 : -1;
    if (depth < 0) return at;
  }
  return 0;
}

function repair(why: string): string {
  if (why.startsWith('missing closing )')) return 'Close the group with ), or write \\( for the character.';
  if (why.startsWith('unexpected )')) return 'Open the group with (, or write \\) for the character.';
  if (why.startsWith('missing closing ]')) return 'Close the class with ], or write \\[ for the character.';
  if (why.startsWith('trailing')) return 'Write \\\\ for a backslash.';
  if (why.startsWith('invalid repeat count')) return 'Counts are at most 1000, the smaller one first.';
  if (why.includes('repetition operator')) return 'Write \\* or \\+ for the character.';
  if (why.startsWith('invalid escape')) return 'Write \\\\ for a backslash.';
  return 'Use RE2 syntax.';
}
