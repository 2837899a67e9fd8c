/** Answers about the places of one file: what each name means, through imports, to its declarations. */
import { columnAt, lineAt, lineStarts } from '../../base/line-index.ts';
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

export interface Answering {
  readonly compiler: CompilerProcess;
  readonly trees: TreeCache;
  readonly places: DeclaredPlaces;
  readonly packages: NpmPackages;
  /** Real path with slashes. */
  readonly root: string;
  /** By project and symbol: a symbol has one answer in all files, unless it is global. Emptied when anything changes. */
  readonly known: Map<string, Meaning | Promise<Meaning>>;
  /** Identifies the configuration that governs a file. */
  readonly ownerOf: (path: string) => unknown;
}

const UNKNOWN: Answer = { declarations: [] };
/** More parts of a type than anything that is written by hand has. */
const MAX_PARTS = 20;

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
    const { known } = this.answering;
    const key = `${symbol.id} ${this.file.config}`;
    let meaning = known.get(key);
    if (meaning === undefined) {
      meaning = this.findMeaning(symbol);
      known.set(key, meaning);
      meaning.then(
        (found) => known.get(key) === meaning && known.set(key, found),
        // Another file may ask again.
        () => known.delete(key),
      );
    }
    return meaning;
  }

  private async findMeaning(symbol: CompilerSymbol): Promise<Meaning> {
    if ((symbol.flags & SYMBOL_FLAGS.alias) === 0) return this.declared([symbol]);
    const { config, budget } = this.file;
    const target = await this.answering.compiler.aliasedSymbol(config, symbol.id, budget);
    if (target?.declarations?.length) return this.declared([target]);
    return outsideOnly(this.packageOf(symbol));
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

  /** Of an import in this file that leads nowhere. */
  private packageOf({ declarations = [] }: CompilerSymbol): OutsidePackage | true | undefined {
    const { tree, path } = this.file;
    for (const handle of declarations) {
      const { node, path: declaredIn } = partsOf(handle);
      if (declaredIn !== this.handlePath || node >= tree.size) continue;
      for (let one = node; one > 1; one = tree.parent(one)) {
        const kind = tree.kind(one);
        if (!IMPORTS.has(kind)) continue;
        const module = tree.moduleName(one);
        return module === 0 ? undefined : this.answering.packages.ofImport(tree.textOf(module), path);
      }
    }
    return undefined;
  }

  private unresolvedModule(node: number): Meaning {
    const { tree, path } = this.file;
    if (tree.kind(node) !== KIND.StringLiteral || !IMPORTS.has(tree.kind(tree.parent(node)))) return NOTHING;
    return outsideOnly(this.answering.packages.ofImport(tree.textOf(node), path));
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

  /** Of a union: that of each part that has it. */
  private async propertyOf(type: CompilerType, name: string): Promise<Meaning> {
    const { compiler } = this.answering;
    const { config, budget } = this.file;
    const own = await compiler.propertyOf(config, { type: type.id, name }, budget);
    if (own !== undefined) return this.ofSymbol(own);
    if ((type.flags & TYPE_FLAGS.union) === 0) return NOTHING;
    const parts = (await compiler.partsOfUnion(config, type.id, budget)) ?? [];
    if (parts.length > MAX_PARTS) return NOTHING;
    const found = await Promise.all(parts.map((part) => compiler.propertyOf(config, { type: part.id, name }, budget)));
    return this.declared(found.filter((one) => one !== undefined));
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
  declarations: [
    ...new Map(
      places.map(({ declaration: one }): [string, Declaration] => [`${one.line}:${one.col} ${one.path}`, one]),
    ).values(),
  ],
});
