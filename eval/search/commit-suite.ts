/** Commit messages asked as questions: are the files and functions found that the commit went on to change? */
import { readSuite } from '../suites.ts';
import { writeAnswers } from './answers.ts';
import { ask, type Channel } from './ask.ts';
import { checkoutOf, withCorpus } from './corpus.ts';
import { type ChangedFile, type Marks, markChanges, meansOf, type Place } from './score.ts';
import type { Settings } from './settings.ts';
import { type Goals, type Row, tableOf } from './table.ts';

export interface CommitCase {
  readonly id: string;
  readonly task: string;
  readonly project: string;
  readonly lang: string;
  /** The title of the message, and what follows it. */
  readonly query: { readonly text: string; readonly body: string };
  readonly expect: readonly ChangedFile[];
  /** The commit that made the changes. */
  readonly fix: string;
}

/** More than any figure looks at, so that the files of many functions come to ten. */
const ANSWERS = 100;

const GOALS: Goals = { 'commits-open auto': { 'file hit@5': 0.86, 'fn R@10': 0.6 } };

export const commitCases = (truth: string): CommitCase[] =>
  readSuite<CommitCase>(truth, 'commits-open').filter(({ task }) => task === 'localise');

/** The cases by the directory their repository is checked out in, and those whose repository is not there. */
export function byCheckout(
  cases: readonly CommitCase[],
  repos: string | undefined,
): { readonly present: ReadonlyMap<string, CommitCase[]>; readonly absent: readonly string[] } {
  const present = new Map<string, CommitCase[]>();
  const absent = new Set<string>();
  for (const one of cases) {
    const directory = checkoutOf(repos, one.project);
    if (directory === undefined) absent.add(one.project);
    else present.set(directory, [...(present.get(directory) ?? []), one]);
  }
  return { present, absent: [...absent] };
}

interface Answered {
  readonly one: CommitCase;
  /** The channel, and ` with body` where more than the title was asked. */
  readonly way: string;
  readonly answer: readonly Place[];
}

export async function commitSuite(settings: Settings): Promise<string[]> {
  const { present, absent } = byCheckout(commitCases(settings.truth), settings.repos);
  const answered: Answered[] = [];
  for (const [directory, cases] of present) {
    await withCorpus(directory, settings, async (corpus) => {
      const places = async (query: string, channel: Channel): Promise<Place[]> =>
        (await ask(corpus, { query, channel, limit: ANSWERS })).map(({ file, line }) => ({ file, line }));
      for (const one of cases) {
        const { text, body } = one.query;
        for (const channel of settings.channels) {
          const answer = await places(text, channel);
          answered.push({ one, way: channel, answer });
          const whole = body === '' ? answer : await places(`${text}\n${body}`, channel);
          answered.push({ one, way: `${channel} with body`, answer: whole });
        }
      }
    });
  }
  return [
    ...tableOf('commits-open', rowsOf(answered, settings), GOALS),
    ...absent.map((project) => `commits-open: ${project} is not in --repos`),
  ];
}

function rowsOf(answered: readonly Answered[], settings: Settings): Row[] {
  const rows: Row[] = [];
  for (const way of new Set(answered.map((one) => one.way))) {
    const own = answered.filter((one) => one.way === way);
    if (own.every(({ answer }) => answer.length === 0)) continue;
    writeAnswers(
      settings.answers,
      `commits-open.${way.replaceAll(' ', '-')}`,
      own.map(({ one, answer }) => ({ id: one.id, answer })),
    );
    const marked = own.map(({ one, answer }) => ({ one, answer, marks: markChanges(answer, one.expect) }));
    rows.push(rowOf(`commits-open ${way}`, marked));
    if (way !== 'auto') continue;
    for (const lang of new Set(marked.map(({ one }) => one.lang))) {
      const ofLanguage = marked.filter(({ one }) => one.lang === lang);
      rows.push(rowOf(`commits-open auto ${lang}`, ofLanguage));
    }
    for (const { one, answer, marks } of marked) if (marks['fn R@10'] === 0) settings.miss(...missOf(one, answer));
  }
  return rows;
}

const rowOf = (name: string, marked: readonly { readonly marks: Marks }[]): Row => ({
  name,
  n: marked.length,
  figures: meansOf(marked.map(({ marks }) => marks)),
});

function missOf({ id, project, query, expect }: CommitCase, answer: readonly Place[]): [suite: string, text: string] {
  const wanted = expect.flatMap(({ file, functions }) => functions.map(({ name, line }) => `${file}:${line} ${name}`));
  const got = answer.slice(0, 5).map(({ file, line }) => `${file}:${line}`);
  const lines = [...wanted.map((text) => `want ${text}`), ...got.map((text) => `got  ${text}`)];
  return ['commits-open', `${id} ${project.split('@')[0]} ${query.text}\n    ${lines.join('\n    ')}`];
}
