/** Parses source texts into a flat tree; one instance per thread. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import { flattenCursor } from './cursor.ts';
import { FlatTree } from './flat-tree.ts';
import { type CompiledGrammar, compileGrammar, type Grammar, type GrammarSpec } from './grammar.ts';
import { grammarProblem } from './grammar-module.ts';
import { loadLexer } from './large-lexers.ts';
import { markRespelled } from './respelled-tree.ts';
import { type Runtime, startRuntime } from './runtime.ts';
import { flattenMemory, type TreeInMemory } from './subtree.ts';
import { createTextInput, type TextInput } from './text-input.ts';
import type { TextProblem } from './text-problem.ts';

export interface ParseResult {
  /** Undefined when the deadline passed. Overwritten by the next parse, but not by those of respelled texts if it is not one. */
  readonly tree: FlatTree | undefined;
  readonly hasError: boolean;
  readonly problems: readonly TextProblem[];
}

export interface ParseChoice {
  /** The text is the one of the parse before with some parts spelled otherwise, in the same length: the others are taken from its tree. */
  readonly respelled?: boolean;
}

/** What the last parse left for one of the same text with other spellings. */
interface LastParse {
  readonly syntax: Tree;
  readonly text: string;
  readonly grammar: CompiledGrammar;
  readonly shift: 0 | 1;
}

export interface SourceParser {
  /** Loads and compiles a grammar; the same name and tokens return the same object. */
  loadGrammar(spec: GrammarSpec): Promise<CompiledGrammar>;
  /** Throws `ParserCrash` when the WebAssembly module is no longer usable. */
  parse(grammar: Grammar, text: string, deadlineMs: number, options?: ParseChoice): ParseResult;
  /** Memory that is only freed with the thread: WebAssembly memory never shrinks. */
  memoryBytes(): number;
  /** `cursor` when the memory layout was not as expected: correct, but twice as slow. */
  decoder(): 'memory' | 'cursor';
}

/** The parser's memory can no longer be trusted: its thread must be replaced. */
export class ParserCrash extends Error {
  override readonly name = 'ParserCrash';
}

/**
 * Parsed with every grammar when it is loaded, as ASCII and not: nested calls, fields, strings, several rows, and an error
 * wherever it is not valid. Small enough to cost nothing, varied enough to reveal a shifted struct member.
 */
const SELF_CHECK = 'class A {\n  int b = f(1, "x").y;\n\n\n}\nimport z\nx = a.b(c) + [1, 2];\n) func\n';
const SELF_CHECKS = [SELF_CHECK, SELF_CHECK.replace('x', '\u00e9\u{1f600}')];

export async function createParser(options: { grammarDir: string }): Promise<SourceParser> {
  const runtime = await startRuntime(options.grammarDir);
  const parser = new Parser();
  const input = createTextInput(runtime, parser);
  const plainTree = new FlatTree();
  let respelledTree: FlatTree | undefined;
  const languages = new Map<string, Promise<Language>>();
  const grammars = new Map<string, CompiledGrammar>();
  /** Set permanently when the memory layout turns out not to be as expected. */
  let useCursor = false;
  let last: LastParse | undefined;

  function fallBack(): void {
    useCursor = true;
    runtime.interceptRead = undefined;
  }

  function parseOnce(language: Language): void {
    parser.setLanguage(language);
    parser.parse(SELF_CHECK)?.delete();
  }

  async function loadGrammar(spec: GrammarSpec): Promise<CompiledGrammar> {
    const source = spec.file?.sha256 ?? spec.name;
    const key = JSON.stringify([source, ...spec.tokens]);
    const known = grammars.get(key);
    if (known !== undefined) return known;
    let loading = languages.get(source);
    if (loading === undefined) {
      loading = grammarBytes(spec, options.grammarDir).then((bytes) =>
        loadLexer(bytes, () => Language.load(bytes), parseOnce),
      );
      languages.set(source, loading);
    }
    const language = await loading;
    if (spec.file !== undefined) refuseOtherVersions(language);
    parser.setLanguage(language);
    const compiled = compileGrammar(runtime, language, spec);
    const grammar = { ...compiled, rootKind: compiled.tables.kindOf[rootSymbol(parser)] };
    if (!useCursor && !passesSelfCheck(runtime, parser, { grammar, input })) fallBack();
    grammars.set(key, grammar);
    return grammar;
  }

  function parse(grammar: Grammar, text: string, deadlineMs: number, choice: ParseChoice = {}): ParseResult {
    if (!('scan' in grammar)) return parseSyntax(grammar, text, { deadlineMs, respelled: choice.respelled === true });
    const tree = plainTree;
    grammar.scan(text, tree);
    return { tree, hasError: false, problems: NO_PROBLEMS };
  }

  function parseSyntax(
    grammar: CompiledGrammar,
    text: string,
    { deadlineMs, respelled }: { deadlineMs: number; respelled: boolean },
  ): ParseResult {
    const before = last;
    last = undefined;
    try {
      if (!respelled) before?.syntax.delete();
      if (parser.language !== grammar.language) parser.setLanguage(grammar.language);
      const isAscii = !useCursor && input.load(text);
      const known = respelled ? markedTree(before, { grammar, text, shift: isAscii ? 0 : 1 }) : null;
      const syntax = parseWithDeadline(parser, text, { deadlineMs, known });
      if (respelled) before?.syntax.delete();
      if (syntax === null) return timedOut(parser, deadlineMs);
      last = { syntax, text, grammar, shift: input.offsetShift() };
      if (respelled) respelledTree ??= new FlatTree();
      const tree = respelled ? respelledTree! : plainTree;
      tree.source = text;
      const into = { tree, grammar };
      if (useCursor) flattenCursor(syntax, into);
      else flattenMemory(inMemory(runtime, syntax, input), into);
      const hasError = tree.errorRow >= 0;
      const problems = hasError ? [syntaxError(tree.errorRow + 1)] : NO_PROBLEMS;
      return { tree, hasError, problems };
    } catch (error) {
      throw new ParserCrash(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  return {
    loadGrammar,
    parse,
    memoryBytes: () =>
      runtime.module.HEAP32.byteLength + plainTree.data.byteLength + (respelledTree?.data.byteLength ?? 0),
    decoder: () => (useCursor ? 'cursor' : 'memory'),
  };
}

/** A grammar that the user added cannot be used; the message says why, without the file. */
export class GrammarRefused extends Error {
  override readonly name = 'GrammarRefused';
}

/** The versions whose layout `grammar.ts` knows. */
const VERSIONS = [14, 15];

function refuseOtherVersions({ abiVersion }: Language): void {
  if (!VERSIONS.includes(abiVersion))
    throw new GrammarRefused(`has the grammar version ${abiVersion}; ${VERSIONS.join(' and ')} can be read`);
}

async function grammarBytes({ name, file }: GrammarSpec, directory: string): Promise<Uint8Array> {
  if (file === undefined) return readFile(join(directory, `${name}.wasm`));
  const bytes = await readFile(file.path).catch(() => undefined);
  if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    throw new GrammarRefused('was replaced while it was in use');
  const problem = grammarProblem(bytes);
  if (problem !== undefined) throw new GrammarRefused(problem);
  return bytes;
}

const NO_PROBLEMS: readonly TextProblem[] = [];

/** The tree of the last parse, marked where the text differs; null where it is of no use. */
function markedTree(
  last: LastParse | undefined,
  { grammar, text, shift }: { grammar: CompiledGrammar; text: string; shift: 0 | 1 },
): Tree | null {
  const isSame = last?.grammar === grammar && last.text.length === text.length && last.shift === shift;
  if (!isSame) return null;
  markRespelled(last.syntax, last.text, { text, shift });
  return last.syntax;
}

function parseWithDeadline(
  parser: Parser,
  text: string,
  { deadlineMs, known }: { deadlineMs: number; known: Tree | null },
): Tree | null {
  const deadline = performance.now() + deadlineMs;
  // Typed as void, but the return value matters: true stops the parse.
  const progressCallback = (): boolean => performance.now() > deadline;
  return parser.parse(text, known, { progressCallback });
}

function timedOut(parser: Parser, deadlineMs: number): ParseResult {
  // Without a reset the next parse would continue with this text.
  parser.reset();
  const message = `parsing took more than ${deadlineMs} ms and was stopped`;
  return { tree: undefined, hasError: true, problems: [{ code: 'parse_timeout', message }] };
}

function syntaxError(line: number): TextProblem {
  return { code: 'syntax_error', message: 'parts of the file could not be parsed', line };
}

function inMemory(runtime: Runtime, syntax: Tree, input: TextInput): TreeInMemory {
  const address = (syntax as unknown as { 0: number })[0];
  return { heap: runtime.module.HEAP32, address, offsetShift: input.offsetShift() };
}

/** The root symbol, taken from parsing an empty file. */
function rootSymbol(parser: Parser): number {
  const empty = parser.parse('')!;
  const symbol = empty.rootNode.typeId;
  empty.delete();
  return symbol;
}

/** Whether writing and reading through memory returns exactly the same tree as the public API. */
function passesSelfCheck(
  runtime: Runtime,
  parser: Parser,
  target: { grammar: CompiledGrammar; input: TextInput },
): boolean {
  const { grammar, input } = target;
  const [byMemory, byCursor] = [new FlatTree(), new FlatTree()];
  const isSame = (text: string): boolean => {
    const plain = parser.parse(text)!;
    flattenCursor(plain, { tree: byCursor, grammar });
    plain.delete();
    input.load(text);
    const loaded = parser.parse(text)!;
    flattenMemory(inMemory(runtime, loaded, input), { tree: byMemory, grammar });
    loaded.delete();
    return sameNodes(byMemory, byCursor);
  };
  try {
    return SELF_CHECKS.every(isSame);
  } catch {
    return false;
  }
}

function sameNodes(a: FlatTree, b: FlatTree): boolean {
  if (a.count !== b.count || a.errorRow >= 0 !== b.errorRow >= 0) return false;
  for (let i = 0; i < a.count; i++) if (a.data[i] !== b.data[i]) return false;
  return true;
}
