/** Adds files that are not linked to a reply: as notes, as a call that shows the rest, and as data. */
import { unlessCut } from '../../base/deadline.ts';
import { extensionOf, languageOf } from '../../discover/language.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { extensionsText } from './files.ts';
import { type MentionQuestion, type Mentions, mentionsOf } from './mentions.ts';

const SHOWN_PLACES = 4;
/** A command with more path patterns than this is too long to read. */
const MAX_PATHS = 8;

/** Searches the files that are not linked where few users are known, and adds what was found. */
export async function withUnparsed<T>(
  session: Session,
  reply: Draft<T>,
  question: MentionQuestion,
  signal?: AbortSignal,
): Promise<Draft<T>> {
  const mentions = await mentionsOf(session, question, signal);
  return mentions === undefined ? reply : withMentions(session, reply, { mentions, uses: question.uses });
}

/** The mentions that were found, and how many users are known. */
export interface Mentioned {
  readonly mentions: Mentions;
  readonly uses: number;
}

export function withMentions<T>(session: Session, reply: Draft<T>, { mentions, uses }: Mentioned): Draft<T> {
  const { meta } = reply;
  const { unparsed, searched, unsearched, files, lines } = mentions;
  const places = files.slice(0, SHOWN_PLACES);
  for (const { path } of places) session.answer.cited.add(path);
  const isPartial = files.length + unsearched > 0 && meta.completeness === 'complete';
  return {
    ...reply,
    meta: {
      ...meta,
      ...(isPartial && { completeness: 'partial' as const }),
      unparsed: { extensions: unparsed, searched, unsearched, files: files.length, lines, places },
      notes: [...meta.notes, ...mentionNotes(mentions, uses)],
      next: [...meta.next, ...(lines > places.length ? [grepFor(mentions)] : [])],
    },
  };
}

function mentionNotes(mentions: Mentions, uses: number): string[] {
  const { names, unparsed, searched, unsearched, files, inBroken, isCut } = mentions;
  const name = names.length === 1 ? names[0] : 'these names';
  const [one, several] = ['file that is', 'files that are'].map(
    (text) => `${text} not linked${inBroken ? ', or only in part,' : ''}`,
  );
  const shown = files.slice(0, SHOWN_PLACES).map(({ path, line }) => `${path}:${line}`);
  const more = files.length > shown.length ? ` and ${files.length - shown.length} more` : '';
  const found = `${isCut ? 'at least ' : ''}${files.length === 1 ? `1 ${one} mentions` : `${files.length} ${several} mention`} ${name}: ${shown.join(', ')}${more}`;
  const notFound =
    uses === 0 && Object.keys(unparsed).length > 0
      ? unlessCut(`files that are not linked do not mention ${name} either: ${extensionsText(unparsed)}`)
      : [];
  return [
    ...(files.length > 0 ? [found] : unsearched > 0 ? [] : notFound),
    ...(unsearched > 0
      ? [
          `${unsearched} of ${searched + unsearched} files that are not linked were not searched for ${name}: they are too large, unreadable, or too many for one question`,
        ]
      : []),
  ];
}

/** By extension, or the files themselves where other files of the extension are parsed. */
function grepFor({ names, tags, files }: Mentions): NextCall {
  const path = [...new Set(files.map((file) => (languageOf(file.path) ? file.path : `*.${extensionOf(file.path)}`)))];
  return nextCall('grep', {
    pattern: [...names, ...tags],
    word: true,
    path: path.length > MAX_PATHS ? undefined : path,
  });
}
