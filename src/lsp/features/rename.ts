/** Renames a name where every use of it is known for certain, as edits that the editor applies; refuses with a reason otherwise. */
import type { Range, WorkspaceEdit } from 'vscode-languageserver/node';
import { familyOf, languageFacts } from '../../../languages/all.ts';
import { openInto } from '../../answers/references/edges.ts';
import { overridden, overriders, type Relative } from '../../graph/hierarchy.ts';
import { ownerId } from '../../graph/members.ts';
import { openReferencesOf } from '../../graph/open-references.ts';
import { at, BINDING, EXPRESSION, type FileFacts, SYMBOL } from '../../model/facts.ts';
import { BINDING_KINDS, bindingKindCode, expressionOpCode, FLAG, type SymbolKind } from '../../model/kinds.ts';
import { fileOfKey, OPEN, rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { EditorText, TextPlace } from '../editor-text.ts';
import type { FilePlace, FileQuestion, FolderQuestion } from '../question.ts';
import { lengthAt } from '../question.ts';
import { type NameHere, nameHere, symbolKeysOf } from './names.ts';
import { editOf, filesOf, type Plan, refusal } from './rename-edits.ts';
import { twinsOf } from './twins.ts';
import { shown } from './unread.ts';
import { localUses, type Use, usesOf } from './uses.ts';

const NAME = /^[\p{ID_Start}_$][\p{ID_Continue}$\u200c\u200d]*$/u;
const MAX_NAME = 200;

export interface Renamed {
  readonly range: Range;
  readonly placeholder: string;
}

/** Throws the reason why the name cannot be renamed; null where no name is. */
export function prepareRename(asked: FileQuestion, place: TextPlace): Renamed | null {
  const here = nameHere(asked, place);
  if (here?.start === undefined) return null;
  checkDeclared(asked, here);
  const { line, col } = here.start;
  const length = lengthAt(asked.text, here.start, here.name);
  const placeholder = asked.text.lineText(line).slice(col, col + length);
  const isHere = line === place.line && col <= place.col && place.col <= col + length;
  return length === 0 || !isHere ? null : { range: asked.text.range(here.start, length), placeholder };
}

/** Throws the reason why not. Nothing is written: the editor applies the edits. */
export function rename(asked: FileQuestion, place: TextPlace, written: unknown): Promise<WorkspaceEdit> | null {
  const here = nameHere(asked, place);
  if (here?.start === undefined) return null;
  if (typeof written !== 'string' || written.length > MAX_NAME || !NAME.test(written))
    throw refusal('the new name is not a name');
  checkDeclared(asked, here);
  const keys = symbolKeysOf(here);
  const plan = keys.length === 0 ? localPlan(asked, here, written) : symbolPlan(asked, keys, written);
  return editOf(asked, { plan, files: filesOf(asked, plan) }, written);
}

function checkDeclared({ binder }: FileQuestion, { declarations, name }: NameHere): void {
  if (declarations.length === 0) throw refusal(`no declaration of ${name} is known in this workspace`);
  if (declarations.some(({ symbol }) => symbol === 0))
    throw refusal('this names a file or module; rename the file instead');
  if (declarations.some(({ kind }) => kind === 'import'))
    throw refusal(`${name} is declared outside of this workspace`);
  const declared = new Set(declarations.map((one) => one.name));
  if (declared.size > 1) throw refusal(`this may mean ${[...declared].join(' or ')}`);
  for (const { file, symbol } of declarations) {
    const view = binder.world.view(file);
    if (symbol > 0 && view.isAnonymous(symbol)) throw refusal('the function has no name');
  }
}

function localPlan(asked: FileQuestion, here: NameHere, written: string): Plan {
  const { view, path } = asked;
  const { facts } = view;
  const [{ name, line, col }] = here.declarations;
  if (here.name !== name) throw refusal(`${here.name} is another name for ${name}`);
  const kind = bindingAt(facts, { line, col });
  if (kind === undefined) throw refusal(`${name} is a property of an object, which other code may use by its name`);
  if (kind === 'parameter') checkParameter(asked, here);
  const clash = declaredPlace(facts, written);
  if (clash !== undefined) throw refusal(`${path}:${clash.line} declares ${written} already`);
  const places = [...localUses(asked, here), { path, line, col, name }];
  return { name, places, isMember: false, symbols: [] };
}

function bindingAt({ bindings }: FileFacts, { line, col }: TextPlace) {
  for (let row = 0; row < bindings.rows; row++)
    if (at(bindings, row, BINDING.line) === line && at(bindings, row, BINDING.col) === col)
      return BINDING_KINDS[at(bindings, row, BINDING.kind)];
  return undefined;
}

/** Calls may write the name of a parameter: where one does, renaming the parameter alone would break it. */
function checkParameter(asked: FileQuestion, { declarations: [{ name, line }] }: NameHere): void {
  const { reader, graph, overlay, path, view } = asked;
  if (overlay.isDirty(view.file.id)) throw refusal('save the file first: calls may name the parameter');
  const function_ = reader.symbolAtLine(path, line).find(({ kind }) => kind !== 'file');
  for (const edge of function_ === undefined ? [] : graph.incoming(function_.id)) {
    const { path: caller } = graph.nodes.files[graph.nodes.fileNumber(edge.fileId)];
    const text = asked.textOf(caller);
    const now = asked.placeNow(caller, edge);
    if (text === undefined || now === undefined || namesArgument(text, now, name))
      throw refusal(`the call in ${caller}:${edge.line} may name the parameter ${name}`);
  }
}

/** A longer list of arguments is data. */
const MAX_ARGUMENTS = 5_000;
const WORD = /[\p{ID_Continue}$]/u;

/** Whether the arguments of a call hold the name with `:` or `=` behind it. */
function namesArgument(text: EditorText, place: TextPlace, written: string): boolean {
  const name = written.startsWith('$') ? written.slice(1) : written;
  const start = text.offset(place);
  const given = argumentsIn(text.text.slice(start, start + MAX_ARGUMENTS));
  for (let at = given.indexOf(name); at >= 0; at = given.indexOf(name, at + 1)) {
    const isWord = !WORD.test(given.charAt(at - 1)) && !WORD.test(given.charAt(at + name.length));
    const after = given.slice(at + name.length).trimStart();
    if (isWord && (after.startsWith(':') || (after.startsWith('=') && !after.startsWith('==')))) return true;
  }
  return false;
}

/** What is in the first parentheses, or on the rest of the line where the call has none. */
function argumentsIn(text: string): string {
  const line = text.indexOf('\n');
  const open = text.indexOf('(');
  if (open < 0 || (line >= 0 && line < open)) return line < 0 ? text : text.slice(0, line);
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return text.slice(open, at);
  }
  return text.slice(open);
}

function symbolPlan(asked: FolderQuestion, keys: readonly SymbolKey[], written: string): Plan {
  const { overlay, reader } = asked;
  const records = keys.map((key) => {
    const id = overlay.storedSymbol(key);
    const record = id === undefined ? undefined : reader.symbolById(id);
    if (record === undefined) throw refusal('save the file first: this declaration is not indexed yet');
    return record;
  });
  const family = withFamily(asked, withSiblings(asked, records));
  checkTwins(asked, family);
  const [{ name, kind }] = family;
  const wanted = family.flatMap(({ id }) => overlay.keyOf(id) ?? []);
  if (wanted.length < family.length) throw refusal('an unsaved edit removes one of its declarations');
  const onGone = (path: string): never => {
    throw refusal(`${path} changed since it was indexed; save it, and ask again in a moment`);
  };
  const uses = usesOf(asked, wanted, { onGone });
  checkSure(asked, { family, uses });
  checkClashes(asked, family, { written, files: new Set(uses.map(({ path }) => path)) });
  const declared = wanted.map((key): FilePlace => {
    const { facts, file } = asked.binder.world.view(fileOfKey(key));
    const cell = (column: number) => at(facts.symbols, rowOfKey(key), column);
    const now = asked.placeNow(file.path, { line: cell(SYMBOL.nameLine), col: cell(SYMBOL.nameCol), name });
    if (now === undefined) throw refusal(`${file.path} changed since it was indexed`);
    checkVariable(facts, {
      path: file.path,
      name,
      at: { line: cell(SYMBOL.nameLine), col: cell(SYMBOL.nameCol) },
      uses,
    });
    return { path: file.path, ...now, name };
  });
  return { name, places: [...declared, ...uses], isMember: MEMBERS.has(kind), symbols: family };
}

interface DeclaredMember {
  readonly path: string;
  readonly name: string;
  readonly at: TextPlace;
  readonly uses: readonly Use[];
}

/** A parameter that is a property too (`constructor(readonly name)`) is also a variable, whose uses are none of the property. */
function checkVariable(facts: FileFacts, { path, name, at: declared, uses }: DeclaredMember): void {
  if (bindingAt(facts, declared) !== 'parameter') return;
  const { expressions, strings } = facts;
  for (let row = 0; row < expressions.rows; row++) {
    const cell = (column: number) => at(expressions, row, column);
    if (cell(EXPRESSION.op) !== expressionOpCode.name || strings[cell(EXPRESSION.name)] !== name) continue;
    const isUse = uses.some(
      (use) => use.path === path && use.line === cell(EXPRESSION.line) && use.col === cell(EXPRESSION.col),
    );
    if (!isUse) throw refusal(`${path}:${cell(EXPRESSION.line)} may use ${name} as a variable`);
  }
}

const MEMBERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['field', 'property', 'method', 'enum_member']);

/** With the other declarations of the same thing: signatures of a function, the setter of a getter. */
function withSiblings({ reader }: FolderQuestion, records: readonly SymbolRecord[]): SymbolRecord[] {
  const all = records.flatMap((record) => {
    const { language, parentId, name } = record;
    const isPart = language !== undefined && languageFacts(familyOf(language))?.declares === 'in_parts';
    const parent = isPart && parentId !== undefined ? reader.symbolById(parentId) : undefined;
    return [record, ...(parent ? reader.membersOf(parent).filter((one) => one.name === name) : [])];
  });
  return [...new Map(all.map((record) => [record.id, record])).values()];
}

/** Throws where the other of a declaration and its definition would keep its name: one of several of the name, as of overloads. */
function checkTwins(asked: FolderQuestion, family: readonly SymbolRecord[]): void {
  const known = new Set(family.map(({ id }) => id));
  const twin = family.flatMap((record) => twinsOf(asked, record)).find(({ id }) => !known.has(id));
  if (twin) throw refusal(`${twin.path}:${twin.nameLine} may be another declaration of ${twin.name}`);
}

/** A member with those that it overrides and those that override it: they have one name. */
function withFamily(asked: FolderQuestion, records: readonly SymbolRecord[]): SymbolRecord[] {
  const { graph, reader } = asked;
  const family = new Map(records.map((record) => [record.id, record]));
  for (const { id } of family.values()) {
    const relatives: Relative[] = [...overridden(graph, id), ...overriders(graph, id)];
    const unsure = relatives.find(({ edge }) => edge === undefined || edge.confidence !== 'exact');
    if (unsure) throw refusal(`it may override ${nameOf(asked, unsure.id)}, or be overridden by it`);
    for (const record of reader.symbolsById(relatives.map((one) => one.id)))
      if (!family.has(record.id)) family.set(record.id, record);
  }
  for (const record of family.values()) {
    const owner = ownerId(graph, record.id);
    if (owner === undefined || !MEMBERS.has(record.kind)) continue;
    const node = graph.nodes.nodeOf(owner);
    const bases = openReferencesOf(graph, graph.nodes.fileOf(node), new Set([owner]));
    const base = bases.find(({ kind }) => kind === 'inherit' || kind === 'implement');
    if (base) throw refusal(`${nameOf(asked, owner)} inherits from ${base.name}, which may declare ${record.name} too`);
  }
  return [...family.values()];
}

function nameOf({ reader }: FolderQuestion, id: number): string {
  const record = reader.symbolById(id);
  return record === undefined ? 'another symbol' : `${reader.qualifiedName(record)} in ${record.path}`;
}

interface Known {
  readonly family: readonly SymbolRecord[];
  readonly uses: readonly Use[];
}

/** Throws when any place that has the name may mean the symbol, and is not known to. */
function checkSure(asked: FolderQuestion, { family, uses }: Known): void {
  const { graph, overlay } = asked;
  const unsure = uses.filter(({ confidence }) => confidence !== 'exact');
  if (unsure.length > 0) throw refusal(`${countOf(unsure.length, 'use')} may mean something else: ${shown(unsure)}`);
  const open = openInto(graph, family, undefined)
    .filter(({ reason, fileId }) => reason !== 'external' && !overlay.isDirty(fileId))
    .map(({ fileId, line }) => ({ path: graph.nodes.files[graph.nodes.fileNumber(fileId)].path, line }));
  const names = new Set(family.map(({ name }) => name));
  for (const file of overlay.dirty()) {
    const { open: own } = overlay.linksOf(file);
    for (let row = 0; row < own.rows; row++)
      if (names.has(file.facts.strings[at(own, row, OPEN.name)]) && at(own, row, OPEN.reason) !== 0)
        open.push({ path: file.path, line: at(own, row, OPEN.line) });
  }
  if (open.length > 0)
    throw refusal(`${countOf(open.length, 'use')} of the name could not be bound, and may mean it: ${shown(open)}`);
}

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Throws where the new name would be a second one, or would be taken for another thing. */
function checkClashes(
  asked: FolderQuestion,
  family: readonly SymbolRecord[],
  { written, files }: { readonly written: string; readonly files: ReadonlySet<string> },
): void {
  const { reader, binder } = asked;
  for (const { parentId, path, kind } of family) {
    const parent = parentId === undefined ? undefined : reader.symbolById(parentId);
    const clash = parent && reader.membersOf(parent).find(({ name }) => name === written);
    if (clash) throw refusal(`${path}:${clash.nameLine} declares ${written} already`);
    if (MEMBERS.has(kind)) return;
  }
  for (const path of files) {
    const file = binder.world.fileAt(path);
    const clash = file && declaredPlace(binder.world.view(file.id).facts, written);
    if (clash) throw refusal(`${path}:${clash.line} declares ${written} already`);
  }
}

/** Where a file declares a name that is used without a receiver. */
function declaredPlace({ bindings, symbols, strings }: FileFacts, name: string): TextPlace | undefined {
  for (let row = 0; row < bindings.rows; row++) {
    const cell = (column: number) => at(bindings, row, column);
    if (strings[cell(BINDING.name)] !== name || cell(BINDING.kind) === bindingKindCode.field) continue;
    return { line: cell(BINDING.line), col: cell(BINDING.col) };
  }
  for (let row = 1; row < symbols.rows; row++) {
    const cell = (column: number) => at(symbols, row, column);
    if (strings[cell(SYMBOL.name)] === name && (cell(SYMBOL.parent) === 0 || (cell(SYMBOL.flags) & FLAG.local) !== 0))
      return { line: cell(SYMBOL.nameLine), col: cell(SYMBOL.nameCol) };
  }
  return undefined;
}
