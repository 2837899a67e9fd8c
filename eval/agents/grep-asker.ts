/**
 * Greps as a skilled person does: names in any spelling, otherwise the rarest words, of an error its longest phrase that occurs;
 * then the list of hits, then thirty lines around the best ones.
 */
import type { AskerKind, Step } from './askers.ts';
import type { Task } from './tasks.ts';
import type { Tree } from './tree.ts';

const AROUND = 30;
const LISTED = 60;
const MOST_TERMS = 5;
const MOST_WINDOWS = 12;
const LONGEST_LINE = 200;
const WORD = /[A-Za-z_][\w-]*\w/g;
const IS_CODE = /_|[a-z][A-Z]/;
/** Settings and flags are written with dashes, but so are words. */
const IS_SETTING = /-/;
/** Words of an error message that are searched for as one. */
const PHRASE = { most: 8, least: 2 };
const PHRASE_WEIGHT = 2;
const OTHER =
  /(?:^|\/)(?:tests?|spec|specs|docs?|examples?|testdata|benchmarks?)\/|[._-](?:test|spec)s?\.|\.(?:md|rst|txt|json|ya?ml|lock|html)$/i;
const TESTS = /test|spec/i;
const STOP = new Set(
  'the and for that this with from are not when where which how does what why can all any its has have into only want would there they them than then but was were get gets who whose you our one two before after should could about must need some each other every will like being'.split(
    ' ',
  ),
);

/** What is searched for, and how much a hit is worth. */
interface Term {
  readonly pattern: RegExp;
  readonly weight: number;
}

interface Hit {
  readonly path: string;
  /** From 0. */
  readonly row: number;
  readonly terms: readonly Term[];
}

export const grepAsker: AskerKind = {
  name: 'grep',
  async open(tree) {
    return { name: 'grep', ask: async (task) => stepsOf(task, tree), close: async () => {} };
  },
};

function stepsOf(task: Task, tree: Tree): Step[] {
  const terms = termsOf(task, tree);
  const files = new Map<string, Hit[]>();
  for (const hit of hitsOf(terms, tree)) files.set(hit.path, [...(files.get(hit.path) ?? []), hit]);
  const worth = new Map([...files].map(([path, own]) => [path, weightOf(own) * roleOf(path, task)]));
  const byFile = [...files].sort(([a], [b]) => worth.get(b)! - worth.get(a)! || a.localeCompare(b));
  const listing = byFile.flatMap(([, own]) => own).slice(0, LISTED);
  const pattern = terms.map((term) => term.pattern.source).join('|');
  const list = listing.map(({ path, row }) => `${path}:${row + 1}:${cut(tree.linesOf(path)![row])}\n`).join('');
  return [{ call: `grep -rniE '${pattern}'`, text: list }, ...windowsOf(byFile, { tree, task })];
}

/** Each term counts once. */
const weightOf = (hits: readonly Hit[]): number =>
  [...new Set(hits.flatMap(({ terms }) => terms))].reduce((sum, { weight }) => sum + weight, 0);

interface Weighed {
  readonly tree: Tree;
  readonly task: Task;
}

/** The windows with the most of the words first; no line twice. */
function windowsOf(files: readonly (readonly [string, readonly Hit[]])[], { tree, task }: Weighed): Step[] {
  const near = (hit: Hit, own: readonly Hit[]): number =>
    weightOf(own.filter(({ row }) => Math.abs(row - hit.row) <= AROUND));
  const ranked = files
    .flatMap(([path, own]) =>
      own.map((hit) => ({ hit, worth: near(hit, own) * roleOf(path, task) * (defines(hit, tree) ? 1.5 : 1) })),
    )
    .sort((a, b) => b.worth - a.worth);
  const steps: Step[] = [];
  const read = new Set<string>();
  for (const { hit } of ranked) {
    if (steps.length >= MOST_WINDOWS) break;
    const { path, row } = hit;
    if (read.has(`${path}:${row}`)) continue;
    const lines = tree.linesOf(path)!;
    const [from, to] = [Math.max(0, row - AROUND), Math.min(lines.length, row + AROUND + 1)];
    const rows = Array.from({ length: to - from }, (_, i) => from + i).filter((i) => !read.has(`${path}:${i}`));
    for (const i of rows) read.add(`${path}:${i}`);
    const text = rows.map((i) => `${i + 1}\t${cut(lines[i])}\n`).join('');
    steps.push({ call: `sed -n ${from + 1},${to}p ${path}`, text: `${path}\n${text}` });
  }
  return steps;
}

function termsOf({ ask, subject, kind }: Task, tree: Tree): Term[] {
  const words = [...new Set(`${subject ?? ''} ${ask}`.match(WORD) ?? [])];
  const telling = words.filter((word) => word.length > 2 && !STOP.has(word.toLowerCase()));
  const counted = telling
    .map((word) => ({ word, pattern: spellings(word), count: 0 }))
    .map((one) => ({ ...one, count: countOf(one.pattern, tree) }))
    .filter(({ count }) => count > 0);
  const rarest = counted.toSorted((a, b) => a.count - b.count);
  const isName = (word: string): boolean =>
    IS_CODE.test(word) || (subject ?? '').includes(word) || (kind === 'option' && IS_SETTING.test(word));
  const names = counted.filter(({ word }) => isName(word));
  const chosen = kind !== 'error' && names.length > 0 ? names : rarest;
  const terms = chosen
    .slice(0, MOST_TERMS)
    .map(({ pattern, count }) => ({ pattern, weight: 1 / Math.log2(2 + count) }));
  const phrase = kind === 'error' ? phraseOf(ask, tree) : undefined;
  return phrase === undefined ? terms : [{ pattern: phrase, weight: PHRASE_WEIGHT }, ...terms];
}

/** `max-columns` is `max_columns` and `maxColumns` elsewhere. */
function spellings(word: string): RegExp {
  const parts = word.replace(/([a-z0-9])([A-Z])/g, '$1-$2').split(/[-_]+/);
  const body = parts.filter((part) => part !== '').join('[-_]?');
  return new RegExp(`\\b_*${body}\\b`, 'i');
}

/** The longest run of words in a message that the tree has too. */
function phraseOf(message: string, tree: Tree): RegExp | undefined {
  const words = message.match(/\w+/g) ?? [];
  for (let length = Math.min(PHRASE.most, words.length); length >= PHRASE.least; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const pattern = new RegExp(words.slice(from, from + length).join('\\W+'));
      if (countOf(pattern, tree) > 0) return pattern;
    }
  }
  return undefined;
}

const countOf = (pattern: RegExp, tree: Tree): number => hitsOf([{ pattern, weight: 1 }], tree).length;

function hitsOf(terms: readonly Term[], tree: Tree): Hit[] {
  return tree.paths.flatMap((path) =>
    (tree.linesOf(path) ?? []).flatMap((line, row): Hit[] => {
      const matched = terms.filter(({ pattern }) => pattern.test(line));
      return matched.length === 0 ? [] : [{ path, row, terms: matched }];
    }),
  );
}

/** A definition is read before uses. */
const defines = ({ path, row, terms }: Hit, tree: Tree): boolean => {
  const [, named] =
    /\b(?:class|interface|struct|trait|enum|type|def|fn|func|function|fun)\b(.*)/.exec(tree.linesOf(path)![row]) ?? [];
  return named !== undefined && terms.some(({ pattern }) => pattern.test(named));
};

/** Source before tests and documents, unless tests are asked for. */
const roleOf = (path: string, { kind }: Task): number =>
  (kind === 'tests' ? !TESTS.test(path) : OTHER.test(path)) ? 0.5 : 1;

const cut = (line: string): string => line.slice(0, LONGEST_LINE);
