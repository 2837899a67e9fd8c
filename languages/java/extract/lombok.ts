/** Accessors that Lombok writes: `@Getter`, `@Setter`, `@Data`, `@Value` on a class or field make methods of its fields. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { at, EXPORT } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';

const READING = /^(?:lombok\.)?(?:Getter|Data|Value)$/;
const WRITING = /^(?:lombok\.)?(?:Setter|Data)$/;

interface Marks {
  readonly reads: boolean;
  readonly writes: boolean;
}

const marksKey = (type: number): string => `lombok ${type}`;

function marksOf(x: Extraction, modifiers: Node): Marks {
  let reads = false;
  let writes = false;
  for (let m = modifiers + NODE; modifiers >= 0 && m < x.next(modifiers); m = x.next(m)) {
    if (x.kind(m) !== x.k.marker_annotation && x.kind(m) !== x.k.annotation) continue;
    const name = x.text(x.child(m, x.f.name));
    reads ||= READING.test(name);
    writes ||= WRITING.test(name);
  }
  return { reads, writes };
}

const modifiersOf = (x: Extraction, declaration: Node): Node => {
  const node = x.first(declaration);
  return x.kind(node) === x.k.modifiers ? node : -1;
};

/** Remembers what a class says about all its fields; the class is open. */
export function noteAccessors(x: Extraction, node: Node): void {
  const marks = marksOf(x, modifiersOf(x, node));
  if (marks.reads || marks.writes) x.notes.set(marksKey(x.symbol), marks);
}

/** A file exports accessors for its fields, and with them the type that has them. */
export function exportAccessors(x: Extraction, declarator: Node): void {
  if (x.symbolKind(x.symbol) !== 'field' || (x.symbolFlags(x.symbol) & FLAG.static) !== 0) return;
  const declaration = x.parent(declarator);
  const type = x.symbolParent(x.symbol);
  const own = marksOf(x, modifiersOf(x, declaration));
  const all = x.notes.get(marksKey(type)) as Marks | undefined;
  if (!own.reads && !own.writes && all === undefined) return;
  const name = x.symbolName(x.symbol);
  const isTruth = x.text(x.child(declaration, x.f.type)) === 'boolean';
  // A flag may bear the name of its own getter.
  const stem = isTruth && /^is[A-Z]/.test(name) ? name.slice(2) : name[0].toUpperCase() + name.slice(1);
  const give = (verb: string) => x.export(declarator, verb + stem, name, '', type);
  if (own.reads || all?.reads) give(isTruth ? 'is' : 'get');
  if (own.writes || all?.writes) give('set');
}

/** The field of a generated accessor, which is not in the source; undefined when there is none. */
export function lombokField(b: Binder, type: SymbolKey, name: string): SymbolKey | undefined {
  for (const one of [{ kind: 'instance', key: type } as const, ...ancestorsOf(b, type)]) {
    const found = one.kind === 'instance' ? fieldOf(b, one.key, name) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function fieldOf(b: Binder, type: SymbolKey, name: string): SymbolKey | undefined {
  const view = b.view(type);
  const { exports } = view.facts;
  if (exports.rows === 0) return undefined;
  for (const row of view.exportsNamed(name)) {
    if (at(exports, row, EXPORT.flags) !== rowOfKey(type)) continue;
    const field = view.firstChild(rowOfKey(type), at(exports, row, EXPORT.local));
    if (field >= 0) return view.key(field);
  }
  return undefined;
}
