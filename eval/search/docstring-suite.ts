/** Asks for functions by their comments in a tree without comments: is each found by its code alone? */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTree } from '../graph/projects.ts';
import { writeIfOther } from '../suites.ts';
import { ask, type Channel } from './ask.ts';
import { type Corpus, withCorpus } from './corpus.ts';
import { bareTree, DOCUMENTED_KINDS, type Documented } from './documented.ts';
import { sample, seeded } from './sample.ts';
import { type Marks, markTarget, meanOf, meansOf } from './score.ts';
import type { Settings } from './settings.ts';
import { type Row, tableOf } from './table.ts';

/** With what the model's own evaluation says of each: MRR@10 of BM25, vectors and blend, for whole summaries and three words. */
const REPOSITORIES: Readonly<Record<string, readonly number[]>> = {
  nest: [0.343, 0.553, 0.542, 0.213, 0.285, 0.294],
  django: [0.328, 0.485, 0.49, 0.204, 0.236, 0.245],
  express: [0.747, 0.824, 0.862, 0.654, 0.671, 0.704],
  flask: [0.309, 0.662, 0.649, 0.229, 0.301, 0.314],
  gin: [0.402, 0.652, 0.67, 0.262, 0.311, 0.325],
  gson: [0.254, 0.588, 0.597, 0.175, 0.233, 0.24],
  ripgrep: [0.245, 0.581, 0.589, 0.236, 0.334, 0.338],
  excalidraw: [0.39, 0.571, 0.582, 0.234, 0.294, 0.301],
};
const PUBLISHED = ['a BM25', 'a vector', 'a blend', 'b BM25', 'b vector', 'b blend'];
const MOST_QUESTIONS = 600;

/** (a) the whole summary, (b) three of its words. */
type Variant = 'a' | 'b';
const VARIANTS: readonly Variant[] = ['a', 'b'];

/** Marks of one repository, by variant and channel. */
type Scored = ReadonlyMap<string, readonly Marks[]>;

export async function docstringSuite(settings: Settings): Promise<string[]> {
  const { repos, keep } = settings;
  const scored = new Map<string, Scored>();
  const absent: string[] = [];
  for (const name of Object.keys(REPOSITORIES)) {
    const directory = join(repos ?? '', name);
    if (repos === undefined || !existsSync(directory)) {
      absent.push(`docstring: ${name} is not in --repos`);
      continue;
    }
    const { files, documented } = await bareTree(await readTree(directory));
    const copy = join(keep, 'docstring', name);
    for (const [path, text] of files) writeIfOther(join(copy, path), text);
    scored.set(name, await withCorpus(copy, settings, (corpus) => score(corpus, documented, settings)));
  }
  const channels = settings.channels.filter((channel) => isThere(scored, channel));
  if (channels.length === 0) return absent;
  return [...means(scored, channels), ...perRepository(scored, channels), ...absent];
}

async function score(corpus: Corpus, documented: readonly Documented[], settings: Settings): Promise<Scored> {
  const ids = idsByPlace(corpus);
  const known = documented.filter((one) => ids.has(placeOf(one)));
  const random = seeded(1);
  const questions = sample(known, MOST_QUESTIONS, random).map((one) => ({
    target: ids.get(placeOf(one))!,
    text: { a: one.summary, b: sample(one.words, 3, random).join(' ') },
  }));
  const marks = new Map<string, Marks[]>();
  for (const channel of settings.channels) {
    for (const variant of VARIANTS) {
      const own: Marks[] = [];
      for (const { target, text } of questions) {
        const query = text[variant];
        const found = await ask(corpus, { query, channel, limit: 10, kinds: DOCUMENTED_KINDS });
        const index = found.findIndex(({ id }) => id === target);
        own.push(markTarget(index));
        if (channel === 'auto' && variant === 'a' && index < 0) missed(settings, corpus, { query, target, found });
      }
      marks.set(`${variant} ${channel}`, own);
    }
  }
  return marks;
}

interface Missed {
  readonly query: string;
  readonly target: number;
  readonly found: readonly { readonly name: string }[];
}

function missed({ miss }: Settings, { reader }: Corpus, { query, target, found }: Missed): void {
  const got = found.slice(0, 3).map(({ name }) => name);
  miss('docstring', `${query}\n    want ${reader.handle(reader.symbolById(target)!)}\n    got  ${got.join(', ')}`);
}

const placeOf = ({ file, line, name }: Documented): string => `${file}:${line} ${name}`;

function idsByPlace({ reader }: Corpus): Map<string, number> {
  const symbols = reader.fileHeads().flatMap((file) => reader.symbolsInFile(file.id));
  return new Map(symbols.map(({ id, path, nameLine, name }) => [`${path}:${nameLine} ${name}`, id]));
}

/** A channel without a single hit is one that the program does not have. */
const isThere = (scored: ReadonlyMap<string, Scored>, channel: Channel): boolean =>
  [...scored.values()].some((marks) => marks.get(`a ${channel}`)!.some((one) => one['R@10'] === 1));

/** Every repository counts the same. */
function means(scored: ReadonlyMap<string, Scored>, channels: readonly Channel[]): string[] {
  const rows = VARIANTS.flatMap((variant) =>
    channels.map((channel): Row => {
      const all = [...scored.values()].map((one) => one.get(`${variant} ${channel}`)!);
      const n = all.reduce((sum, marks) => sum + marks.length, 0);
      return { name: `docstring ${variant} ${channel}`, n, figures: meansOf(all.map(meansOf)) };
    }),
  );
  const published = PUBLISHED.map((name, i) => {
    const mean = meanOf([...scored.keys()].map((repository) => REPOSITORIES[repository][i]));
    return `${name} ${mean.toFixed(3)}`;
  });
  return [
    ...tableOf('docstring, mean', rows, beating(rows)),
    `MRR@10 in the model's own evaluation, same repositories: ${published.join(', ')}`,
  ];
}

/** The whole must beat each of its parts. */
function beating(rows: readonly Row[]): Record<string, Record<string, number>> {
  const best = (variant: Variant): number =>
    Math.max(
      ...['text', 'vector'].map(
        (channel) => rows.find(({ name }) => name === `docstring ${variant} ${channel}`)?.figures['MRR@10'] ?? 0,
      ),
    );
  return Object.fromEntries(VARIANTS.map((variant) => [`docstring ${variant} auto`, { 'MRR@10': best(variant) }]));
}

function perRepository(scored: ReadonlyMap<string, Scored>, channels: readonly Channel[]): string[] {
  const rows = [...scored].map(([name, marks]) => ({
    name,
    n: marks.get(`a ${channels[0]}`)!.length,
    figures: Object.fromEntries(
      VARIANTS.flatMap((variant) =>
        channels.map((channel) => {
          const key = `${variant} ${channel}`;
          return [key, meansOf(marks.get(key)!)['MRR@10']];
        }),
      ),
    ),
  }));
  return tableOf('docstring, MRR@10', rows);
}
