/** Every use of a name, and the marks of one in its own document. */
import { type DocumentHighlight, DocumentHighlightKind, type Location } from 'vscode-languageserver/node';
import { at, EXPRESSION, REFERENCE } from '../../model/facts.ts';
import { referenceKindCode } from '../../model/kinds.ts';
import { usesAt } from '../../resolve/core/uses.ts';
import type { TextPlace } from '../editor-text.ts';
import { type FileQuestion, lengthAt } from '../question.ts';
import { locationsOf, nameHere, unique } from './names.ts';
import { usesOfName } from './uses.ts';

export function references(asked: FileQuestion, place: TextPlace, withDeclaration: boolean): Location[] {
  const here = nameHere(asked, place);
  if (here === undefined) return [];
  const declared = locationsOf(asked, here.declarations);
  const uses = usesOfName(asked, here)
    .flatMap((use) => asked.locationOf(use) ?? [])
    // What syntax implies is written nowhere.
    .filter(({ range: { start, end } }) => start.character < end.character);
  const key = ({ uri, range: { start } }: Location) => `${uri} ${start.line}:${start.character}`;
  const own = new Set(declared.map(key));
  const found = unique([...(withDeclaration ? declared : []), ...uses.filter((one) => !own.has(key(one)))]);
  return found.sort(byPlace);
}

const byPlace = (a: Location, b: Location): number =>
  a.uri === b.uri
    ? a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character
    : a.uri < b.uri
      ? -1
      : 1;

export function highlights(asked: FileQuestion, place: TextPlace): DocumentHighlight[] {
  const here = nameHere(asked, place);
  if (here === undefined) return [];
  const { binder, view, text } = asked;
  const writes = writtenPlaces(asked);
  const isDeclared = (line: number, col: number) =>
    here.declarations.some((one) => one.file === view.file.id && one.line === line && one.col === col);
  return usesAt(binder, view, here.position, [view.file.id])
    .map(({ line, col }) => ({ line, col, length: lengthAt(text, { line, col }, here.name) }))
    .filter(({ length }) => length > 0)
    .map(({ line, col, length }) => ({
      range: text.range({ line, col }, length),
      kind:
        writes.has(`${line}:${col}`) || isDeclared(line, col)
          ? DocumentHighlightKind.Write
          : DocumentHighlightKind.Read,
    }));
}

function writtenPlaces({ view }: FileQuestion): ReadonlySet<string> {
  const { references, expressions } = view.facts;
  const places = new Set<string>();
  for (let row = 0; row < references.rows; row++) {
    if (at(references, row, REFERENCE.kind) !== referenceKindCode.write) continue;
    const cell = (column: number) => at(expressions, at(references, row, REFERENCE.expression), column);
    places.add(`${cell(EXPRESSION.line)}:${cell(EXPRESSION.col)}`);
  }
  return places;
}
