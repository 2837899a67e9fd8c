/** Symbols of a folder by name: as it is typed, in any case, by its beginning, its words or its initials. */
import type { WorkspaceSymbol } from 'vscode-languageserver/node';
import { splitIdentifier } from '../../extract/words.ts';
import { FLAG } from '../../model/kinds.ts';
import type { NameRecord, SymbolHead } from '../../store/schema/records.ts';
import type { FolderQuestion } from '../question.ts';
import { kindOf, shownName } from './outline.ts';

const MAX_NAMES = 200;
const MAX_HEADS = 1000;
const MAX_SHOWN = 100;
const MAX_QUERY = 200;

export function workspaceSymbols(asked: FolderQuestion, written: string): WorkspaceSymbol[] {
  const { reader } = asked;
  // `Class.member` and `module::name` mean the last part.
  const segments = written
    .slice(0, MAX_QUERY)
    .split(/[.#:/\s]+/)
    .filter((part) => part !== '');
  const query = segments.at(-1) ?? '';
  if (query === '') return [];
  const ranks = new Map<number, number>();
  const rank = (names: readonly (NameRecord | undefined)[], value: number): void => {
    for (const name of names) if (name && !ranks.has(name.id)) ranks.set(name.id, value);
  };
  rank([reader.nameNamed(query)], 0);
  rank(reader.namesIgnoringCase(query), 1);
  rank(reader.namesWithPrefix(query, MAX_NAMES), 2);
  if (query.length > 1) {
    rank(reader.namesWithWords(splitIdentifier(query), MAX_NAMES), 3);
    rank(reader.namesWithInitials(query, MAX_NAMES), 4);
  }
  const nameRank = ({ nameId }: SymbolHead) => ranks.get(nameId) ?? 9;
  const heads = [...new Set(ranks.values())]
    .flatMap((value) =>
      reader.headsNamed(
        [...ranks].filter(([, one]) => one === value).map(([id]) => id),
        MAX_HEADS,
      ),
    )
    .filter(({ flags, kind }) => (flags & (FLAG.local | FLAG.anonymous)) === 0 && kind !== 'section')
    .sort((a, b) => nameRank(a) - nameRank(b) || roleRank(a) - roleRank(b));
  const containers = segments.slice(0, -1).map((part) => part.toLowerCase());
  const records = reader.symbolsById(
    heads.slice(0, containers.length === 0 ? MAX_SHOWN : MAX_HEADS).map(({ id }) => id),
  );
  return records
    .map((record) => ({ record, container: reader.qualifiedName(record).split('.').slice(0, -1).join('.') }))
    .filter(({ container, record }) =>
      containers.every((part) => `${record.path}.${container}`.toLowerCase().includes(part)),
    )
    .slice(0, MAX_SHOWN)
    .flatMap(({ record, container }): WorkspaceSymbol[] => {
      const span = asked.symbolPlace(record);
      if (span === undefined) return [];
      return [
        {
          name: shownName(record.name),
          kind: kindOf(record.kind),
          containerName: container === '' ? record.path : `${container}, ${record.path}`,
          location: { uri: asked.uriOf(record.path), range: span.selectionRange },
        },
      ];
    });
}

/** Code before tests, and those before all else. */
const roleRank = ({ role }: SymbolHead): number => (role === 'source' ? 0 : role === 'test' ? 1 : 2);
