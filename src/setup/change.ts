/** One file that setup would change: found out without touching anything, then done. */
import path from 'node:path';
import { AppError } from '../errors/errors.ts';
import { EditProblem } from './edit-text.ts';
import { targetOf } from './file-target.ts';
import type { ClientFile } from './places.ts';
import { readText, removeEmptyDirectories, replaceFile } from './replace-file.ts';
import { unifiedDiff } from './unified-diff.ts';

export type Action = 'create' | 'change' | 'delete' | 'none';

/** What is to become of a file's text; undefined is no file. `isLink` says that it must stay. */
export type Edit = (text: string | undefined, isLink: boolean) => string | undefined;

export interface Change {
  /** As the client knows it. */
  readonly file: ClientFile;
  /** What is written: another file when the client's is a link. */
  readonly target: string;
  readonly isLink: boolean;
  readonly action: Action;
  /** Empty when nothing changes. */
  readonly diff: string;
  readonly edit: Edit;
}

/** Throws what is wrong with the file, so that nobody is asked about something that cannot be done. */
export function planChange(file: ClientFile, edit: Edit, byHand: string): Change {
  const target = targetOf(file);
  const checked = explained(file, edit, byHand);
  const before = readText(target.path);
  const after = checked(before, target.isLink);
  return {
    file,
    target: target.path,
    isLink: target.isLink,
    action: actionOf(before, after),
    diff: unifiedDiff(before, after, file.shown),
    edit: checked,
  };
}

function actionOf(before: string | undefined, after: string | undefined): Action {
  if (before === after) return 'none';
  if (before === undefined) return 'create';
  return after === undefined ? 'delete' : 'change';
}

/** The edit with the trouble of its file told to a person. */
function explained(file: ClientFile, edit: Edit, byHand: string): Edit {
  return (text, isLink) => {
    try {
      return edit(text, isLink);
    } catch (error) {
      if (!(error instanceof EditProblem)) throw error;
      throw new AppError('CLIENT_FILE_INVALID', `${file.path} ${error.message}. Nothing was written`, byHand);
    }
  };
}

/** Does it, on the file as it is by now. Returns the backup, if one was asked for. */
export async function applyChange({ file, edit }: Change, backup: boolean): Promise<string | undefined> {
  const { path: target, isLink } = targetOf(file);
  let isGone = false;
  const kept = await replaceFile(target, {
    backup,
    change: (text) => {
      const after = edit(text, isLink);
      isGone = after === undefined;
      return after;
    },
  });
  if (isGone) removeEmptyDirectories(path.dirname(target), path.resolve(file.base));
  return kept;
}
