/** Lines above declarations: how much each is used and tested, and whether this branch changed it. */
import type { CodeLens, Command, Location } from 'vscode-languageserver/node';
import { impactReach } from '../../answers/impact/reach.ts';
import { at, SYMBOL } from '../../model/facts.ts';
import { FLAG, SYMBOL_KINDS, type SymbolKind } from '../../model/kinds.ts';
import { symbolKey } from '../../model/links.ts';
import { many } from '../../tools/layout.ts';
import type { FileQuestion } from '../question.ts';
import { lengthAt } from '../question.ts';
import type { LspSettings } from '../settings.ts';
import { keysWithTwins } from './twins.ts';
import { oncePerPlace, usesOf } from './uses.ts';

const SHOWN: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type_alias',
  'function',
  'method',
  'component',
  'macro',
]);
/** How far tests are looked for: a lens is drawn for every declaration on the screen. */
const TEST_DEPTH = 3;
/** A file of generated code has thousands. */
const MAX_LENSES = 1000;

/** What a lens is about, until it is drawn. */
export interface LensData {
  readonly uri: string;
  readonly line: number;
  readonly col: number;
}

/** Runs in the editor where its extension has such a command; elsewhere a lens is only read. */
export const SHOW_REFERENCES = 'wayfind.showReferences';

/** By line: what this branch did to the symbol that is named there. */
export type BranchChanges = ReadonlyMap<number, string>;

export function codeLenses(asked: FileQuestion, { lenses }: LspSettings, changed: BranchChanges): CodeLens[] {
  const { view, text, document } = asked;
  const { symbols, strings } = view.facts;
  const found: CodeLens[] = [];
  for (let row = 1; row < symbols.rows && found.length < MAX_LENSES; row++) {
    const cell = (column: number) => at(symbols, row, column);
    if (!SHOWN.has(SYMBOL_KINDS[cell(SYMBOL.kind)]) || (cell(SYMBOL.flags) & (FLAG.anonymous | FLAG.local)) !== 0)
      continue;
    const place = { line: cell(SYMBOL.nameLine), col: cell(SYMBOL.nameCol) };
    const range = text.range(place, lengthAt(text, place, strings[cell(SYMBOL.name)]));
    if (lenses.references || lenses.tests)
      found.push({ range, data: { uri: document.uri, ...place } satisfies LensData });
    const change = changed.get(place.line);
    if (lenses.changed && change !== undefined) found.push({ range, command: { title: change, command: '' } });
  }
  return found;
}

/** `3 uses · 2 tests`. */
export function lensCommand(
  asked: FileQuestion,
  { line, col, uri }: LensData,
  { lenses, commands }: Pick<LspSettings, 'lenses' | 'commands'>,
): Command {
  const { view, overlay, graph, text } = asked;
  const row = view.symbolSpelledAt(line, col);
  if (row < 0) return { title: '', command: '' };
  const key = symbolKey(view.file.id, row);
  const id = overlay.storedSymbol(key);
  if (id === undefined && !overlay.isDirty(view.file.id)) return { title: '', command: '' };
  const uses = lenses.references ? oncePerPlace(usesOf(asked, keysWithTwins(asked, key))) : [];
  const tests =
    lenses.tests && id !== undefined
      ? impactReach(graph, [id], { depth: TEST_DEPTH, confidence: 'probable' }).tests
      : [];
  const title = [
    ...(lenses.references ? [uses.length === 0 ? 'no known uses' : many(uses.length, 'use')] : []),
    ...(lenses.tests && id !== undefined ? [tests.length === 0 ? 'no tests' : many(tests.length, 'test')] : []),
  ].join(' · ');
  if (!commands || uses.length === 0) return { title, command: '' };
  const locations: Location[] = uses.flatMap((use) => asked.locationOf(use) ?? []);
  return { title, command: SHOW_REFERENCES, arguments: [uri, text.toEditor({ line, col }), locations] };
}
