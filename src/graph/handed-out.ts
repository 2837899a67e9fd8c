/** Members of values that libraries return: whether the tree has a symbol that such a reference may mean. */

import { familyOf } from '../../languages/all.ts';
import { at } from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import { FLAG, type SymbolKind } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import { OPEN, OPEN_REASONS, type OpenReason, openReasonCode } from '../model/links.ts';
import { isWidespreadMethod } from '../model/widespread-names.ts';
import { mentionHash } from '../resolve/invalidate/mention-hash.ts';
import type { Reader } from '../store/read/read.ts';

/** Kinds of symbols that `value.name` can mean. */
const MEMBER_KINDS: readonly SymbolKind[] = ['method', 'function', 'component', 'field', 'property', 'constant'];
const MEMBERS: ReadonlySet<SymbolKind> = new Set(MEMBER_KINDS);
const MAX_NAMESAKES = 200;

/** Reads the reasons of one answer; the meaning of each name is looked up once. */
export function reasonReader(
  reader: Pick<Reader, 'nameNamed' | 'headsNamed'>,
): (code: number, name: string, language: LanguageId | undefined) => OpenReason {
  const known = new Map<string, boolean>();
  return (code, name, language) => {
    if (code < OPEN_REASONS.length) return OPEN_REASONS[code];
    const family = language && familyOf(language);
    const key = `${family} ${name}`;
    let isOurs = known.get(key);
    if (isOurs === undefined) known.set(key, (isOurs = family !== undefined && hasMember(reader, name, family)));
    return isOurs ? 'dynamic' : 'external';
  };
}

function hasMember(reader: Pick<Reader, 'nameNamed' | 'headsNamed'>, name: string, family: LanguageId): boolean {
  // Libraries have these names too, so a use of one says nothing.
  const record = isWidespreadMethod(name) ? undefined : reader.nameNamed(name);
  if (record === undefined) return false;
  return reader
    .headsNamed([record.id], MAX_NAMESAKES)
    .some(
      ({ kind, flags, language }) =>
        MEMBERS.has(kind) && (flags & FLAG.local) === 0 && language && familyOf(language) === family,
    );
}

/** Number of files whose references are decoded at a time. */
const CHUNK = 500;

/** Counts, by file, the references on values from libraries that may mean a symbol of the tree. */
export function countMayBeOurs(reader: Reader): ReadonlyMap<FileId, number> {
  const files = reader.filesWithOpen('handed_out');
  const counts = new Map<FileId, number>();
  if (files.length === 0) return counts;
  const hashes = memberHashes(reader);
  const languageOf = new Map(files.map(({ id, language }) => [id, language]));
  for (let start = 0; start < files.length; start += CHUNK) {
    for (const { fileId, mentions, open } of reader.openOf(files.slice(start, start + CHUNK).map(({ id }) => id))) {
      const language = languageOf.get(fileId)!;
      const ours = hashes.get(familyOf(language));
      let count = 0;
      for (let row = 0; row < open.rows; row++)
        if (at(open, row, OPEN.reason) === openReasonCode.handed_out && ours?.has(mentions[at(open, row, OPEN.name)]))
          count++;
      counts.set(fileId, count);
    }
  }
  return counts;
}

function memberHashes(reader: Reader): Map<LanguageId, Set<number>> {
  const hashes = new Map<LanguageId, Set<number>>();
  for (const { name, language } of reader.namesOfKinds(MEMBER_KINDS)) {
    if (isWidespreadMethod(name)) continue;
    const family = familyOf(language);
    hashes.set(family, (hashes.get(family) ?? new Set()).add(mentionHash(name)));
  }
  return hashes;
}
