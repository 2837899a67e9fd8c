/** What a server says about the index of a workspace without asking a question: when it was made, of which commit, how large it is. */
import { AppError, type ErrorCode } from '../errors/errors.ts';
import { isComplete } from '../model/stages.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface IndexAbout {
  /** ISO 8601; of the last run that published something. */
  readonly indexedAt: string;
  readonly branch?: string;
  readonly commit?: string;
  readonly files: number;
  /** False while a first index has no links yet. */
  readonly isComplete: boolean;
}

/** Why the index cannot be read. */
export interface IndexProblem {
  readonly problem: ErrorCode;
}

/** Undefined where there is none. Reads a few rows, and no file of the tree. */
export function indexAbout(engine: Workspace): IndexAbout | IndexProblem | undefined {
  try {
    if (!engine.hasIndex()) return undefined;
    const reader = engine.reader();
    return reader.inOneView(() => {
      const about = reader.meta();
      return {
        indexedAt: about.indexed_at ?? '',
        ...(about.head_branch && { branch: about.head_branch }),
        ...(about.head_commit && { commit: about.head_commit }),
        files: reader.totals().files,
        isComplete: isComplete(about),
      };
    });
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code };
    throw error;
  }
}
