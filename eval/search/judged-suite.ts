/** Plain-language questions whose answers people have graded; one index per suite, a question sees the files of its project. */
import { join } from 'node:path';
import { readSuite } from '../suites.ts';
import { writeAnswers } from './answers.ts';
import { ask, type Channel } from './ask.ts';
import { type Corpus, layOutSuite, withCorpus } from './corpus.ts';
import { type Judged, type Marks, markJudged, meansOf, type Place } from './score.ts';
import type { Settings } from './settings.ts';
import { type Goals, type Row, tableOf } from './table.ts';

export interface Question {
  readonly id: string;
  readonly task: string;
  readonly project: string;
  readonly lang: string;
  readonly query: { readonly text: string };
  readonly expect: readonly Judged[];
}

/** As many as the suites' scorer looks at. */
const ANSWERS = 100;

const GOALS: Goals = {
  'codesearchnet auto': { 'NDCG@10': 0.7 },
  'cosqa-dev auto': { 'NDCG@10': 0.47 },
};

export const questionsOf = (truth: string, suite: string): Question[] =>
  readSuite<Question>(truth, suite).filter(({ task }) => task === 'search');

export const judgedSuite =
  (suite: string) =>
  async (settings: Settings): Promise<string[]> => {
    const out = join(settings.keep, suite);
    const bases = layOutSuite(settings.truth, suite, out);
    const questions = questionsOf(settings.truth, suite);
    if (questions.length === 0) return [`${suite}: not in ${settings.truth}`];
    return withCorpus(out, settings, async (corpus) => {
      const rows: Row[] = [];
      for (const channel of settings.channels) {
        rows.push(...(await rowsOf(suite, { corpus, bases, questions, channel, settings })));
      }
      return tableOf(suite, rows, GOALS);
    });
  };

interface Asking {
  readonly corpus: Corpus;
  readonly bases: ReadonlyMap<string, string>;
  readonly questions: readonly Question[];
  readonly channel: Channel;
  readonly settings: Settings;
}

async function rowsOf(suite: string, asking: Asking): Promise<Row[]> {
  const { corpus, bases, questions, channel, settings } = asking;
  const marks: { readonly lang: string; readonly marks: Marks }[] = [];
  const answers: { readonly id: string; readonly answer: readonly Place[] }[] = [];
  for (const { id, lang, project, query, expect } of questions) {
    const base = `${bases.get(project)}/`;
    const path = bases.size > 1 ? [base] : undefined;
    const found = await ask(corpus, { query: query.text, channel, limit: ANSWERS, path });
    const answer = found.map(({ file, line }) => ({ file: file.slice(base.length), line }));
    answers.push({ id, answer });
    const own = markJudged(answer, expect);
    marks.push({ lang, marks: own });
    if (channel === 'auto' && own['NDCG@10']! < 0.3) {
      const first = found.slice(0, 3).map(({ name }) => name);
      settings.miss(suite, `${id} ${own['NDCG@10']!.toFixed(2)} ${query.text}: ${first.join(', ')}`);
    }
  }
  if (answers.every(({ answer }) => answer.length === 0)) return [];
  writeAnswers(settings.answers, `${suite}.${channel}`, answers);
  const languages = [...new Set(marks.map(({ lang }) => lang))];
  const parts = channel === 'auto' && languages.length > 1 ? languages : [];
  return ['', ...parts].map((part) => {
    const own = marks.filter(({ lang }) => part === '' || lang === part);
    return {
      name: `${suite} ${channel} ${part}`.trim(),
      n: own.length,
      figures: meansOf(own.map((one) => one.marks)),
    };
  });
}
