/** Places that may use a renamed symbol and that no link tells of: in texts with errors, and in files that are not linked. */
import { familyOf } from '../../../languages/all.ts';
import { leavesNamed, parsed } from '../../answers/subject/parsed-file.ts';
import { unparsedFiles } from '../../answers/unparsed/files.ts';
import { mentionsOf } from '../../answers/unparsed/mentions.ts';
import type { NamedLeaf } from '../../indexer/parse/parse-file.ts';
import {
  at,
  BINDING,
  EXPORT,
  EXPRESSION,
  type FileFacts,
  IMPORT,
  REFERENCE,
  SYMBOL,
  type Table,
} from '../../model/facts.ts';
import type { LanguageId } from '../../model/language.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { many } from '../../tools/layout.ts';
import type { EditorText } from '../editor-text.ts';
import type { FolderQuestion } from '../question.ts';

export interface ReadFile {
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly text: EditorText;
  /** Places that are edited, or that are known to stay: `line:col`. */
  readonly known: ReadonlySet<string>;
}

/** Where the text of a file writes a name as code; undefined when it cannot be parsed. */
export const leavesOf = async ({ text, language }: ReadFile, name: string): Promise<NamedLeaf[] | undefined> =>
  language === undefined ? [] : leavesNamed(text.text, language, name);

/** Why the text of a file does not tell all uses: it writes the name as code where the index reads nothing. */
export async function unreadPlace(
  name: string,
  { path, language, text, known }: ReadFile,
  leaves: readonly NamedLeaf[],
): Promise<string | undefined> {
  const places = leaves.map(({ offset }) => text.placeAt(offset));
  const missing = places.filter(({ line, col }) => !known.has(`${line}:${col}`));
  const facts = missing.length === 0 ? undefined : await parsed(Buffer.from(text.text), path, language!);
  const read = facts === undefined ? new Set<string>() : readPlaces(facts, name);
  const unread = missing.find(({ line, col }) => !read.has(`${line}:${col}`));
  return unread && `${path}:${unread.line} writes ${name} in a way that is not bound`;
}

/** Every place where the binder reads or declares this name, whatever it means. A member called `[name]` is another name. */
function readPlaces(
  { references, expressions, bindings, symbols, imports, exports, strings }: FileFacts,
  name: string,
): Set<string> {
  const places = new Set<string>();
  const add = (
    table: Table,
    columns: { readonly line: number; readonly col: number; readonly name?: number },
  ): void => {
    for (let row = 0; row < table.rows; row++)
      if (columns.name === undefined || strings[at(table, row, columns.name)] === name)
        places.add(`${at(table, row, columns.line)}:${at(table, row, columns.col)}`);
  };
  for (let row = 0; row < references.rows; row++) {
    const cell = (column: number) => at(expressions, at(references, row, REFERENCE.expression), column);
    places.add(`${cell(EXPRESSION.line)}:${cell(EXPRESSION.col)}`);
  }
  add(bindings, BINDING);
  add(symbols, { line: SYMBOL.nameLine, col: SYMBOL.nameCol, name: SYMBOL.name });
  add(imports, { line: IMPORT.line, col: IMPORT.col });
  add(exports, { line: EXPORT.line, col: EXPORT.col });
  return places;
}

/** Why files that were not parsed, or not to their end, may use a symbol: they write its name. */
export async function unlinkedPlaces(
  { session, reader }: FolderQuestion,
  symbols: readonly SymbolRecord[],
): Promise<string | undefined> {
  const isOwn = isOfFamilies(symbols);
  // Files of other languages have names of their own.
  if (!unparsedFiles(reader).some(isOwn)) return undefined;
  const mentions = await mentionsOf(session, { symbols, uses: 0 });
  const found = mentions?.files.filter(({ path }) => isOwn({ language: reader.fileByPath(path)?.language })) ?? [];
  if (found.length === 0) return undefined;
  return `${many(found.length, 'file')} could not be parsed to the end, and may use ${symbols[0].name}: ${shown(found)}`;
}

interface InLanguage {
  readonly language?: LanguageId | undefined;
}

/** Whether something is in the language of one of the symbols, or in one of its family. */
export function isOfFamilies(symbols: readonly InLanguage[]): (one: InLanguage) => boolean {
  const families = new Set(symbols.flatMap(({ language }) => (language === undefined ? [] : [familyOf(language)])));
  return ({ language }) => language !== undefined && families.has(familyOf(language));
}

/** Places that a refusal names. */
const SHOWN = 3;

export const shown = (places: readonly { readonly path: string; readonly line: number }[]): string =>
  [
    ...places.slice(0, SHOWN).map(({ path, line }) => `${path}:${line}`),
    ...(places.length > SHOWN ? [`${places.length - SHOWN} more`] : []),
  ].join(', ');
