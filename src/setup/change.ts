/** Plans the change of one client file without touching it, then applies it. */
import path from 'node:path';
import { AppError } from '../errors/errors.ts';
import type { ClientFile } from './client-paths.ts';
import { EditProblem } from './edit-text.ts';
import { targetOf } from './file-target.ts';
import { readText, removeEmptyDirectories, replaceFile } from './replace-file.ts';
import { unifiedDiff } from './unified-diff.ts';

export type Action = 'create' | 'change' | 'delete' | 'none';

/** Maps the text of a file to its new text; undefined means no file. A link must not be deleted. */
export type Edit = (text: string | undefined, isLink: boolean) => string | undefined;

export interface Change {
  /** The path the client uses. */
  readonly file: ClientFile;
  /** The file that is written; differs from the client's path when that is a link. */
  readonly target: string;
  readonly isLink: boolean;
  readonly action: Action;
  /** Empty when nothing changes. */
  readonly diff: string;
  readonly edit: Edit;
}

/** Throws the problem with the file first, so that the user is never asked to confirm an impossible change. */
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

/** Wraps an edit so that its EditProblem becomes an AppError with a fix. */
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

/** Applies the change to the current content of the file. Returns the path of the backup, if one was requested. */
export async function applyChange({ file, edit }: Change, backup: boolean): Promise<string | undefined> {
  const { path: target, isLink } = targetOf(file);
  let isRemoved = false;
  const kept = await replaceFile(target, {
    backup,
    executable: file.executable,
    change: (text) => {
      const after = edit(text, isLink);
      isRemoved = after === undefined;
      return after;
    },
  });
  if (isRemoved) removeEmptyDirectories(path.dirname(target), path.resolve(file.base));
  return kept;
}
