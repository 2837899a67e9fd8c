/** A declaration in a header or an interface, and its definition in another file: two symbols of the index, one thing. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { FolderQuestion } from '../question.ts';

const isDeclaration = ({ flags }: Pick<SymbolRecord, 'flags'>): boolean => (flags & FLAG.declaration) !== 0;

/** The definitions of a declaration, in files that include it, or the declarations of a definition. */
export function twinsOf({ reader }: Pick<FolderQuestion, 'reader'>, record: SymbolRecord): SymbolRecord[] {
  const { language, name, fileId } = record;
  if (language === undefined || languageFacts(familyOf(language))?.declares !== 'in_headers') return [];
  const qualified = reader.qualifiedName(record);
  return reader
    .symbolsNamed(name)
    .filter(
      (one) =>
        isDeclaration(one) !== isDeclaration(record) &&
        one.language !== undefined &&
        familyOf(one.language) === familyOf(language) &&
        reader.qualifiedName(one) === qualified,
    )
    .filter((one) => {
      const [header, source] = isDeclaration(one) ? [one.fileId, fileId] : [fileId, one.fileId];
      return header === source || reader.sourcesLinkingTo(header).includes(source);
    });
}

/** A symbol with its twins: uses are bound to one of them. */
export function keysWithTwins(asked: FolderQuestion, key: SymbolKey): SymbolKey[] {
  const { overlay, reader } = asked;
  const id = overlay.storedSymbol(key);
  const record = id === undefined ? undefined : reader.symbolById(id);
  const twins = record === undefined ? [] : twinsOf(asked, record);
  return [key, ...twins.flatMap((one) => overlay.keyOf(one.id) ?? [])];
}
