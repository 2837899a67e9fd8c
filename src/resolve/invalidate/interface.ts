/** The interface of a file, entry by entry: comparing two versions shows through which names a change can affect other files. */
import { languageFacts } from '../../../languages/all.ts';
import { importedNames, passesOf, passMention, stored } from '../../extract/passes.ts';
import {
  at,
  BASE,
  BINDING,
  EXPORT,
  type FileFacts,
  IMPORT,
  IMPORT_FLAG,
  PARAMETER,
  REFERENCE,
  SYMBOL,
} from '../../model/facts.ts';
import {
  bindingKindCode,
  FLAG,
  IMPORT_KINDS,
  importKindCode,
  referenceKindCode,
  SYMBOL_KINDS,
  symbolKindCode,
} from '../../model/kinds.ts';
import type { ChangeFacts, LanguageId } from '../../model/language.ts';
import { isDeclared } from '../core/declared.ts';
import { FileView } from '../core/file-view.ts';
import { isTypeKind } from '../core/type-of.ts';
import { NO_FILE } from './ask-log.ts';
import { blockOf, decorationsOf, fieldsWithoutNames, importBindings, isOfSymbol } from './binding-structure.ts';
import { ExpressionTexts, UNBOUND, UNBOUND_RECEIVER, WHOLE } from './expression-text.ts';
import { lastName, moduleMention, otherNames, pathMention } from './other-names.ts';
import { pathSegments } from './path-segments.ts';

/** One declaration as others, or other expressions of the file, can see it. */
export interface Entry {
  readonly name: string;
  /** Everything about it but its place. */
  readonly text: string;
  /** Names its types and values are made of; module paths as `moduleMention` writes them, their segments as `pathMention` does. */
  readonly mentions: readonly string[];
  /**
   * `member`: of a type, or imported, so that other files find it only by asking the file. `local`: only seen from inside the file.
   * `wildcard`: re-exports names that the file does not spell.
   */
  readonly sort: 'symbol' | 'member' | 'local' | 'wildcard';
  /**
   * The outermost function that it is written in: a local name of one is not seen from another. '' for what is written outside, or
   * may have a value from inside of any, as a field has.
   */
  readonly within?: string;
  /** The module whose names a wildcard re-exports, where it can be asked which names those are. */
  readonly module?: string | undefined;
}

export type Interface = ReadonlyMap<string, Entry>;

const HOLDS_VALUE = new Set([
  symbolKindCode.field,
  symbolKindCode.property,
  symbolKindCode.constant,
  symbolKindCode.variable,
  symbolKindCode.enum_member,
  symbolKindCode.type_alias,
]);

/** Bindings of names that only the function around them sees. */
const LOCAL_BINDINGS = new Set<number>([
  bindingKindCode.parameter,
  bindingKindCode.local,
  bindingKindCode.element,
  bindingKindCode.assign,
]);

const CALLABLES = new Set<number>([symbolKindCode.function, symbolKindCode.method, symbolKindCode.constructor]);

export function interfaceOf(facts: FileFacts, language: LanguageId | undefined): Interface {
  return new Describer(facts, language).describe();
}

class Describer {
  private readonly places: ReadonlyMap<number, readonly number[]>;
  private readonly view: FileView;
  private readonly rules: ChangeFacts;
  private readonly entries = new Map<string, Entry>();
  private readonly paths: string[] = [];
  private readonly expressions: ExpressionTexts;
  private mentions = new Set<string>();
  private decorations: ReadonlyMap<number, readonly number[]> | undefined;
  private namesAreAsked = false;
  private importRows: ReadonlyMap<number, number> | undefined;

  constructor(
    private readonly facts: FileFacts,
    private readonly language: LanguageId | undefined,
  ) {
    this.rules = languageFacts(language)?.changes ?? {};
    this.view = new FileView({ id: NO_FILE, path: '', language: undefined, role: 'source', packageName: '' }, facts);
    this.expressions = new ExpressionTexts(this.view);
    this.places = fieldsWithoutNames(this.view);
  }

  describe(): Interface {
    this.namesAreAsked = this.rules.namesAreAsked === true && !declaresForAll(this.view);
    const { facts } = this;
    for (let row = 0; row < facts.symbols.rows; row++) this.symbol(row);
    for (let row = 0; row < facts.bindings.rows; row++) this.local(row);
    for (let row = 0; row < facts.imports.rows; row++) this.import(row);
    for (let row = 0; row < facts.exports.rows; row++) this.export(row);
    for (let row = 0; row < facts.bases.rows; row++) this.distantBase(row);
    if (this.rules.passesFunctions) {
      for (const [name, rows] of passesOf(facts)) this.pass(name, rows);
      for (const name of importedNames(facts))
        this.add(`p ${name}`, { name: passMention(name), text: '', sort: 'member' });
    }
    return this.entries;
  }

  private add(key: string, entry: Omit<Entry, 'mentions'>): void {
    let unique = key;
    for (let n = 2; this.entries.has(unique); n++) unique = `${key}~${n}`;
    this.entries.set(unique, { ...entry, mentions: [...this.mentions] });
    this.mentions = new Set();
  }

  private symbol(row: number): void {
    const { view, facts } = this;
    const cell = (column: number) => view.symbol(row, column);
    const name = view.nameOf(row);
    this.paths.push(row === 0 ? '' : `${this.paths[cell(SYMBOL.parent)]}.${name}`);
    if (row === 0) {
      if (this.rules.filesReturn) this.add('w', { name: WHOLE, text: this.results(0).join('|'), sort: 'member' });
      return;
    }
    const kind = cell(SYMBOL.kind);
    if (kind === symbolKindCode.namespace && this.rules.namespaces !== undefined) return;
    const parts: unknown[] = [kind, cell(SYMBOL.flags), this.text(cell(SYMBOL.type)), this.text(cell(SYMBOL.owner))];
    if (HOLDS_VALUE.has(kind)) {
      parts.push(this.text(cell(SYMBOL.value)));
      if (this.rules.passesFunctions) this.mentionStores(row);
    }
    const [first, end] = view.parametersOf(row);
    for (let p = first; p < end; p++)
      parts.push(
        this.rules.overloadsByParameterName ? facts.strings[at(facts.parameters, p, PARAMETER.name)] : '',
        at(facts.parameters, p, PARAMETER.flags),
        this.text(at(facts.parameters, p, PARAMETER.type)),
        this.text(at(facts.parameters, p, PARAMETER.defaultValue)),
      );
    for (const parameter of view.typeParametersOf(row)) parts.push(this.text(view.binding(parameter, BINDING.type)));
    if (cell(SYMBOL.type) < 0 || this.rules.returnedFunctionsCount) parts.push(...this.results(row));
    for (const base of view.basesOf(row))
      parts.push('<', at(facts.bases, base, BASE.kind), this.text(at(facts.bases, base, BASE.expression)));
    if (cell(SYMBOL.parent) === 0)
      parts.push(facts.packageName, view.symbol(0, SYMBOL.flags), facts.imports.rows + facts.exports.rows > 0);
    if (this.rules.decoratorsCount) parts.push(facts.exports.rows > 0, this.decorators(row));
    const binding = view.bindingRowOf(row);
    if (binding >= 0) parts.push(blockOf(view, binding), view.scopeKind(view.binding(binding, BINDING.scope)));
    for (const place of this.places.get(cell(SYMBOL.scope)) ?? [])
      parts.push(this.text(view.binding(place, BINDING.type)));
    const within = CALLABLES.has(kind) ? this.outermost(row) : '';
    const entry = { name, text: parts.join('|'), sort: 'symbol', within } as const;
    const { mentions } = this;
    const isAsked = this.namesAreAsked || isMember(view, row);
    this.add(`s ${SYMBOL_KINDS[kind]} ${this.paths[row]}`, {
      ...entry,
      sort: isAsked ? 'member' : 'symbol',
    });
    // A component is bound as `default`.
    const bound = binding < 0 ? name : facts.strings[view.binding(binding, BINDING.name)];
    for (const other of [...otherNames(view, row, this.language), ...(bound === name ? [] : [bound])]) {
      this.mentions = mentions;
      this.add(`o ${other} ${this.paths[row]}`, {
        ...entry,
        name: other,
        sort: this.namesAreAsked ? 'member' : 'symbol',
      });
    }
  }

  /** What a function, or the file, returns. */
  private results(row: number): unknown[] {
    const { view } = this;
    return view
      .resultsOf(row)
      .flatMap((result) => [
        view.binding(result, BINDING.kind),
        this.text(view.binding(result, BINDING.value)),
        this.expressions.checksAround(view.binding(result, BINDING.scope)),
      ]);
  }

  /** What decorates a symbol: a call of it may be one of what they return. */
  private decorators(symbol: number): string {
    const { references } = this.facts;
    this.decorations ??= decorationsOf(this.facts);
    const rows = this.decorations.get(symbol) ?? [];
    return rows
      .map((row) => `@${this.text(at(references, row, REFERENCE.expression))}${at(references, row, REFERENCE.args)}`)
      .join('');
  }

  /** Locals, parameters and assignments: the sources of the types of fields and results. */
  private local(row: number): void {
    const { view } = this;
    const kind = view.binding(row, BINDING.kind);
    const { symbol, return: result, yield: yielded, import: imported, assign } = bindingKindCode;
    if (kind === symbol || kind === result || kind === yielded || kind === imported) return;
    const name = this.facts.strings[view.binding(row, BINDING.name)];
    const around = this.paths[view.scopeSymbol(view.binding(row, BINDING.scope))];
    const parts = [this.text(view.binding(row, BINDING.type)), this.text(view.binding(row, BINDING.value))];
    if (kind === bindingKindCode.parameter && this.rules.passesFunctions) this.mentionCalls(row);
    // An assignment inside a function to a name outside of it need not have run.
    const isElsewhere = kind === assign && view.binding(row, BINDING.symbol) >= 0;
    const checks = this.expressions.checksAround(view.binding(row, BINDING.scope));
    const text = [kind, ...parts, blockOf(view, row), isElsewhere, checks].join('|');
    this.add(`l ${around} ${name}`, {
      name,
      text,
      sort: kind === assign && isOfSymbol(view, row) ? 'symbol' : 'local',
      within:
        LOCAL_BINDINGS.has(kind) && !isElsewhere ? this.outermost(view.scopeSymbol(view.declaringScope(row))) : '',
    });
  }

  private outermost(symbol: number): string {
    let found = '';
    for (let row = symbol; row > 0; row = this.view.symbol(row, SYMBOL.parent))
      if (CALLABLES.has(this.view.symbol(row, SYMBOL.kind))) found = this.paths[row];
    return found;
  }

  /** What a field holds depends on what is stored in it, and on constructions where the head of its type declares it. */
  private mentionStores(row: number): void {
    this.mentions.add(passMention(stored(this.view.nameOf(row))));
    const parent = this.view.symbol(row, SYMBOL.parent);
    const [first, end] = this.view.parametersOf(parent);
    if (parent > 0 && first < end) this.mentions.add(passMention(this.view.nameOf(parent)));
  }

  /** What a parameter holds depends on the calls of its function: of the type it constructs, of the function that returns it. */
  private mentionCalls(row: number): void {
    const symbol = this.view.scopeSymbol(this.view.binding(row, BINDING.scope));
    const parent = this.view.symbol(symbol, SYMBOL.parent);
    this.mentions.add(passMention(this.view.nameOf(symbol)));
    if (parent > 0) this.mentions.add(passMention(this.view.nameOf(parent)));
  }

  /** Calls that pass functions to callees of one name. */
  private pass(name: string, rows: readonly number[]): void {
    const { references } = this.facts;
    const texts = rows.map((row) => {
      const isDecorated = at(references, row, REFERENCE.kind) === referenceKindCode.decorate;
      const symbol = at(references, row, REFERENCE.symbol);
      const decorated = isDecorated ? `${this.paths[symbol]}${this.decorators(symbol)}` : '';
      const scope = at(references, row, REFERENCE.scope);
      const around = `${this.paths[this.view.scopeSymbol(scope)]} ${this.expressions.checksAround(scope)}`;
      return `${around} ${decorated}${at(references, row, REFERENCE.args)}${this.text(at(references, row, REFERENCE.expression))}`;
    });
    this.add(`p ${name}`, { name: passMention(name), text: texts.join('|'), sort: 'member' });
  }

  private import(row: number): void {
    const { facts } = this;
    const text = (column: number) => facts.strings[at(facts.imports, row, column)];
    const kind = at(facts.imports, row, IMPORT.kind);
    const flags = at(facts.imports, row, IMPORT.flags);
    const parts = [IMPORT_KINDS[kind], text(IMPORT.module), text(IMPORT.imported), flags];
    if (this.rules.importsLoad) {
      this.load(text(IMPORT.module), parts.join('|'));
      return;
    }
    if (this.rules.importsAreExports) parts.push(String(facts.exports.rows > 0), this.blockOfImport(row));
    const handsOn = this.rules.importsAreExports || (flags & IMPORT_FLAG.reexported) !== 0;
    const isWildcard =
      (kind === importKindCode.wildcard && (handsOn || this.isSeenBelow(row))) || (flags & IMPORT_FLAG.global) !== 0;
    this.mentionPath(text(IMPORT.module));
    if (text(IMPORT.imported) !== '') this.mentions.add(text(IMPORT.imported));
    // Whatever is imported of a module may be a part of the one value that it exports as a whole.
    const { namesAreAsked, filesReturn, modulesHaveParts } = this.rules;
    if (namesAreAsked || filesReturn) this.mentions.add(WHOLE);
    this.add(`i ${text(IMPORT.local)} ${text(IMPORT.local) === '' ? parts.join(' ') : ''}`, {
      name: text(IMPORT.local),
      text: parts.join('|'),
      // What a module imports, others see only as far as it exports it.
      sort: isWildcard ? 'wildcard' : handsOn ? 'symbol' : this.namesAreAsked ? 'local' : 'member',
    });
    // `use b::Kind::*` may lead through `pub use a::Kind`.
    if (this.rules.importsSeenBelow && text(IMPORT.local) !== '') {
      this.mentionPath(text(IMPORT.module));
      this.mentions.add(text(IMPORT.imported));
      this.add(`t ${text(IMPORT.local)}`, {
        name: pathMention(text(IMPORT.local)),
        text: parts.join('|'),
        sort: handsOn ? 'symbol' : 'member',
      });
    }
    // Names that only other files know: what mentions one that nothing here binds may change with the import.
    const unbound =
      kind === importKindCode.wildcard || kind === importKindCode.static
        ? UNBOUND
        : (flags & IMPORT_FLAG.guessed) !== 0
          ? UNBOUND_RECEIVER
          : undefined;
    const isPart = modulesHaveParts && kind === importKindCode.effect;
    if (unbound === undefined && !isPart) return;
    this.mentionPath(text(IMPORT.module));
    if (modulesHaveParts) this.mentions.add(WHOLE);
    this.add(`u ${text(IMPORT.module)}`, {
      name: unbound ?? WHOLE,
      text: parts.join('|'),
      sort: modulesHaveParts ? 'member' : 'local',
    });
  }

  private load(module: string, text: string): void {
    this.mentionPath(module);
    this.add(`i ${text}`, { name: UNBOUND, text, sort: 'member' });
  }

  private blockOfImport(row: number): string {
    this.importRows ??= importBindings(this.view);
    const binding = this.importRows.get(row);
    return binding === undefined ? '' : blockOf(this.view, binding);
  }

  private export(row: number): void {
    const { facts } = this;
    const text = (column: number) => facts.strings[at(facts.exports, row, column)];
    const exported = text(EXPORT.exported);
    const isWildcard = exported === '*';
    this.mentions.add(text(EXPORT.local));
    this.mentionPath(text(EXPORT.module));
    this.add(`e ${exported}${isWildcard ? text(EXPORT.module) : ''}`, {
      name: exported,
      text: `${text(EXPORT.local)}|${text(EXPORT.module)}|${exported === WHOLE && facts.exports.rows > 1}`,
      sort: isWildcard ? 'wildcard' : this.namesAreAsked ? 'member' : 'symbol',
      ...(isWildcard && this.namesAreAsked && { module: text(EXPORT.module) }),
    });
    // A symbol that a list exports under another name is not exported under its own.
    if (text(EXPORT.module) === '' && text(EXPORT.local) !== exported)
      this.add(`r ${text(EXPORT.local)}`, { name: text(EXPORT.local), text: exported, sort: 'member' });
  }

  /** Modules see what the one above them uses. */
  private isSeenBelow(row: number): boolean {
    return this.rules.importsSeenBelow === true && at(this.facts.imports, row, IMPORT.scope) === 0;
  }

  /** Super types added to a type that is declared elsewhere. */
  private distantBase(row: number): void {
    const { facts } = this;
    const owner = at(facts.bases, row, BASE.owner);
    if (at(facts.bases, row, BASE.symbol) >= 0 && owner < 0) return;
    const base = at(facts.bases, row, BASE.expression);
    const name = owner < 0 ? '' : lastName(this.view, owner);
    this.add(`b ${name} ${lastName(this.view, base)}`, {
      name,
      text: `${this.text(owner)}|${this.text(base)}`,
      sort: 'symbol',
    });
    if (!this.rules.basesAskedByTrait) return;
    // Look-ups for the types that have a trait ask the trait too, where a type cannot be named: `impl<T: A> B for T`.
    const text = `${this.text(owner)}|${this.text(base)}`;
    this.add(`b ${lastName(this.view, base)} by ${name}`, { name: lastName(this.view, base), text, sort: 'symbol' });
  }

  private mentionPath(module: string): void {
    if (module !== '') this.mentions.add(moduleMention(module));
    for (const segment of pathSegments(module)) this.mentions.add(pathMention(segment));
  }

  private text(row: number): string {
    return this.expressions.text(row, this.mentions);
  }
}

/** Whether a script file declares names that other files find without importing it. */
function declaresForAll(view: FileView): boolean {
  const { module, namespace } = symbolKindCode;
  const top = view.children(0);
  const isModule = view.facts.imports.rows + view.facts.exports.rows > 0 || top.some((row) => isExported(view, row));
  return !isModule || top.some((row) => [module, namespace].includes(view.symbol(row, SYMBOL.kind) as never));
}

/** A type that a comment declares makes no module of a script. */
const isExported = (view: FileView, row: number): boolean =>
  (view.symbol(row, SYMBOL.flags) & FLAG.exported) !== 0 &&
  !(view.symbol(row, SYMBOL.kind) === symbolKindCode.type_alias && view.symbol(row, SYMBOL.flags) & FLAG.declaration);

/** Types inside of types may have parts in several files, which are found by their name. */
const isMember = (view: FileView, row: number): boolean =>
  view.symbol(row, SYMBOL.owner) < 0 &&
  !isTypeKind(view.symbol(row, SYMBOL.kind)) &&
  !isDeclared(view.symbol(view.symbol(row, SYMBOL.parent), SYMBOL.kind), view.symbol(row, SYMBOL.flags));
