/** What a name is, in a few lines: its signature, its documentation, and how much it is used. */
import { type Hover, MarkupKind } from 'vscode-languageserver/node';
import { fencedCode } from '../../base/fenced-code.ts';
import { boundNames } from '../../graph/bound-names.ts';
import { reasonReader } from '../../graph/handed-out.ts';
import { isTest } from '../../graph/roots/evident.ts';
import { at, BINDING, IMPORT } from '../../model/facts.ts';
import { BINDING_KINDS } from '../../model/kinds.ts';
import { OPEN, type OpenReason, symbolKey } from '../../model/links.ts';
import type { Declaration } from '../../resolve/core/at-position.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { many } from '../../tools/layout.ts';
import type { TextPlace } from '../editor-text.ts';
import type { OverlayFile } from '../overlay.ts';
import { type FileQuestion, lengthAt } from '../question.ts';
import { type NameHere, nameHere } from './names.ts';
import { keysWithTwins } from './twins.ts';
import { oncePerPlace, usesOf } from './uses.ts';

/** More declarations of one name say nothing more. */
const MAX_SHOWN = 3;
const MAX_DOC = 4_000;
/** Counting the uses of a very common name takes longer than a hover may. */
const MAX_COUNTED_FILES = 400;

const REASONS: Readonly<Record<OpenReason, string>> = {
  external: 'declared outside of this workspace',
  dynamic: 'depends on a value that the text does not tell',
  ambiguous: 'several declarations fit',
  unknown: 'no declaration of this name was found where it should be',
};

export function hover(asked: FileQuestion, place: TextPlace, isMarkdown: boolean): Hover | null {
  const here = nameHere(asked, place);
  if (here === undefined) return unbound(asked, place, isMarkdown);
  const parts = here.declarations.slice(0, MAX_SHOWN).flatMap((one) => partOf(asked, one, isMarkdown) ?? []);
  if (parts.length === 0) return unbound(asked, place, isMarkdown);
  const more = here.declarations.length - MAX_SHOWN;
  if (more > 0) parts.push(`and ${many(more, 'other declaration')}`);
  return hoverOf(asked, {
    value: parts.join(isMarkdown ? '\n\n---\n\n' : '\n\n'),
    isMarkdown,
    start: here.start,
    name: here.name,
  });
}

interface Shown extends Partial<Pick<NameHere, 'start'>> {
  readonly value: string;
  readonly isMarkdown: boolean;
  readonly name: string;
}

function hoverOf({ text }: FileQuestion, { value, isMarkdown, start, name }: Shown): Hover {
  return {
    contents: { kind: isMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText, value },
    ...(start && { range: text.range(start, lengthAt(text, start, name)) }),
  };
}

function partOf(asked: FileQuestion, declared: Declaration, isMarkdown: boolean): string | undefined {
  const { overlay, reader, binder } = asked;
  const language = binder.world.file(declared.file)?.language ?? '';
  const code = (text: string) => (isMarkdown ? fencedCode(text, language) : text);
  if (declared.symbol < 0) return code(localText(asked, declared));
  const key = symbolKey(declared.file, declared.symbol);
  const id = overlay.storedSymbol(key);
  const record = id === undefined ? undefined : reader.symbolById(id);
  const path = asked.pathOf(declared.file) ?? '';
  if (record === undefined)
    return `${code(lineOf(asked, declared))}\n\n${escaped(`${path}:${declared.line}`, isMarkdown)}, not saved yet`;
  const edited = overlay.isDirty(declared.file) ? lineOf(asked, declared) : undefined;
  const signature = edited ?? (record.signature === '' ? `${record.kind} ${record.name}` : record.signature);
  const doc = record.doc.slice(0, MAX_DOC);
  const container = reader.qualifiedName(record);
  const where = record.kind === 'file' ? path : `${container} in ${path}:${declared.line}`;
  return [code(signature), escaped(doc, isMarkdown), `${escaped(where, isMarkdown)}${countsOf(asked, record)}`]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Nothing where counting takes too long. */
function countsOf(asked: FileQuestion, { id, fileId }: SymbolRecord): string {
  const { reader, overlay } = asked;
  const key = overlay.keyOf(id);
  if (key === undefined || reader.sourcesLinkingTo(fileId).length > MAX_COUNTED_FILES) return '';
  const uses = oncePerPlace(usesOf(asked, keysWithTwins(asked, key)));
  const unsure = uses.filter(({ confidence }) => confidence !== 'exact').length;
  const files = new Set(uses.map(({ path }) => path)).size;
  const users = [
    ...new Set(uses.flatMap(({ from }) => (from === undefined ? [] : (overlay.storedSymbol(from) ?? [])))),
  ];
  const tests = reader.headsById(users).filter(isTest).length;
  const said = [
    uses.length === 0 ? 'no known uses' : `${many(uses.length, 'use')} in ${many(files, 'file')}`,
    ...(unsure > 0 ? [`${unsure} of them probable`] : []),
    ...(tests > 0 ? [`used by ${many(tests, 'test')}`] : []),
  ];
  return ` · ${said.join(', ')}`;
}

/** The line that declares a local name, with what it is. */
function localText(asked: FileQuestion, { file, line, col, name }: Declaration): string {
  const { facts } = asked.binder.world.view(file);
  const { bindings, imports, strings } = facts;
  for (let row = 0; row < bindings.rows; row++) {
    if (at(bindings, row, BINDING.line) !== line || at(bindings, row, BINDING.col) !== col) continue;
    const kind = BINDING_KINDS[at(bindings, row, BINDING.kind)];
    if (kind !== 'import') return `(${kind.replace('_', ' ')}) ${lineOf(asked, { file, line })}`;
    for (let other = 0; other < imports.rows; other++)
      if (strings[at(imports, other, IMPORT.local)] === name)
        return `(import from ${strings[at(imports, other, IMPORT.module)]}) ${lineOf(asked, { file, line })}`;
  }
  return `(property) ${lineOf(asked, { file, line })}`;
}

const MAX_LINE = 300;

function lineOf(asked: FileQuestion, { file, line }: Pick<Declaration, 'file' | 'line'>): string {
  const path = asked.pathOf(file);
  const text = path === undefined ? undefined : asked.textOf(path);
  return (text?.lineText(line).trim() ?? '').slice(0, MAX_LINE);
}

/** Says why a name leads nowhere: never nothing about a name that the index knows as open. */
function unbound(asked: FileQuestion, place: TextPlace, isMarkdown: boolean): Hover | null {
  const { overlay, view } = asked;
  const edited = overlay.file(view.file.id);
  const found = edited?.isDirty ? openInEdited(asked, edited, place) : openInIndex(asked, place);
  if (found === undefined) return null;
  const { line, col, name, reason } = found;
  const value = `${escaped(name, isMarkdown)}: ${REASONS[reason]}`;
  return hoverOf(asked, { value, isMarkdown, start: { line, col }, name });
}

interface OpenName extends TextPlace {
  readonly name: string;
  readonly reason: OpenReason;
}

function openInIndex({ graph, view, text }: FileQuestion, place: TextPlace): OpenName | undefined {
  const found = boundNames(graph, view.file.id, text.text).uses.find(
    ({ line, col, endCol }) => line === place.line && col <= place.col && place.col <= endCol,
  );
  return found?.reason === undefined ? undefined : { ...found, reason: found.reason };
}

function openInEdited(
  { overlay, reader, text }: FileQuestion,
  file: OverlayFile,
  place: TextPlace,
): OpenName | undefined {
  const { open } = overlay.linksOf(file);
  for (let row = 0; row < open.rows; row++) {
    const [line, col] = [at(open, row, OPEN.line), at(open, row, OPEN.col)];
    const name = file.facts.strings[at(open, row, OPEN.name)];
    if (line !== place.line || col > place.col || place.col > col + lengthAt(text, { line, col }, name)) continue;
    return { line, col, name, reason: reasonReader(reader)(at(open, row, OPEN.reason), name, file.language) };
  }
  return undefined;
}

/** Nothing of the repository is markup. */
const escaped = (text: string, isMarkdown: boolean): string =>
  isMarkdown ? text.replace(/[\\`*_{}[\]<>()#+!|&~-]/g, '\\$&').replaceAll('\n', '  \n') : text;
