/** What the current branch did to the symbols of one file, compared with where it left the default branch. */

import { versionParser } from '../answers/changes/parse.ts';
import { runGit } from '../base/child-process.ts';
import { compareFiles } from '../compare/compare-files.ts';
import type { ComparedFile } from '../compare/compared-file.ts';
import { loadConfig } from '../config/config.ts';
import { defaultBranchOf } from '../discover/default-branch.ts';
import { languageOf } from '../discover/language.ts';
import { roleOf } from '../discover/path-rules.ts';
import { AppError } from '../errors/errors.ts';
import { NO_STAMP } from '../model/disk-stamp.ts';
import { commitNamed, mergeBase } from '../workspace/git-objects.ts';
import type { OpenDocument } from './buffers.ts';
import type { BranchChanges } from './features/lenses.ts';

type Parse = (path: string, bytes: Buffer) => Promise<ComparedFile>;

interface Base {
  readonly name: string;
  readonly commit: string;
}

const NO_CHANGES: BranchChanges = new Map();
const MAX_KEPT = 64;
/** What was compared is looked up again after this time: a branch may be merged or rebased. */
const BASE_MS = 5_000;

export class BranchComparison {
  readonly #parsers = new Map<string, Promise<Parse>>();
  readonly #bases = new Map<string, { readonly atMs: number; readonly base: Promise<Base | undefined> }>();
  /** Contents of files in commits, by root, commit and path. */
  readonly #before = new Map<string, Promise<Buffer | undefined>>();
  readonly #changes = new WeakMap<OpenDocument, { readonly key: string; readonly changes: BranchChanges }>();

  /** `since`: '' means the default branch. Empty where there is nothing to compare with; never throws for what git cannot do. */
  async of(
    root: string,
    path: string,
    { document, since }: { readonly document: OpenDocument; readonly since: string },
  ): Promise<BranchChanges> {
    try {
      const base = await this.#baseOf(root, since);
      const key = `${base?.commit} ${document.version}`;
      const known = this.#changes.get(document);
      if (base === undefined) return NO_CHANGES;
      if (known?.key === key) return known.changes;
      const bytes = await this.#bytesIn(root, base.commit, path);
      const now = Buffer.from(document.text.text);
      const changes = bytes?.equals(now) === true ? NO_CHANGES : await this.#compared(root, path, { bytes, now, base });
      this.#changes.set(document, { key, changes });
      return changes;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return NO_CHANGES;
    }
  }

  #baseOf(root: string, since: string): Promise<Base | undefined> {
    const key = `${root}\n${since}`;
    let known = this.#bases.get(key);
    if (known === undefined || performance.now() - known.atMs > BASE_MS)
      this.#bases.set(key, (known = { atMs: performance.now(), base: baseOf(root, since) }));
    return known.base;
  }

  async #compared(
    root: string,
    path: string,
    { bytes, now, base }: { readonly bytes: Buffer | undefined; readonly now: Buffer; readonly base: Base },
  ): Promise<BranchChanges> {
    const parse = await this.#parser(root);
    const before = bytes && (await parse(path, bytes));
    return changesOf(before, await parse(path, now), base.name);
  }

  /** Undefined for a file that the commit does not have. */
  #bytesIn(root: string, commit: string, path: string): Promise<Buffer | undefined> {
    const key = `${root}\n${commit}\n${path}`;
    let bytes = this.#before.get(key);
    if (bytes === undefined) {
      for (const oldest of [...this.#before.keys()].slice(0, Math.max(0, this.#before.size - MAX_KEPT)))
        this.#before.delete(oldest);
      const reading = runGit(['cat-file', 'blob', `${commit}:${path}`], { cwd: root });
      bytes = reading.then(({ outcome, stdout }) => (outcome === 'ok' ? stdout : undefined));
      this.#before.set(key, bytes);
    }
    return bytes;
  }

  /** Kept: a grammar that is loaded again and again uses up memory that is never freed. */
  #parser(root: string): Promise<Parse> {
    let parser = this.#parsers.get(root);
    if (parser === undefined) this.#parsers.set(root, (parser = parserFor(root)));
    return parser;
  }
}

async function parserFor(root: string): Promise<Parse> {
  const { config } = await loadConfig({ root, env: process.env });
  const parse = versionParser({ root, config });
  return (path, bytes) => {
    const language = languageOf(path);
    const { role } = roleOf(path, language);
    return parse({ file: { path, language, role, size: bytes.length, ...NO_STAMP }, id: '', bytes });
  };
}

async function baseOf(root: string, since: string): Promise<Base | undefined> {
  const branch = since === '' ? defaultBranchOf(root) : { name: since, commit: await commitNamed(root, since) };
  if (branch === undefined) return undefined;
  const head = await commitNamed(root, 'HEAD');
  return { name: branch.name, commit: await mergeBase(root, [branch.commit, head]) };
}

function changesOf(before: ComparedFile | undefined, after: ComparedFile, name: string): BranchChanges {
  const { changes } = compareFiles(before === undefined ? [] : [before], [after]);
  const found = new Map<number, string>();
  for (const { after: now, kinds } of changes)
    if (now?.parent !== undefined) found.set(now.nameLine, `${kinds.join(', ')} since ${name}`);
  return found;
}
