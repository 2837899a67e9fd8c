/** The edits of a rename: where a name is to be written anew, and what it is written as. */
import { ErrorCodes, type Range, ResponseError, type TextEdit, type WorkspaceEdit } from 'vscode-languageserver/node';
import { languageFacts } from '../../../languages/all.ts';
import { groupBy } from '../../base/group-by.ts';
import type { NamedLeaf } from '../../indexer/parse/parse-file.ts';
import { at, BINDING, EXPRESSION, type FileFacts, MAY_NAME_NOTHING, REFERENCE } from '../../model/facts.ts';
import { placeKey, shorthandPlaces } from '../../services/merge/places.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { TextPlace } from '../editor-text.ts';
import { type FilePlace, type FolderQuestion, lengthAt } from '../question.ts';
import { isOfFamilies, leavesOf, type ReadFile, unlinkedPlaces, unreadPlace } from './unread.ts';

/** What is refused is the user's own wish: editors show the message as it is. */
export const refusal = (why: string): ResponseError<void> =>
  new ResponseError(ErrorCodes.InvalidRequest, `Not renamed: ${why}`);

/** Places to edit, all of them named `name` unless they have a name of their own there. */
export interface Plan {
  readonly name: string;
  readonly places: readonly FilePlace[];
  readonly isMember: boolean;
  /** What is renamed; empty for a local name, which no other file can use. */
  readonly symbols: readonly SymbolRecord[];
}

interface Edit {
  readonly place: TextPlace;
  readonly range: Range;
  /** The index has both meanings of `{ name }`. */
  readonly isBoth: boolean;
}

/** A file with its edits; without any where it is only read, for uses that the index does not know. */
interface EditedFile extends ReadFile {
  readonly uri: string;
  readonly edits: readonly Edit[];
}

/** The files with the places of a plan, and those to read for uses that the index does not know. */
export function filesOf(asked: FolderQuestion, { name, places, symbols, isMember }: Plan): EditedFile[] {
  const byPath = groupBy(places, ({ path }) => path);
  const files: EditedFile[] = [];
  for (const [path, all] of byPath) {
    const text = asked.textOf(path);
    const file = asked.binder.world.fileAt(path);
    if (text === undefined || file === undefined) throw refusal(`${path} cannot be read`);
    if (asked.isUnread(path)) throw refusal(`${path} cannot be parsed as it is in the editor`);
    const { facts } = asked.binder.world.view(file.id);
    const both = shorthandPlaces(facts);
    const edits = new Map<string, Edit>();
    for (const { line, col } of all) {
      const place = { line, col };
      const found = text.lineText(line).slice(col, col + name.length);
      const length = lengthAt(text, place, name);
      // Under another name (`import { a as b }`), or implied by syntax.
      if (length === 0 || (found !== name && isAliased(facts, place, name))) continue;
      if (found !== name || length !== name.length) throw refusal(`${path}:${line} does not write the name as ${name}`);
      const isBoth = both.has(placeKey(line, col)) || isShorthand(facts, place);
      edits.set(`${line}:${col}`, { place, range: text.range(place, length), isBoth });
    }
    const known = new Set(all.map(({ line, col }) => `${line}:${col}`));
    files.push({ path, language: file.language, text, known, uri: asked.uriOf(path), edits: [...edits.values()] });
  }
  // Where such a text has an error, the names around it may be missing from its links.
  const isOwn = isOfFamilies(symbols);
  for (const { path, language, document } of asked.overlay.dirty())
    if (!byPath.has(path) && isOwn({ language }))
      files.push({ path, language, text: document.text, known: new Set(), uri: document.uri, edits: [] });
  if (isMember) files.push(...linkedFiles(asked, { name, symbols, known: new Set(files.map(({ path }) => path)) }));
  return files;
}

/** More are not parsed for a rename. */
const MAX_LINKED = 400;

interface Linked extends Pick<Plan, 'name' | 'symbols'> {
  readonly known: ReadonlySet<string>;
}

/** Files that use the declaring ones and have the name: a call may write it as a label, which not every language reads. */
function linkedFiles(asked: FolderQuestion, { name, symbols, known }: Linked): EditedFile[] {
  const { reader, binder } = asked;
  const isOwn = isOfFamilies(symbols);
  const ids = new Set(symbols.flatMap(({ fileId }) => reader.sourcesLinkingTo(fileId)));
  const files = [...ids].flatMap((id): EditedFile[] => {
    const { path, language } = binder.world.file(id) ?? {};
    if (path === undefined || known.has(path) || !isOwn({ language })) return [];
    const text = asked.textOf(path);
    if (text === undefined || !text.text.includes(name)) return [];
    return [{ path, language, text, known: new Set(), uri: asked.uriOf(path), edits: [] }];
  });
  if (files.length > MAX_LINKED) throw refusal(`${files.length} files that may use ${name} are too many to read`);
  return files;
}

/** Throws where a file may use the name in a place that the index does not know. */
export async function editOf(
  asked: FolderQuestion,
  { plan, files }: { readonly plan: Plan; readonly files: readonly EditedFile[] },
  written: string,
): Promise<WorkspaceEdit> {
  const { name, symbols } = plan;
  const changes: Record<string, TextEdit[]> = {};
  for (const file of files) {
    const leaves = await leavesOf(file, name);
    if (leaves === undefined) throw refusal(`${file.path} cannot be parsed`);
    const unread = await unreadPlace(name, file, leaves);
    if (unread !== undefined) throw refusal(unread);
    const { edits, uri } = file;
    const textAt = writerFor(file, { plan, leaves, written });
    if (edits.length > 0) changes[uri] = edits.map((edit) => ({ range: edit.range, newText: textAt(edit) }));
  }
  const unlinked = await unlinkedPlaces(asked, symbols);
  if (unlinked !== undefined) throw refusal(unlinked);
  return { changes };
}

interface Writing {
  readonly plan: Plan;
  readonly leaves: readonly NamedLeaf[];
  readonly written: string;
}

/** `ref name` and `mut name` in a pattern of Rust: the words belong to the variable. */
const BEFORE_VARIABLE = /\b(?:ref|mut)\s+$/;
/** `{ name }` in an embedded script, which has no leaves. */
const BEFORE_SHORTHAND = /[{,]\s*$/;
const AFTER_SHORTHAND = /^\s*(?:[,}]|=(?![=>]))/;

/** The new text at a place: `{ name }` keeps the meaning that is not renamed by writing both. */
function writerFor({ path, text, language }: EditedFile, { plan, leaves, written }: Writing): (edit: Edit) => string {
  const { name, isMember, symbols } = plan;
  const isEmbedded = languageFacts(language)?.namedByFile === true;
  const byOffset = new Map(leaves.map(({ offset, shorthand }) => [offset, { shorthand }]));
  return ({ place, isBoth }) => {
    const { line, col } = place;
    const [before, after] = [text.lineText(line).slice(0, col), text.lineText(line).slice(col + name.length)];
    const leaf = byOffset.get(text.offset(place));
    const mayBeTwo = isBoth || isMember || symbols.length === 0;
    if (leaf === undefined && isEmbedded && mayBeTwo && BEFORE_SHORTHAND.test(before) && AFTER_SHORTHAND.test(after))
      throw refusal(`${path}:${line} may mean two things by ${name}`);
    if (leaf?.shorthand === undefined) return written;
    if (BEFORE_VARIABLE.test(before) || (isMember && leaf.shorthand === 'pattern'))
      throw refusal(`${path}:${line} takes a member into a variable of its name ${name}`);
    if (isMember) return `${written}: ${name}`;
    // What an object takes over from a function under its name is the same function to the index.
    return symbols.length === 0 || isBoth ? `${name}: ${written}` : written;
  };
}

/** The reference there is spelled otherwise. */
function isAliased({ references, expressions, strings }: FileFacts, { line, col }: TextPlace, name: string): boolean {
  for (let row = 0; row < references.rows; row++) {
    const cell = (column: number) => at(expressions, at(references, row, REFERENCE.expression), column);
    if (cell(EXPRESSION.line) === line && cell(EXPRESSION.col) === col && strings[cell(EXPRESSION.name)] !== name)
      return true;
  }
  return false;
}

function isShorthand({ references, expressions, bindings }: FileFacts, { line, col }: TextPlace): boolean {
  let isKey = false;
  for (let row = 0; row < references.rows && !isKey; row++) {
    const cell = (column: number) => at(expressions, at(references, row, REFERENCE.expression), column);
    isKey =
      at(references, row, REFERENCE.args) === MAY_NAME_NOTHING &&
      cell(EXPRESSION.line) === line &&
      cell(EXPRESSION.col) === col;
  }
  if (!isKey) return false;
  for (let row = 0; row < bindings.rows; row++)
    if (at(bindings, row, BINDING.line) === line && at(bindings, row, BINDING.col) === col) return true;
  return false;
}
