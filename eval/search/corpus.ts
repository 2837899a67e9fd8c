/** Indexed trees: built once, brought up to date when their files or the program's formats have changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { realRoot } from '../../src/base/paths.ts';
import { openReader, type Reader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { indexTree, openTree, type Product } from '../product.ts';
import { layOut } from '../suites.ts';

export interface Corpus {
  readonly root: string;
  /** What questions are put to. */
  readonly product: Product;
  /** What samples are drawn from. */
  readonly reader: Reader;
}

export interface CorpusOptions {
  /** Build the index anew, once in this process: it does not notice that the program says other things about the same files. */
  readonly fresh?: boolean;
}

const builtAnew = new Set<string>();

/** The index stays in the tree's own index directory. */
async function openCorpus(directory: string, { fresh = false }: CorpusOptions): Promise<Corpus> {
  const root = realRoot(directory);
  await indexTree(root, { force: fresh && !builtAnew.has(root) });
  builtAnew.add(root);
  return { root, product: openTree(root), reader: openReader(indexDirOf(root), snapshotKeyOf(root)) };
}

export async function withCorpus<T>(
  directory: string,
  options: CorpusOptions,
  work: (corpus: Corpus) => Promise<T>,
): Promise<T> {
  const corpus = await openCorpus(directory, options);
  try {
    return await work(corpus);
  } finally {
    corpus.product.close();
    corpus.reader.close();
  }
}

/** One tree for all projects of a suite; returns where in it each of them is. */
export function layOutSuite(truth: string, suite: string, out: string): Map<string, string> {
  const bases = layOut(truth, suite, out);
  return new Map([...bases].map(([project, dir]) => [project, dir.replaceAll('\\', '/')]));
}

/** `owner/name@commit` is `owner+name` below `commits` or beside the others; undefined when it is not there. */
export function checkoutOf(repos: string | undefined, project: string): string | undefined {
  const [, owner, name] = /^([^/]+)\/([^/@]+)@/.exec(project) ?? [];
  if (repos === undefined || name === undefined) return undefined;
  return [join('commits', `${owner}+${name}`), `${owner}+${name}`]
    .map((directory) => join(repos, directory))
    .find((directory) => existsSync(directory));
}
