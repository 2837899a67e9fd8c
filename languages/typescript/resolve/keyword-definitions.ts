/** Targets of go-to-definition from keywords: `override` leads to the overridden member, `return` to the function it leaves. */

import { columnAt, lineAt, lineStarts } from '../../../src/base/line-index.ts';
import { at, SCOPE, SYMBOL } from '../../../src/model/facts.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import { type Declaration, placesAt, symbolDeclaration } from '../../../src/resolve/core/at-position.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { ancestorsOf, ownMember } from '../../../src/resolve/core/members.ts';
import { symbolsIn } from '../../../src/resolve/core/values.ts';
import { namedBy, wordAt } from './keywords.ts';

/** A keyword in a text. */
export interface KeywordPlace {
  readonly text: string;
  readonly offset: number;
}

export function keywordDefinitions(b: Binder, view: FileView, place: KeywordPlace): Declaration[] {
  const word = wordAt(place.text, place.offset);
  switch (word?.text) {
    case 'override':
      return overridden(b, view, place);
    case 'return':
    case 'yield':
    case 'await':
      return functionAround(view, place);
    case 'target':
      return /\bnew\s*\.\s*$/.test(place.text.slice(0, word.start)) ? functionAround(view, place) : [];
    case 'case':
    case 'default':
      return switchAround(view, place);
    default:
      return [];
  }
}

/** The base member that the member after the keyword overrides; the member itself when there is no such base member. */
function overridden(b: Binder, view: FileView, { text, offset }: KeywordPlace): Declaration[] {
  const starts = lineStarts(text);
  const name = namedBy(text, offset);
  if (name < 0) return [];
  const position = { line: lineAt(starts, name) + 1, col: columnAt(starts, name) };
  const declared = placesAt(b, view, position).find(({ declares }) => declares);
  const [member] = declared?.values() ?? [];
  if (member?.kind !== 'symbol') return [];
  const above = replaced(b, member.key);
  return (above.length > 0 ? above : [member.key]).map((key) => symbolDeclaration(b.view(key), rowOfKey(key)));
}

function replaced(b: Binder, member: SymbolKey): readonly SymbolKey[] {
  const view = b.view(member);
  const type = view.key(view.symbol(rowOfKey(member), SYMBOL.parent));
  for (const ancestor of ancestorsOf(b, type)) {
    if (ancestor.kind === 'external') continue;
    const name = view.nameOf(rowOfKey(member));
    const found =
      ownMember(b, ancestor.key, name, ancestor) ??
      ownMember(b, ancestor.key, name, { kind: 'symbol', key: ancestor.key });
    if (found !== undefined) return symbolsIn(found);
  }
  return [];
}

/** The function whose body contains the keyword: its name, or its start where it has no name. */
function functionAround(view: FileView, { text, offset }: KeywordPlace): Declaration[] {
  const scope = scopeAround(view, offset, (row) => view.scopeKind(row) === scopeKindCode.function);
  if (scope < 0) return [];
  const symbol = view.scopeSymbol(scope);
  const isOwn = view.symbol(symbol, SYMBOL.scope) === scope;
  return isOwn ? [symbolDeclaration(view, symbol)] : [placeOf(view, text, at(view.facts.scopes, scope, SCOPE.start))];
}

const SWITCH = /\bswitch\s*\([^{}]{0,400}\)\s*$/;

function switchAround(view: FileView, { text, offset }: KeywordPlace): Declaration[] {
  const isSwitch = (row: number): boolean =>
    SWITCH.test(text.slice(0, at(view.facts.scopes, row, SCOPE.start)).slice(-400));
  const scope = scopeAround(view, offset, isSwitch);
  if (scope < 0) return [];
  const start = at(view.facts.scopes, scope, SCOPE.start);
  return [placeOf(view, text, text.lastIndexOf('switch', start))];
}

/** The innermost scope of a sort around an offset. */
function scopeAround(view: FileView, offset: number, isWanted: (row: number) => boolean): number {
  const { scopes } = view.facts;
  for (let row = scopes.rows - 1; row >= 0; row--) {
    const isAround = at(scopes, row, SCOPE.start) <= offset && offset < at(scopes, row, SCOPE.end);
    if (isAround && isWanted(row)) return row;
  }
  return -1;
}

function placeOf(view: FileView, text: string, offset: number): Declaration {
  const starts = lineStarts(text);
  return {
    file: view.file.id,
    symbol: -1,
    kind: 'local',
    name: '',
    line: lineAt(starts, offset) + 1,
    col: columnAt(starts, offset),
  };
}
