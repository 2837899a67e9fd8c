/** Coverage per token: whether a reply of so many tokens has the function that the commit went on to change. */

import { findTool } from '../../src/answers/all.ts';
import type { Tool } from '../../src/tools/define.ts';
import { PLAIN } from '../../src/tools/terminal.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { writeAnswers } from './answers.ts';
import { byCheckout, type CommitCase, commitCases } from './commit-suite.ts';
import { withCorpus } from './corpus.ts';
import { naivePack } from './naive-pack.ts';
import { meanOf } from './score.ts';
import type { Settings } from './settings.ts';
import { type Chunk, chunksOf } from './shown-places.ts';
import { type Row, tableOf } from './table.ts';
import { type Span, touchedLines } from './touched-lines.ts';

const BUDGETS = [1000, 2000, 5000, 10_000, 20_000];
/** What the suite's protocol counts with. */
const CHARACTERS_PER_TOKEN = 4;

/** What each tool is asked for with so many tokens. */
type InputFor = (budget: number) => Readonly<Record<string, unknown>>;
const TOOLS: Readonly<Record<string, InputFor>> = {
  explore: (budget) => ({ max_tokens: budget }),
  // Hardly a symbol takes less than 20 tokens: more of them would only be cut off again.
  search: (budget) => ({ max_tokens: budget, detail: 'full', limit: Math.min(100, budget / 20) }),
};

/** The published curve of a script that greps for the words of the message and reads 30 lines around what it finds. */
const GREP = [0.06, 0.13, 0.27, 0.43, 0.54];
const GOALS = {
  'explore, code or place': { '1k': 0.8 },
  'explore, code': { '1k': 0.6, '2k': 0.7, '5k': 0.78 },
  'explore, whole or changed lines': { '2k': 0.6 },
  'explore, share of code': { '1k': 0.6 },
};

/** Whether some function of the commit was shown, by kind of showing. */
export interface Covered {
  readonly code: boolean;
  readonly place: boolean;
  /** All of its lines, or all that the commit changed. */
  readonly body: boolean;
  /** Share of the text that is code. */
  readonly share: number;
}

/** A function of the commit, and which of its lines the commit changed, where that is known. */
export interface Wanted extends Span {
  readonly touched: readonly number[];
}

/** A function is there when its first line is: the rule of the suite's own script. */
export function coverage(chunks: readonly Chunk[], wanted: readonly Wanted[], tokens: number): Covered {
  let length = 0;
  let codeLength = 0;
  const covered = { code: false, place: false };
  const shown = new Set<string>();
  for (const { file, line, end, text, shows } of chunks) {
    length += text.length;
    if (length / CHARACTERS_PER_TOKEN > tokens) break;
    if (shows === 'code') {
      codeLength += text.length;
      for (let at = line; at <= end; at++) shown.add(`${file}:${at}`);
    }
    if (shows === 'nothing' || !wanted.some((one) => one.file === file && line <= one.line && one.line <= end))
      continue;
    covered.place = true;
    if (shows === 'code') covered.code = true;
  }
  const all = (file: string, lines: readonly number[]) =>
    lines.length > 0 && lines.every((at) => shown.has(`${file}:${at}`));
  const body = wanted.some(({ file, line, end, touched }) => all(file, touched) || all(file, range(line, end)));
  return { ...covered, body, share: length === 0 ? 0 : codeLength / length };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const wantedOf = (root: string, { expect, fix }: CommitCase): Wanted[] =>
  expect.flatMap(({ file, functions }) =>
    functions.map(({ line, end }) => ({ file, line, end, touched: touchedLines(root, fix, { file, line, end }) })),
  );

export async function tokenSuite(settings: Settings): Promise<string[]> {
  const cases = commitCases(settings.truth).filter(({ expect }) =>
    expect.some(({ functions }) => functions.length > 0),
  );
  const { present } = byCheckout(cases, settings.repos);
  const lines: string[] = [];
  const rows: Row[] = [];
  for (const [name, input] of Object.entries(TOOLS)) {
    const tool = await toolNamed(name);
    if (tool === undefined) {
      lines.push(`tokens: there is no ${name} yet`);
      continue;
    }
    rows.push(...(await curveOf(tool, { input, present, settings })));
    lines.push(`${name} is described to an agent in ${schemaTokens(tool)} tokens, once a session`);
  }
  rows.push(...(await naiveCurve(present, settings)));
  const asked = rows[0]?.n ?? 0;
  rows.push({ name: 'scripted grep (published)', n: asked, figures: figuresOf(GREP) });
  return [...tableOf('tokens', rows, GOALS), ...lines];
}

const figuresOf = (values: readonly number[]): Record<string, number> =>
  Object.fromEntries(BUDGETS.map((budget, i) => [`${budget / 1000}k`, values[i]]));

interface Asking {
  readonly input: InputFor;
  readonly present: ReadonlyMap<string, CommitCase[]>;
  readonly settings: Settings;
}

async function curveOf(tool: Tool, { input, present, settings }: Asking): Promise<Row[]> {
  const covered = new Map<number, Covered[]>(BUDGETS.map((budget) => [budget, []]));
  const replies = new Map<number, unknown[]>(BUDGETS.map((budget) => [budget, []]));
  let over = 0;
  for (const [directory, cases] of present) {
    await withCorpus(directory, settings, async ({ root, reader }) => {
      const paths = new Set(reader.fileHeads().map(({ path }) => path));
      const engine = openWorkspace({ root, cwd: root });
      try {
        for (const one of cases) {
          const wanted = wantedOf(root, one);
          for (const budget of BUDGETS) {
            const text = await replyOf(tool, engine, { ...input(budget), query: queryOf(one) });
            if (text.length / CHARACTERS_PER_TOKEN > budget) over++;
            const chunks = chunksOf(text, (path) => paths.has(path));
            covered.get(budget)!.push(coverage(chunks, wanted, budget));
            replies.get(budget)!.push({ id: one.id, chunks });
          }
        }
      } finally {
        engine.close();
      }
    });
  }
  for (const [budget, own] of replies) writeAnswers(settings.answers, `tokens.${tool.name}.${budget}`, own);
  if (over > 0) settings.miss('tokens', `${over} replies of ${tool.name} are over their budget`);
  return rowsOf(tool.name, covered);
}

function rowsOf(name: string, covered: ReadonlyMap<number, readonly Covered[]>): Row[] {
  const n = covered.get(BUDGETS[0])!.length;
  const curve = (shows: keyof Covered): Record<string, number> =>
    figuresOf(BUDGETS.map((budget) => meanOf(covered.get(budget)!.map((one) => Number(one[shows])))));
  return [
    { name: `${name}, code or place`, n, figures: curve('place') },
    { name: `${name}, code`, n, figures: curve('code') },
    { name: `${name}, whole or changed lines`, n, figures: curve('body') },
    { name: `${name}, share of code`, n, figures: curve('share') },
  ];
}

async function naiveCurve(present: ReadonlyMap<string, CommitCase[]>, settings: Settings): Promise<Row[]> {
  const covered = new Map<number, Covered[]>(BUDGETS.map((budget) => [budget, []]));
  for (const [directory, cases] of present) {
    await withCorpus(directory, settings, async (corpus) => {
      for (const one of cases) {
        const [chunks, wanted] = [await naivePack(corpus, queryOf(one)), wantedOf(corpus.root, one)];
        for (const budget of BUDGETS) covered.get(budget)!.push(coverage(chunks, wanted, budget));
      }
    });
  }
  return rowsOf('naive packer', covered).slice(1, 3);
}

/** The text exactly as an agent receives it. */
async function replyOf(
  tool: Tool,
  engine: ReturnType<typeof openWorkspace>,
  input: Record<string, unknown>,
): Promise<string> {
  const reply = await tool.run(engine, tool.input.parse(input), { format: 'text' });
  return tool.render(reply, PLAIN);
}

/** The grep of the published curve was given all of the message too. */
const queryOf = ({ query: { text, body } }: CommitCase): string => `${text}\n${body}`.trim().slice(0, 1000);

const schemaTokens = (tool: Tool): number =>
  Math.ceil(
    (tool.name.length + tool.description.length + JSON.stringify(tool.input.toJSONSchema({ io: 'input' })).length) /
      CHARACTERS_PER_TOKEN,
  );

/** Undefined where the program does not have it: the figures of the others are still wanted. */
async function toolNamed(name: string): Promise<Tool | undefined> {
  try {
    return await findTool(name)?.load();
  } catch (error) {
    console.error(`${name} cannot be loaded: ${(error as Error).message}`);
    return undefined;
  }
}
