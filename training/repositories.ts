/** The repositories the model is trained, tuned and measured on (repositories.tsv), and where their files are kept between steps. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** `dev` chooses settings and joins the training of the final model; `excluded` belongs to other suites of this project. */
export type Use = 'train' | 'dev' | 'heldout' | 'excluded';

export interface Repository {
  /** owner/name */
  readonly name: string;
  readonly commit: string;
  readonly licence: string;
  readonly use: Use;
}

export function readRepositories(file: string): Repository[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [name, commit, licence, use] = line.split('\t');
    return { name, commit, licence, use: use as Use };
  });
}

export const pairsFile = (directory: string, { name }: Repository): string =>
  join(directory, `${name.replace('/', '+')}.jsonl`);

/** A checkout is `owner+name`, or just the name. */
export function findCheckout(directory: string, { name }: Repository): string | undefined {
  return [name.replace('/', '+'), basename(name)].map((entry) => join(directory, entry)).find(existsSync);
}
