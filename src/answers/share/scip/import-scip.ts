/** Imports a SCIP index: keeps it beside the index of the tree, and lets it confirm the links of the files that it is about. */
import path from 'node:path';
import { readScip, type ScipImported } from '../../../services/scip/import.ts';
import { makeServicesDir, scipDir } from '../../../services/services-dir.ts';
import { many } from '../../../tools/layout.ts';
import { waitForServices } from '../../../workspace/confirm-index.ts';
import { commitNamed } from '../../../workspace/git-objects.ts';
import { makeReply } from '../../../workspace/make-reply.ts';
import type { Draft } from '../../../workspace/reply.ts';
import type { LongWork, Workspace } from '../../../workspace/workspace.ts';
import type { Imported } from './imported.ts';

export interface ScipQuestion {
  readonly file: string;
  readonly commit?: string | undefined;
  readonly prefix?: string | undefined;
}

/** Throws SCIP_INVALID, SCIP_MISMATCH, PATH_NOT_FOUND, BAD_INPUT or CANCELLED. */
export async function importScip(
  workspace: Workspace,
  { file, commit, prefix }: ScipQuestion,
  work: LongWork,
): Promise<Draft<Imported>> {
  const { root, cwd } = workspace;
  await workspace.index({ force: false, showIgnored: false }, work);
  const { files, packages } = await workspace.lease(async ({ session }) => {
    const reader = session.reader();
    return { files: reader.fileHeads().map((one) => one.path), packages: reader.projects().map(({ name }) => name) };
  });
  const named = commit === undefined ? undefined : await commitNamed(root, commit, work.signal);
  const imported = await readScip({
    file: path.resolve(cwd, file),
    root,
    files,
    packages,
    commit: named,
    prefix,
    into: scipDir(makeServicesDir(root)),
    signal: work.signal,
    onProgress: (done, total) => work.onProgress?.({ phase: 'parse', done, total }),
  });
  const applied = await waitForServices(root, { ...work, only: (id) => id.startsWith('scip:') });
  workspace.close();
  const notes = [...leftOut(imported), ...(applied.runs.length === 0 ? [NOT_APPLIED] : [])];
  const results = await workspace.lease(async ({ session }) =>
    resultOf(imported, applied.files, session.reader().serviceTotals()),
  );
  return makeReply(workspace, results, { notes });
}

const NOT_APPLIED =
  'no link was asked about: services are off here (`wayfind trust --mode safe`), another service has answered, or the same index was imported before';

const nameOf = ({ name, version }: ScipImported['tool']): string => (version === '' ? name : `${name} ${version}`);

type Totals = readonly {
  readonly origin: string;
  readonly counts: Pick<Imported, 'confirmed' | 'corrected' | 'completed' | 'outside'>;
}[];

function resultOf(imported: ScipImported, files: number, totals: Totals): Imported {
  const tool = nameOf(imported.tool);
  const own = totals.filter(({ origin }) => origin === `scip:${tool}`);
  const sum = (name: keyof Totals[number]['counts']): number => own.reduce((all, { counts }) => all + counts[name], 0);
  const { commit, documents, occurrences, notInTree, otherText, refused, noEncoding, changed, replaced } = imported;
  return {
    tool,
    ...(commit !== undefined && { commit }),
    documents,
    occurrences,
    files,
    confirmed: sum('confirmed'),
    corrected: sum('corrected'),
    completed: sum('completed'),
    outside: sum('outside'),
    not_in_tree: named(notInTree),
    other_text: named(otherText),
    refused: named(refused),
    no_encoding: named(noEncoding),
    changed: named(changed),
    replaced: replaced.length,
  };
}

const named = ({ count: all, first }: ScipImported['refused']) => ({ count: all, first: [...first] });

function leftOut({ notInTree, otherText, refused, noEncoding, changed }: ScipImported): string[] {
  const said = (names: ScipImported['refused'], why: string): string[] =>
    names.count === 0
      ? []
      : [
          `${many(names.count, 'document')} ${why}: ${names.first.join(', ')}${names.count > names.first.length ? ', …' : ''}`,
        ];
  return [
    ...said(notInTree, 'of files that this tree does not have were left out'),
    ...said(otherText, 'were made for another text of the file and left out; --commit names the commit'),
    ...said(refused, 'have a path that no file of a tree can have'),
    ...said(noEncoding, 'do not say how columns are counted: lines with characters beyond ASCII were left out'),
    ...said(changed, 'are about files that have changed since: they count again once a file has that text'),
  ];
}
