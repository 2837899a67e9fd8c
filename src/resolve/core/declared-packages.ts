/** Packages and namespaces that come and go with the files that declare them: imports name them without naming a symbol. */

import { languageFacts } from '../../../languages/all.ts';
import { type FileFacts, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { symbolKindCode } from '../../model/kinds.ts';
import type { LanguageId } from '../../model/language.ts';
import { pathSegments } from '../invalidate/path-segments.ts';
import type { World } from './world.ts';

interface ChangedFile {
  readonly id: FileId;
  readonly language: LanguageId | undefined;
  readonly before: FileFacts | undefined;
  readonly after: FileFacts | undefined;
}

/** By language and name: whether files declare it, or only names that begin with it. */
type Packages = Map<string, 'whole' | 'prefix'>;

/** Last segments of the names that files declare now and did not before, or the other way round. */
export function changedPackages(changes: readonly ChangedFile[], world: World): Set<string> {
  const before: Packages = new Map();
  const after: Packages = new Map();
  for (const change of changes) {
    if (languageFacts(change.language)?.changes?.namespaces === 'unasked') continue;
    for (const name of namesIn(change.before)) note(before, change.language, name);
    for (const name of namesIn(change.after)) note(after, change.language, name);
  }
  const found = new Set<string>();
  const suspects = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  if (suspects.length === 0) return found;
  const others: Packages = new Map();
  const changed = new Set(changes.map(({ id }) => id));
  for (const { id, language, packageName } of world.files())
    if (!changed.has(id)) for (const name of packagesIn(packageName)) note(others, language, name);
  const together = (a: string | undefined, b: string | undefined) =>
    a === 'whole' || b === 'whole' ? 'whole' : (a ?? b);
  for (const key of suspects)
    if (together(before.get(key), others.get(key)) !== together(after.get(key), others.get(key)))
      found.add(key.slice(Math.max(key.lastIndexOf(' '), key.lastIndexOf('.')) + 1));
  return found;
}

function note(packages: Packages, language: LanguageId | undefined, segments: readonly string[]): void {
  for (let length = segments.length; length > 0; length--) {
    const key = `${language} ${segments.slice(0, length).join('.')}`;
    if (length === segments.length) packages.set(key, 'whole');
    else if (packages.has(key)) return;
    else packages.set(key, 'prefix');
  }
}

/** A file of C# may be in several namespaces, with spaces between them. */
const packagesIn = (packageName: string): string[][] =>
  packageName === '' ? [] : packageName.split(' ').map(pathSegments);

/** The package of a file and every namespace written in it, as segments. */
function namesIn(facts: FileFacts | undefined): string[][] {
  if (facts === undefined) return [];
  const names = packagesIn(facts.packageName);
  const { symbols, strings } = facts;
  const cell = (row: number, column: number) => symbols.data[row * SYMBOL.stride + column];
  for (let row = 1; row < symbols.rows; row++) {
    if (cell(row, SYMBOL.kind) !== symbolKindCode.namespace) continue;
    const segments: string[] = [];
    for (let up = row; up > 0; up = cell(up, SYMBOL.parent))
      segments.unshift(...pathSegments(strings[cell(up, SYMBOL.name)]));
    names.push(segments);
  }
  return names;
}
