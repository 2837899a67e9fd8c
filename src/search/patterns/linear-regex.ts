/** Regular expressions in linear time: patterns come from users and agents, files from anybody, so nothing may backtrack. */
import { RE2JS, RE2JSSyntaxException, RE2Set } from 're2js';
import { AppError } from '../../errors/errors.ts';
import type { LinePattern, PatternSpec } from './pattern.ts';

/**
 * RE2's syntax and guarantees, in JavaScript. Only its yes-or-no test runs over whole files: that is an automaton with 115 to 2,800 MB/s
 * on django. Asking where a match is falls back to simulating states one by one (30 s for a megabyte and a program of a thousand
 * instructions), so it is asked of single lines only.
 */
export interface RegexPattern extends LinePattern {
  readonly source: string;
  /** Instructions of its program. */
  readonly size: number;
  /** Anchors of the text are anchors of the line: a block of lines says nothing about them. */
  readonly isLineOnly: boolean;
  /** False: no line of the block matches. */
  mayMatch(block: string): boolean;
}

/** Beyond it one block of text could take seconds. */
const MOST_INSTRUCTIONS = 1500;
/** Characters times instructions in one line: two seconds at the worst 20 ns each. */
const MOST_WORK_IN_LINE = 1e8;
/** The same for finding the place in a line, which is asked of every line that is shown. */
const MOST_WORK_FOR_PLACE = 5e5;
const MOST_WORK_FOR_FAR_PLACE = 5e6;
/** How far back from its end a match is looked for in a long line. */
const PLACE_WINDOW = 2000;

const EDGE = '[^\\pL\\pN_\\n]';
/** `\A`, `\z` and the flag m: they mean the ends of a line here. */
const LINE_ONLY = /\\[Az]|\(\?[a-zA-Z]*-?[a-zA-Z]*m/;

/** Throws BAD_INPUT with the place and a way out. */
export function regexPattern(spec: Omit<PatternSpec, 'regex'>, number?: number): RegexPattern {
  const bare = compile(spec.text, spec.text, number);
  const fold = spec.ignoreCase ? '(?i)' : '';
  const source = spec.word ? `${fold}(?:^|${EDGE})(${spec.text})(?:${EDGE}|$)` : fold + spec.text;
  const re = source === spec.text ? bare : compile(source, spec.text, number);
  const size = re.programSize();
  if (size > MOST_INSTRUCTIONS)
    throw new AppError(
      'BAD_INPUT',
      `${nameOf(number)} is too large: ${size} steps, ${MOST_INSTRUCTIONS} are possible`,
      'Use smaller repeat counts ({1,50}, not {1,1000}) or fewer alternatives.',
    );
  const longestLine = Math.floor(MOST_WORK_IN_LINE / size);
  return {
    source,
    size,
    isLineOnly: LINE_ONLY.test(spec.text),
    longestLine,
    mayMatch: (block) => re.test(block),
    nextLine(block, from) {
      for (let start = from; start <= block.length; ) {
        const newline = block.indexOf('\n', start);
        const end = newline < 0 ? block.length : newline;
        if (re.test(block.slice(start, Math.min(end, start + longestLine)))) return start;
        start = end + 1;
      }
      return -1;
    },
    columnIn: (line) => placeIn(re, line.slice(0, longestLine), spec.word ? 1 : 0),
  };
}

function placeIn(re: RE2JS, line: string, group: number): number | undefined {
  const work = line.length * re.programSize();
  if (work <= MOST_WORK_FOR_PLACE) return startOf(re, line, group);
  if (work > MOST_WORK_FOR_FAR_PLACE) return undefined;
  // The shortest beginning of the line that matches ends where the first match does.
  let low = 0;
  let high = line.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (re.test(line.slice(0, middle))) high = middle;
    else low = middle + 1;
  }
  const from = Math.max(0, high - PLACE_WINDOW);
  const start = startOf(re, line.slice(from, high), group);
  return start === undefined ? undefined : from + start;
}

function startOf(re: RE2JS, text: string, group: number): number | undefined {
  const matcher = re.matcher(text);
  return matcher.find() ? matcher.start(group) : undefined;
}

/** Which of the patterns may match in a block: one automaton for all of them where that is small enough. */
export function regexFilter(patterns: readonly RegexPattern[]): (block: string) => readonly number[] {
  const alone = patterns.flatMap(({ isLineOnly }, i) => (isLineOnly ? [i] : []));
  const together = patterns.flatMap(({ isLineOnly }, i) => (isLineOnly ? [] : [i]));
  const size = together.reduce((sum, i) => sum + patterns[i].size, 0);
  if (together.length < 2 || size > MOST_INSTRUCTIONS)
    return (block) => [...alone, ...together.filter((i) => patterns[i].mayMatch(block))];
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

/** What people write that RE2 has not, by how the offending part starts. */
const NOT_SUPPORTED: readonly (readonly [RegExp, string, string])[] = [
  [/^\(\?(?:=|!|<=|<!)/, 'looking ahead or behind', 'Match the text around it too, or filter with a second search.'],
  [/^\\[1-9k]/, 'a back reference', 'Write the repeated part out.'],
  [/^\(\?>|^[*+?}][+]/, 'an atomic group or possessive repeat', 'Leave it out: nothing backtracks here anyway.'],
  [/^\\u/, 'the escape \\u', 'Write \\x{41} for U+0041.'],
  [/^\\Z/, 'the escape \\Z', 'Write $ for the end of a line.'],
];

function syntaxError(error: RE2JSSyntaxException, written: string, number: number | undefined): AppError {
  // The engine writes its flags in front of what it shows of the pattern.
  const part = (error.getPattern() ?? '').replace(/^\(\?[a-z]+\)/, '');
  const why = error.getDescription();
  const at = placeOf(why, part, written);
  const known = NOT_SUPPORTED.find(([start]) => start.test(part) || start.test(written.slice(at)));
  const says = known === undefined ? why : `${known[1]} is not supported: matching takes linear time`;
  const fix = known?.[2] ?? `${repair(why)} Without --regex the text is looked for as it is.`;
  return new AppError('BAD_INPUT', `${nameOf(number)} is wrong at character ${at + 1}: ${says}`, fix, {
    pattern: written,
    position: at + 1,
  });
}

/** 0-based. The engine names the offending part, not where it stands. */
function placeOf(why: string, part: string, written: string): number {
  if (why.startsWith('trailing')) return written.length - 1;
  if (why.startsWith('missing closing )')) return lastOpen(written);
  if (why.startsWith('unexpected )')) return firstUnopened(written);
  return Math.max(0, written.indexOf(part));
}

/** Offsets of parentheses that count: not escaped, not in a class. */
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
  if (why.startsWith('invalid repeat count')) return 'Counts go up to 1000, the smaller one first.';
  if (why.includes('repetition operator')) return 'Write \\* or \\+ for the character.';
  if (why.startsWith('invalid escape')) return 'Write \\\\ for a backslash.';
  return 'The syntax is that of RE2.';
}
