/** A service that may run on a tree: which files it is asked about, by project, and how it is opened. */
import type { LanguageId } from '../../model/language.ts';
import type { Origin } from '../../model/links.ts';
import type { OpenService } from '../contract.ts';

export interface FileOfTree {
  readonly path: string;
  readonly language: LanguageId;
}

/** The files that one session is asked about. */
export interface ProjectFiles {
  /** Relative to the root; empty for the root itself. */
  readonly dir: string;
  readonly paths: readonly string[];
}

export interface ActiveService {
  /** Row of the table of services, or `scip` and the name of an imported file. */
  readonly id: string;
  readonly origin: Origin;
  /** `everything`: all references; `open`: those that the binder left open first, then a sample of what it bound. */
  readonly asks: 'everything' | 'open';
  /** `tree`: every path that the index holds. */
  projectsOf(files: readonly FileOfTree[], tree: readonly string[]): readonly ProjectFiles[];
  readonly open: OpenService;
}
