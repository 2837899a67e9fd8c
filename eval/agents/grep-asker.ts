/** Greps as a skilled person does: the rarest words of the question, the list of hits, then thirty lines around the best ones. */
import type { AskerKind, Step } from './askers.ts';
import type { Task } from './tasks.ts';
import type { Tree } from './tree.ts';

const AROUND = 30;
const LISTED = 40;
const MOST_TERMS = 5;
const MOST_WINDOWS = 12;
const LONGEST_LINE = 200;
const WORD = /[A-Za-z_][A-Za-z0-9_]{2,}/g;
const IS_CODE = /_|[a-z][A-Z]|^[A-Z][a-z]+[A-Z]/;
const OTHER =
  /(?:^|\/)(?:tests?|spec|specs|docs?|examples?|testdata|benchmarks?)\/|[._-](?:test|spec)s?\.|\.(?:md|rst|txt|json|ya?ml|lock|html)$/i;
const TESTS = /test|spec/i;
const STOP = new Set(
  'the and for that this with from are not when where which how does what why can all any its has have into only want would there they them than then but was were get gets who whose you our one two before after should could about must need some each other every will like being'.split(
    ' ',
  ),
);

interface Hit {
  readonly path: string;
  /** From 0. */
  readonly row: number;
  readonly terms: ReadonlySet<string>;
}

export const grepAsker: AskerKind = {
  name: 'grep',
  async open(tree) {
    return { name: 'grep', ask: async (task) => stepsOf(task, tree), close: async () => {} };
  },
};

function stepsOf(task: Task, tree: Tree): Step[] {
  const terms = termsOf(task, tree);
  const weight = (hit: ReadonlySet<string>): number => [...hit].reduce((sum, term) => sum + terms.get(term)!, 0);
  const hits = hitsOf([...terms.keys()], tree);
  const files = new Map<string, Hit[]>();
  for (const hit of hits) files.set(hit.path, [...(files.get(hit.path) ?? []), hit]);
  const worth = new Map(
    [...files].map(([path, own]) => [path, weight(new Set(own.flatMap((hit) => [...hit.terms]))) * roleOf(path, task)]),
  );
  const byFile = [...files].sort(([a], [b]) => worth.get(b)! - worth.get(a)! || a.localeCompare(b));
  const listing = byFile.flatMap(([, own]) => own).slice(0, LISTED);
  const pattern = [...terms.keys()].join('|');
  const list = listing.map(({ path, row }) => `${path}:${row + 1}:${cut(tree.linesOf(path)![row])}\n`).join('');
  return [{ call: `grep -rnwE '${pattern}'`, text: list }, ...windowsOf(byFile, { tree, task, weight })];
}

interface Weighed {
  readonly tree: Tree;
  readonly task: Task;
  weight(terms: ReadonlySet<string>): number;
}

/** The windows with the most of the words first; no line twice. */
function windowsOf(files: readonly (readonly [string, readonly Hit[]])[], { tree, task, weight }: Weighed): Step[] {
  const near = (hit: Hit, own: readonly Hit[]): number =>
    weight(new Set(own.filter(({ row }) => Math.abs(row - hit.row) <= AROUND).flatMap(({ terms }) => [...terms])));
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

/** Names written like code if the question has any, otherwise its rarest words; each with its weight. */
function termsOf({ ask, subject }: Task, tree: Tree): Map<string, number> {
  const words = [...new Set(`${subject ?? ''} ${ask}`.match(WORD) ?? [])].filter(
    (word) => !STOP.has(word.toLowerCase()),
  );
  const counts = new Map(words.map((word) => [word, hitsOf([word], tree).length]));
  const found = words.filter((word) => counts.get(word)! > 0);
  const names = found.filter((word) => IS_CODE.test(word) || (subject ?? '').includes(word));
  const rarest = found.toSorted((a, b) => counts.get(a)! - counts.get(b)!);
  const terms = names.length > 0 ? names : rarest;
  return new Map(terms.slice(0, MOST_TERMS).map((term) => [term, 1 / Math.log2(2 + counts.get(term)!)]));
}

function hitsOf(terms: readonly string[], tree: Tree): Hit[] {
  if (terms.length === 0) return [];
  const pattern = new RegExp(`\\b(?:${terms.join('|')})\\b`, 'gi');
  const spelled = new Map(terms.map((term) => [term.toLowerCase(), term]));
  return tree.paths.flatMap((path) =>
    (tree.linesOf(path) ?? []).flatMap((line, row): Hit[] => {
      const matched = line.match(pattern);
      return matched === null
        ? []
        : [{ path, row, terms: new Set(matched.map((word) => spelled.get(word.toLowerCase())!)) }];
    }),
  );
}

/** A definition is read before uses. */
const defines = ({ path, row, terms }: Hit, tree: Tree): boolean =>
  [...terms].some((term) =>
    new RegExp(`\\b(?:class|interface|struct|trait|enum|type|def|fn|func|function|fun)\\b.*\\b${term}\\b`).test(
      tree.linesOf(path)![row],
    ),
  );

/** Source before tests and documents, unless tests are asked for. */
const roleOf = (path: string, { kind }: Task): number =>
  (kind === 'tests' ? !TESTS.test(path) : OTHER.test(path)) ? 0.5 : 1;

const cut = (line: string): string => line.slice(0, LONGEST_LINE);
