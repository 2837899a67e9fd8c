/** Answers about the places of one file: what each name means, through imports, to its declarations. */
import { posix } from 'node:path';
import { columnAt, lineAt, lineStarts } from '../../base/line-index.ts';
import { directoryOf } from '../../base/tree-paths.ts';
import type { Answer, AskedFile, Declaration, OutsidePackage } from '../contract.ts';
import {
  type CompilerProcess,
  type CompilerSymbol,
  type CompilerType,
  SYMBOL_FLAGS,
  TYPE_FLAGS,
} from './api/compiler.ts';
import type { Budget } from './api/connection.ts';
import { KIND } from './api/kinds.ts';
import type { SyntaxTree } from './api/syntax-tree.ts';
import { type AskedNode, findNodes } from './asked-nodes.ts';
import { type DeclaredPlaces, partsOf, type TreePlace } from './declared-places.ts';
import type { NpmPackages } from './npm-packages.ts';
import type { TreeCache } from './tree-cache.ts';

/** What was found out about all files of a project: a fifth of the questions is left. Emptied when anything changes. */
export class Known {
  /** By project and symbol: a symbol has one answer in all files, unless it is global. */
  readonly symbols = new Map<string, Meaning | Promise<Meaning>>();
  /** By project, module and name: most files import the same ones. */
  readonly imports = new Map<string, Promise<Meaning>>();
  /** By project, type and name. */
  readonly properties = new Map<string, Promise<Meaning>>();
  /** By project and type. */
  readonly unions = new Map<string, Promise<readonly CompilerType[]>>();

  clear(): void {
    for (const map of [this.symbols, this.imports, this.properties, this.unions]) map.clear();
  }
}

export interface Answering {
  readonly compiler: CompilerProcess;
  readonly trees: TreeCache;
  readonly places: DeclaredPlaces;
  readonly packages: NpmPackages;
  /** Real path with slashes. */
  readonly root: string;
  readonly known: Known;
  /** Identifies the configuration that governs a file. */
  readonly ownerOf: (path: string) => unknown;
}

const UNKNOWN: Answer = { declarations: [] };
/** More parts of a type than anything that is written by hand has. */
const MAX_PARTS = 20;
/** Of a specifier, before `as`. */
const PROPERTY_NAME = 0;
/** Of an element of a pattern. */
const REST = 0;
const TAKEN_NAME = 1;

/** `config`: of the project that the file is in; undefined for a file that no compiler reads. */
export async function defineFile(
  answering: Answering,
  config: string | undefined,
  { file, budget }: { readonly file: AskedFile; readonly budget: Budget },
): Promise<readonly Answer[]> {
  const unknown = Array.from({ length: file.places.length >> 1 }, () => UNKNOWN);
  const text = file.text();
  if (config === undefined || text === undefined) return unknown;
  const tree = await answering.trees.get(config, `${answering.root}/${file.path}`, budget);
  // The compiler has read another text, so that its answers would be about other places.
  if (tree === undefined || tree.text !== text) return unknown;
  const starts = lineStarts(text);
  return new FileQuestions(answering, { config, path: file.path, tree, starts, budget }).answers(
    findNodes(tree, offsetsOf(text, starts, file.places)),
  );
}

/** A place that is not in the text has the offset of none. */
function offsetsOf(text: string, starts: Int32Array, places: Int32Array): number[] {
  const offsets: number[] = [];
  for (let at = 0; at < places.length; at += 2) {
    const start = starts[places[at] - 1] ?? text.length;
    offsets.push(Math.min(start + places[at + 1], text.length));
  }
  return offsets;
}

interface QuestionedFile {
  readonly config: string;
  readonly path: string;
  readonly tree: SyntaxTree;
  readonly starts: Int32Array;
  readonly budget: Budget;
}

/** What a symbol means. */
export interface Meaning {
  readonly answer: Answer;
  /** With parts that are global: which of them are meant depends on the file that asks. */
  readonly globals?: readonly TreePlace[] | undefined;
}

const NOTHING: Meaning = { answer: UNKNOWN };

/** Questions are sent without waiting for the answers to others, since the compiler works through them in order. */
class FileQuestions {
  private readonly types = new Map<number, Promise<CompilerType | undefined>>();
  private readonly handlePath: string;

  constructor(
    private readonly answering: Answering,
    private readonly file: QuestionedFile,
  ) {
    this.handlePath = answering.places.canonical(`${answering.root}/${file.path}`);
  }

  async answers(nodes: readonly (AskedNode | undefined)[]): Promise<Answer[]> {
    const { compiler } = this.answering;
    const { config, budget } = this.file;
    const named = [...new Set(nodes.flatMap((one) => (one?.role === 'name' ? [one.node] : [])))];
    const symbols = await compiler.symbolsAt(
      config,
      named.map((node) => this.handle(node)),
      budget,
    );
    const byNode = new Map<number, CompilerSymbol | null>();
    for (const [i, node] of named.entries()) byNode.set(node, symbols[i]);
    // Most are known at once: a promise for each would take longer than all the rest that is done here.
    const answers = nodes.map((one) => (one === undefined ? NOTHING : this.meaning(one, byNode.get(one.node))));
    const waiting = answers.filter((one) => one instanceof Promise);
    if (waiting.length > 0) await Promise.all(waiting);
    return Promise.all(answers.map((one) => (one instanceof Promise ? one.then(this.asAsked) : this.asAsked(one))));
  }

  private meaning(asked: AskedNode, named: CompilerSymbol | null | undefined): Meaning | Promise<Meaning> {
    const { node, role } = asked;
    if (role === 'name') return named ? this.ofSymbol(named) : this.unresolvedModule(node);
    if (role === 'shorthand') return this.ofShorthand(asked);
    return this.ofProperty(asked);
  }

  private ofSymbol(symbol: CompilerSymbol): Meaning | Promise<Meaning> {
    const { symbols } = this.answering.known;
    const key = `${symbol.id} ${this.file.config}`;
    let meaning = symbols.get(key);
    if (meaning === undefined) {
      meaning = this.findMeaning(symbol);
      symbols.set(key, meaning);
      meaning.then(
        (found) => symbols.get(key) === meaning && symbols.set(key, found),
        // Another file may ask again.
        () => symbols.delete(key),
      );
    }
    return meaning;
  }

  private async findMeaning(symbol: CompilerSymbol): Promise<Meaning> {
    if ((symbol.flags & SYMBOL_FLAGS.alias) === 0) return this.withTaken(symbol, await this.declared([symbol]));
    const key = this.importKey(symbol);
    const find = (): Promise<Meaning> => this.behindAlias(symbol);
    return key === undefined ? find() : once(this.answering.known.imports, key, find);
  }

  /** A variable that is taken out of an object is the property of it as well: a call of it calls that. */
  private async withTaken({ declarations = [] }: CompilerSymbol, own: Meaning): Promise<Meaning> {
    const { tree } = this.file;
    if (declarations.length !== 1) return own;
    const { node, kind, path } = partsOf(declarations[0]);
    if (kind !== KIND.BindingElement || path !== this.handlePath || node >= tree.size) return own;
    const pattern = tree.parent(node);
    const name = tree.childAt(node, TAKEN_NAME) || tree.nameOf(node);
    if (tree.kind(pattern) !== KIND.ObjectBindingPattern || tree.childAt(node, REST) !== 0) return own;
    const { answer } = await this.ofProperty({ node: name, role: 'binding', container: pattern });
    return answer.declarations.length === 0
      ? own
      : { answer: { declarations: distinct([...own.answer.declarations, ...answer.declarations]) } };
  }

  private async behindAlias(symbol: CompilerSymbol): Promise<Meaning> {
    const { config, budget } = this.file;
    const target = await this.answering.compiler.aliasedSymbol(config, symbol.id, budget);
    if (target?.declarations?.length) return this.declared([target]);
    const module = this.importOf(symbol)?.module ?? 0;
    return module === 0 ? NOTHING : this.unresolved(module);
  }

  /** What is imported, equal for all files of a package that import the same. */
  private importKey(symbol: CompilerSymbol): string | undefined {
    const { config, path, tree } = this.file;
    const found = this.importOf(symbol);
    if (found === undefined || found.module === 0 || found.name === undefined) return undefined;
    const module = tree.textOf(found.module);
    const from = module.startsWith('.') ? posix.join(directoryOf(path), module) : this.answering.packages.around(path);
    return JSON.stringify([config, from, module.startsWith('.') ? '' : module, found.name]);
  }

  /** The import in this file that binds a symbol, with the name that it takes from the module. */
  private importOf({ declarations = [] }: CompilerSymbol): { module: number; name: string | undefined } | undefined {
    const { tree } = this.file;
    for (const handle of declarations) {
      const { node, kind, path } = partsOf(handle);
      if (path !== this.handlePath || node >= tree.size) continue;
      const statement = ancestorIn(tree, node, IMPORTS);
      if (statement === 0) continue;
      const isSpecifier = kind === KIND.ImportSpecifier || kind === KIND.ExportSpecifier;
      const taken = isSpecifier ? tree.childAt(node, PROPERTY_NAME) || tree.nameOf(node) : 0;
      const name = taken > 0 ? tree.textOf(taken) : kind === KIND.ImportClause ? 'default' : undefined;
      return { module: tree.moduleName(statement), name };
    }
    return undefined;
  }

  private async declared(symbols: readonly CompilerSymbol[]): Promise<Meaning> {
    const handles = [...new Set(symbols.flatMap((symbol) => symbol.declarations ?? []))];
    const { config, budget } = this.file;
    const { places } = this.answering;
    const all = await Promise.all(handles.map((handle) => places.where(config, handle, budget)));
    const inTree = all.filter((one): one is TreePlace => one !== undefined && 'declaration' in one);
    if (inTree.length === 0) {
      const outside = all.flatMap((one) => (one !== undefined && 'outside' in one ? [one.outside] : []));
      return outsideOnly(outside.find((one) => one !== true) ?? outside[0]);
    }
    const isShared = inTree.length > 1 && inTree.some((one) => one.isGlobal);
    return { answer: inTreeOnly(inTree), globals: isShared ? inTree : undefined };
  }

  private unresolvedModule(node: number): Meaning {
    const { tree } = this.file;
    const isModule = tree.kind(node) === KIND.StringLiteral && IMPORTS.has(tree.kind(tree.parent(node)));
    return isModule ? this.unresolved(node) : NOTHING;
  }

  private unresolved(module: number): Meaning {
    const { tree, path } = this.file;
    return outsideOnly(this.answering.packages.ofImport(tree.textOf(module), path));
  }

  /**
   * What the value is declared as, and the property of the expected type: the name is a use of both. Nothing where one is outside and the
   * other is not, because an answer does not tell which of them it is about.
   */
  private async ofShorthand(asked: AskedNode): Promise<Meaning> {
    const { config, budget, tree } = this.file;
    const [symbol, property] = await Promise.all([
      this.answering.compiler.shorthandValue(config, this.handle(asked.container), budget),
      this.ofProperty({ ...asked, role: 'key', container: tree.parent(asked.container) }),
    ]);
    const value = symbol === undefined ? NOTHING : await this.ofSymbol(symbol);
    const [a, b] = [value.answer.declarations, property.answer.declarations];
    if (a.length > 0 && b.length > 0) return { answer: { declarations: [...a, ...b] } };
    return b.length > 0 ? NOTHING : value;
  }

  /** Of the type that is expected of a literal or of attributes, or of the type of what is taken apart. */
  private async ofProperty({ node, role, container }: AskedNode): Promise<Meaning> {
    const { compiler } = this.answering;
    const { config, budget, tree, path } = this.file;
    let asked = this.types.get(container);
    if (asked === undefined) {
      const handle = this.handle(container);
      asked =
        role === 'key' ? compiler.contextualType(config, handle, budget) : compiler.typeAt(config, handle, budget);
      this.types.set(container, asked);
    }
    const type = await asked;
    const meaning = type === undefined ? NOTHING : await this.propertyOf(type, tree.textOf(node));
    // A type that was inferred from the literal itself expects nothing.
    const { line, col } = this.placeOf(node);
    const isItself = meaning.answer.declarations.some(
      (one) => one.path === path && one.line === line && one.col === col,
    );
    return isItself ? NOTHING : meaning;
  }

  private placeOf(node: number): { readonly line: number; readonly col: number } {
    const { starts, tree } = this.file;
    const at = tree.start(node);
    return { line: lineAt(starts, at) + 1, col: columnAt(starts, at) };
  }

  private propertyOf({ id, flags }: CompilerType, name: string): Promise<Meaning> | Meaning {
    if ((flags & TYPE_FLAGS.structuredOrInstantiable) === 0) return NOTHING;
    const { config, budget } = this.file;
    return once(this.answering.known.properties, `${id} ${name} ${config}`, async () => {
      if ((flags & TYPE_FLAGS.union) !== 0) return this.propertyOfUnion(id, name);
      const found = await this.answering.compiler.propertyOf(config, { type: id, name }, budget);
      return found === undefined ? NOTHING : this.ofSymbol(found);
    });
  }

  /** That of each part that has it. */
  private async propertyOfUnion(id: number, name: string): Promise<Meaning> {
    const { config, budget } = this.file;
    const parts = await once(
      this.answering.known.unions,
      `${id} ${config}`,
      async () => (await this.answering.compiler.partsOfUnion(config, id, budget)) ?? [],
    );
    if (parts.length > MAX_PARTS) return NOTHING;
    const meanings = await Promise.all(parts.map((part) => this.propertyOf(part, name)));
    const answers = meanings.map(({ answer }) => answer);
    const declarations = distinct(answers.flatMap((one) => one.declarations));
    if (declarations.length > 0) return { answer: { declarations } };
    return outsideOnly(answers.find(({ outside }) => outside !== undefined)?.outside);
  }

  /** Projects with equal options are one program, and a global name of one is none of the others'. */
  private readonly asAsked = ({ answer, globals }: Meaning): Answer => {
    if (globals === undefined) return answer;
    const { ownerOf } = this.answering;
    const own = ownerOf(this.file.path);
    const isOwn = ({ declaration }: TreePlace): boolean => ownerOf(declaration.path) === own;
    return globals.some(isOwn) ? inTreeOnly(globals.filter((one) => !one.isGlobal || isOwn(one))) : answer;
  };

  private handle(node: number): string {
    return this.file.tree.handle(node, this.handlePath);
  }
}

/** Syntax that names a module. */
const IMPORTS: ReadonlySet<number> = new Set([
  KIND.ImportDeclaration,
  KIND.JSImportDeclaration,
  KIND.ExportDeclaration,
  KIND.ImportEqualsDeclaration,
]);

const outsideOnly = (outside: OutsidePackage | true | undefined): Meaning =>
  outside === undefined ? NOTHING : { answer: { declarations: [], outside } };

const inTreeOnly = (places: readonly TreePlace[]): Answer => ({
  declarations: distinct(places.map(({ declaration }) => declaration)),
});

const distinct = (declarations: readonly Declaration[]): Declaration[] =>
  declarations.length < 2
    ? [...declarations]
    : [...new Map(declarations.map((one) => [`${one.line}:${one.col} ${one.path}`, one])).values()];

/** The node itself or the nearest one around it that is of some kind; 0 where there is none. */
function ancestorIn(tree: SyntaxTree, node: number, kinds: ReadonlySet<number>): number {
  let one = node;
  while (one > 1 && !kinds.has(tree.kind(one))) one = tree.parent(one);
  return one > 1 ? one : 0;
}

/** What failed is asked again. */
function once<T>(map: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  let found = map.get(key);
  if (found === undefined) {
    map.set(key, (found = find()));
    found.catch(() => map.delete(key));
  }
  return found;
}
