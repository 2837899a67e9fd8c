/** Settings of one run of the search evaluation, the same for every suite. */
import type { Channel } from './ask.ts';
import type { CorpusOptions } from './corpus.ts';

export interface Settings extends CorpusOptions {
  /** The directory of labelled suites. */
  readonly truth: string;
  /** Where the checked out repositories are. */
  readonly repos: string | undefined;
  /** Where corpora are laid out. */
  readonly keep: string;
  readonly channels: readonly Channel[];
  /** Directories whose symbols are asked for by name and whose queries are timed. */
  readonly workspaces: readonly string[];
  /** Where answers are written in the suites' own format, to be checked by their own scorers. */
  readonly answers: string | undefined;
  /** Shows a wrong answer, unless enough of its suite were shown. */
  miss(suite: string, text: string): void;
}

export type Suite = (settings: Settings) => Promise<string[]>;
