/** Where the tree has a piece of code now: as it is written, or else with other white space. */
import { isTimeUp } from '../../base/deadline.ts';
import { compilePatterns } from '../../search/patterns/pattern-set.ts';
import { many } from '../../tools/layout.ts';
import type { Session } from '../../workspace/session.ts';
import { filesToSearch, newFiles } from '../grep/files.ts';
import { NO_TEXTS } from '../grep/known-texts.ts';
import { specOf } from '../grep/pattern-flags.ts';
import { currentTexts } from '../grep/text.ts';
import { linesOf, type Match, type Snippet } from './snippet.ts';

interface Wanted {
  readonly path: readonly string[] | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface PlacesNow {
  readonly match: Match;
  readonly found: readonly { readonly path: string; readonly line: number }[];
  readonly gaps: readonly string[];
}

const PAUSE_EVERY = 100;
const MAX_FOUND = 200;

export async function placesNow(session: Session, snippet: Snippet, { path, signal }: Wanted): Promise<PlacesNow> {
  const { mayMatchBytes, mayMatchSignature } = await compilePatterns([
    specOf(snippet.word, { regex: false, ignore_case: false, word: false }),
  ]);
  const { files } = filesToSearch(session, { path }, await newFiles(session, signal));
  const read = currentTexts(session, { mayMatchBytes, mayMatchSignature, known: NO_TEXTS });
  const found: Record<Match, { path: string; line: number }[]> = { exact: [], spaces: [] };
  let unread = 0;
  for (const [i, file] of files.entries()) {
    if (i % PAUSE_EVERY === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      if (isTimeUp()) {
        unread += files.length - i;
        break;
      }
    }
    const outcome = read(file.path);
    if ('unsearched' in outcome) {
      if (outcome.unsearched !== 'binary' && outcome.unsearched !== 'deleted') unread++;
      continue;
    }
    for (const match of ['exact', 'spaces'] as const)
      if (found[match].length < MAX_FOUND && outcome.text !== '')
        found[match].push(...linesOf(outcome.text, snippet, match).map((line) => ({ path: file.path, line })));
  }
  const match = found.exact.length > 0 ? 'exact' : 'spaces';
  const gaps = unread > 0 ? [`${many(unread, 'file')} of the tree not searched for it`] : [];
  return { match, found: found[match], gaps };
}
