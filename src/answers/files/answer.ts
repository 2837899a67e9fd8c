/** The indexed files, filtered. */
import { knownLanguages } from '../../../languages/all.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import type { Question, Results } from './tool.ts';

export function listFiles(session: Session, input: Question): Draft<Results> {
  const languages = languagesNamed(input.lang);
  const roles = rolesOf(session, input.role);
  const inPath = pathFilter(session, input);
  const all = session.reader().files();
  const fitting = all.filter(
    (file) =>
      inPath(file.path) &&
      (!languages || (file.language !== undefined && languages.has(file.language))) &&
      (roles?.file(file) ?? true) &&
      (input.skip === undefined || (input.skip === 'any' ? file.skip !== undefined : file.skip === input.skip)),
  );
  const page = fitting.slice(input.offset, input.offset + input.limit);
  const changed = changedFiles(
    session,
    page.map((file) => file.path),
  );
  const results = page.map((file): Results[number] => {
    const change = changed.get(file.path);
    return {
      path: file.path,
      ...(file.language && { language: file.language }),
      role: file.role,
      size: file.size,
      ...(session.parse === undefined && { lines: file.lines, symbols: Math.max(0, file.symbolCount - 1) }),
      ...(file.skip && { skip: file.skip }),
      ...(change && { file: change }),
    };
  });
  const left = Math.max(0, fitting.length - input.offset - page.length);
  const next = left > 0 ? [nextCall('files', { ...input, offset: input.offset + page.length })] : [];
  const notes: string[] = [];
  if (fitting.length === 0) {
    const reasons = [...new Set(all.flatMap((file) => file.skip ?? []))].toSorted();
    notes.push(`none of ${all.length} files matches the filters`);
    if (input.skip && reasons.length > 0) notes.push(`skip reasons in this index: ${reasons.join(', ')}`);
    if (input.lang)
      notes.push(
        `languages: ${knownLanguages()
          .map(({ id }) => id)
          .join(', ')}`,
      );
  }
  if (fitting.length > 0 && page.length === 0) notes.push(pastTheEnd(fitting.length));
  return makeReply(session, results, { changed, omitted: left, notes, next });
}
