/** Merges what a service says about the references of one file into the binder's links: confirms, corrects and completes them. */
import { at, EXPRESSION, type FileFacts, REFERENCE } from '../../model/facts.ts';
import { referenceKindCode } from '../../model/kinds.ts';
import {
  CONFIDENCES,
  type FileLinks,
  fileOfKey,
  isOfService,
  LINK,
  OPEN,
  ORIGINS,
  type Origin,
  openReasonCode,
  type SymbolKey,
  symbolKey,
} from '../../model/links.ts';
import type { OutsidePackage, PackagesUsed, ServiceCounts } from '../../model/service-links.ts';
import { LinkTables } from '../../resolve/core/link-tables.ts';
import type { Answer } from '../contract.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { colOf, impliedPlaces, lineOf, namesTarget, type PlaceKey, placeKey, shorthandPlaces } from './places.ts';

export interface FileToMerge {
  readonly facts: FileFacts;
  readonly links: FileLinks;
  /** By the place that was asked about. */
  readonly answers: ReadonlyMap<PlaceKey, Answer>;
  readonly packages: PackagesUsed | undefined;
}

export interface MergedFile {
  readonly links: FileLinks;
  readonly counts: ServiceCounts;
  readonly packages: PackagesUsed | undefined;
}

/** What a service says about one place, in terms of the index. */
type Word =
  /** It does not know, or what it names is no symbol: the binder's word stands. */
  undefined | { readonly targets: readonly SymbolKey[] } | { readonly outside: OutsidePackage | true };

/** Uses that run what they name. */
const RUNS: ReadonlySet<number> = new Set([
  referenceKindCode.call,
  referenceKindCode.new,
  referenceKindCode.decorate,
  referenceKindCode.render,
]);

/** More declarations than this of one name are no answer to who is meant. */
const MAX_TARGETS = 8;

export function mergeAnswers(file: FileToMerge, symbols: DeclaredSymbols, origin: Origin): MergedFile {
  const merge = new Merge(file, symbols, origin);
  merge.run();
  return merge.result();
}

class Merge {
  private readonly out = new LinkTables();
  private readonly counts = { asked: 0, confirmed: 0, corrected: 0, completed: 0, outside: 0 };
  private readonly implied: ReadonlySet<PlaceKey>;
  private readonly shorthands: ReadonlySet<PlaceKey>;
  /** Places of which an earlier service has said that they lead to a package. */
  private readonly packaged: ReadonlySet<PlaceKey>;
  private readonly words = new Map<PlaceKey, Word>();
  private readonly used = new Map<PlaceKey, OutsidePackage>();
  private names: ReadonlyMap<string, number> | undefined;

  constructor(
    private readonly file: FileToMerge,
    private readonly symbols: DeclaredSymbols,
    private readonly origin: Origin,
  ) {
    this.implied = impliedPlaces(file.facts);
    this.shorthands = shorthandPlaces(file.facts);
    this.packaged = packagedPlaces(file.packages);
    this.counts.asked = file.answers.size;
  }

  run(): void {
    const { links, open } = this.file.links;
    for (let from = 0, to = 0; from < links.rows; from = to) {
      while (to < links.rows && this.isSameUse(from, to)) to++;
      this.mergeLinks(from, to);
    }
    for (let row = 0; row < open.rows; row++) this.mergeOpen(row);
  }

  result(): MergedFile {
    return { links: this.out.finish(), counts: this.counts, packages: this.packages() };
  }

  /** Links of one reference are together: they have one place and one kind. */
  private isSameUse(a: number, b: number): boolean {
    const { links } = this.file.links;
    return [LINK.line, LINK.col, LINK.kind, LINK.source].every(
      (column) => at(links, a, column) === at(links, b, column),
    );
  }

  private mergeLinks(from: number, to: number): void {
    const { links } = this.file.links;
    const rows = Array.from({ length: to - from }, (_, i) => from + i);
    const naming = rows.filter((row) => namesTarget(links, row));
    for (const row of rows) if (!naming.includes(row)) this.keep(row);
    if (naming.length === 0) return;
    const key = placeKey(at(links, from, LINK.line), at(links, from, LINK.col));
    // The first service that was asked has said it.
    const isSaid = naming.some((row) => isOfService(at(links, row, LINK.origin)));
    const isKey = this.shorthands.has(key) && at(links, from, LINK.kind) === referenceKindCode.write;
    const word = isSaid || isKey || this.implied.has(key) ? undefined : this.wordAt(key, this.nameAt(from));
    if (word === undefined) for (const row of naming) this.keep(row);
    else if ('outside' in word) this.mergeOutside(naming, key, word.outside);
    else this.mergeTargets(naming, word.targets);
  }

  private mergeTargets(rows: readonly number[], declared: readonly SymbolKey[]): void {
    const { links } = this.file.links;
    const targetOf = (row: number): SymbolKey =>
      symbolKey(at(links, row, LINK.file) as never, at(links, row, LINK.symbol));
    const isMeant = (row: number): boolean => declared.some((one) => this.isMeant(one, targetOf(row)));
    const meant = rows.filter(isMeant);
    // The binder has followed the value to the function that runs; the service names the variable that holds it.
    const isFollowed = RUNS.has(at(links, rows[0], LINK.kind)) && declared.every((one) => this.symbols.holdsValue(one));
    if (meant.length === 0 && isFollowed && rows.some((row) => !this.symbols.holdsValue(targetOf(row)))) {
      for (const row of rows) this.keep(row);
      return;
    }
    const wasCertain = rows.some((row) => isExact(links.data, row));
    // A module that hands the name on is a target beside what the name means, as is a function that it returns and that is called at once.
    const names = new Set(declared.map((one) => this.symbols.nameOf(one)));
    const isCalledToo = (row: number): boolean =>
      meant.length > 0 && RUNS.has(at(links, row, LINK.kind)) && !names.has(this.symbols.nameOf(targetOf(row)));
    const passing = rows.filter((row) => !meant.includes(row) && (this.isPassedThrough(row) || isCalledToo(row)));
    for (const row of passing) this.keep(row);
    if (meant.length > 0) {
      this.counts[meant.some((row) => isExact(links.data, row)) ? 'confirmed' : 'completed']++;
      for (const row of meant) this.put(this.useOf(row), targetOf(row));
      return;
    }
    // The binder may have known the module, and not what it declares.
    this.counts[wasCertain && passing.length < rows.length ? 'corrected' : 'completed']++;
    for (const target of this.chosen(rows[0], declared)) this.put(this.useOf(rows[0]), target);
  }

  /** `export default` declares nothing: the binder goes on to what it exports. */
  private isMeant(declared: SymbolKey, target: SymbolKey): boolean {
    const isDefault = this.symbols.nameOf(declared) === 'default' && fileOfKey(declared) === fileOfKey(target);
    return isDefault || this.symbols.isSame(declared, target);
  }

  /** The file of a module that an import goes through. */
  private isPassedThrough(row: number): boolean {
    const { links } = this.file.links;
    return at(links, row, LINK.kind) === referenceKindCode.import && at(links, row, LINK.symbol) === 0;
  }

  private mergeOutside(rows: readonly number[], key: PlaceKey, outside: OutsidePackage | true): void {
    const { links, open } = this.file.links;
    const isOpenToo = open.rows > 0 && this.openAt(key);
    this.counts[rows.some((row) => isExact(links.data, row)) ? 'corrected' : 'outside']++;
    this.use(key, outside);
    const name = this.nameAt(rows[0]);
    if (name === undefined) for (const row of rows) this.keep(row);
    else if (!isOpenToo) this.out.open(this.useOf(rows[0]), name, openReasonCode.external);
  }

  private openAt(key: PlaceKey): boolean {
    const { open } = this.file.links;
    for (let row = 0; row < open.rows; row++)
      if (placeKey(at(open, row, OPEN.line), at(open, row, OPEN.col)) === key) return true;
    return false;
  }

  private mergeOpen(row: number): void {
    const { open } = this.file.links;
    const cell = (column: number): number => at(open, row, column);
    const place = { source: cell(OPEN.source), kind: cell(OPEN.kind), line: cell(OPEN.line), col: cell(OPEN.col) };
    const key = placeKey(place.line, place.col);
    const isSettled = this.implied.has(key) || this.packaged.has(key);
    const word = isSettled ? undefined : this.wordAt(key, cell(OPEN.name));
    if (word === undefined) this.out.open(place, cell(OPEN.name), cell(OPEN.reason));
    else if ('outside' in word) {
      this.counts.outside++;
      this.use(key, word.outside);
      this.out.open(place, cell(OPEN.name), openReasonCode.external);
    } else {
      this.counts.completed++;
      for (const target of this.group(place.kind, word.targets)) this.put(place, target);
    }
  }

  /** The declarations to link: one of each thing, as the binder names it. */
  private chosen(row: number, declared: readonly SymbolKey[]): SymbolKey[] {
    return this.group(at(this.file.links.links, row, LINK.kind), declared);
  }

  private group(kind: number, declared: readonly SymbolKey[]): SymbolKey[] {
    const found: SymbolKey[] = [];
    for (const one of declared) {
      const target = kind === referenceKindCode.new ? this.symbols.typeOf(one) : one;
      if (!found.some((other) => this.symbols.isSame(other, target))) found.push(target);
    }
    return found;
  }

  private wordAt(key: PlaceKey, nameIndex: number | undefined): Word {
    if (this.words.has(key)) return this.words.get(key);
    const answer = this.file.answers.get(key);
    const name = nameIndex === undefined ? undefined : this.file.facts.strings[nameIndex];
    const word = answer === undefined ? undefined : this.readAnswer(answer, name);
    this.words.set(key, word);
    return word;
  }

  private readAnswer({ declarations, outside }: Answer, name: string | undefined): Word {
    if (declarations.length === 0) return outside === undefined ? undefined : { outside };
    if (declarations.length > MAX_TARGETS) return undefined;
    const found = declarations.map((one) => this.symbols.at(one, name));
    // A part that the index does not hold, or that is a local name, may be the one that is meant.
    const known = found.flatMap((one) => one ?? []);
    return known.length === 0 ? undefined : { targets: [...new Set(known)] };
  }

  private useOf(row: number): { source: number; kind: number; line: number; col: number } {
    const { links } = this.file.links;
    const cell = (column: number): number => at(links, row, column);
    return { source: cell(LINK.source), kind: cell(LINK.kind), line: cell(LINK.line), col: cell(LINK.col) };
  }

  private put(use: ReturnType<Merge['useOf']>, target: SymbolKey): void {
    this.out.link(use, target, this.origin);
  }

  private keep(row: number): void {
    const { links } = this.file.links;
    const target = symbolKey(at(links, row, LINK.file) as never, at(links, row, LINK.symbol));
    const origin = ORIGINS[at(links, row, LINK.origin)];
    this.out.link(this.useOf(row), target, origin, CONFIDENCES[at(links, row, LINK.confidence)]);
  }

  /** The string of the name that a link was bound by. */
  private nameAt(row: number): number | undefined {
    const { facts } = this.file;
    const { links } = this.file.links;
    this.names ??= namesOfReferences(facts);
    return this.names.get(useKey(at(links, row, LINK.kind), at(links, row, LINK.line), at(links, row, LINK.col)));
  }

  private use(key: PlaceKey, outside: OutsidePackage | true): void {
    if (outside !== true) this.used.set(key, outside);
  }

  private packages(): PackagesUsed | undefined {
    const before = this.file.packages;
    if (this.used.size === 0) return before;
    const packages: OutsidePackage[] = [];
    const positions = new Map<string, number>();
    const found = new Map<PlaceKey, number>();
    const add = (key: PlaceKey, { manager, name, version }: OutsidePackage): void => {
      const id = JSON.stringify([manager, name, version]);
      const known = positions.get(id);
      found.set(key, known ?? packages.length);
      if (known !== undefined) return;
      positions.set(id, packages.length);
      packages.push({ ...(manager && { manager }), name, ...(version && { version }) });
    };
    for (let i = 0; before !== undefined && i < before.places.length; i += 3)
      add(placeKey(before.places[i], before.places[i + 1]), before.packages[before.places[i + 2]]);
    for (const [key, one] of this.used) add(key, one);
    const places = [...found].sort(([a], [b]) => a - b).flatMap(([key, at]) => [lineOf(key), colOf(key), at]);
    return { packages, places };
  }
}

const isExact = (data: Int32Array, row: number): boolean => data[row * LINK.stride + LINK.confidence] === 0;

const useKey = (kind: number, line: number, col: number): string => `${kind} ${line} ${col}`;

function namesOfReferences({ references, expressions }: FileFacts): Map<string, number> {
  const names = new Map<string, number>();
  for (let row = 0; row < references.rows; row++) {
    const expression = at(references, row, REFERENCE.expression);
    const cell = (column: number): number => at(expressions, expression, column);
    const key = useKey(at(references, row, REFERENCE.kind), cell(EXPRESSION.line), cell(EXPRESSION.col));
    names.set(key, cell(EXPRESSION.name));
  }
  return names;
}

function packagedPlaces({ places }: PackagesUsed = { packages: [], places: [] }): Set<PlaceKey> {
  const found = new Set<PlaceKey>();
  for (let i = 0; i < places.length; i += 3) found.add(placeKey(places[i], places[i + 1]));
  return found;
}

/** Files that the links lead to. */
export function targetsOf({ links }: FileLinks): Set<number> {
  const targets = new Set<number>();
  for (let row = 0; row < links.rows; row++) targets.add(at(links, row, LINK.file));
  return targets;
}
