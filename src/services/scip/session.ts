/** Answers about places from imported SCIP indexes, for files whose text is the one that the index was made for. */
import type {
  Answer,
  AskedFile,
  Declaration,
  OpenService,
  ServiceProject,
  ServiceSession,
  TreeChange,
} from '../contract.ts';
import { type Asked, AskedDocument, keyOf, type SymbolInBlock } from './asked-document.ts';
import { DEFINITION_FLAG, RELATION_KIND, type StoredDocument, type SymbolHash, textSum } from './stored-format.ts';
import { openStored, type StoredScip } from './stored-read.ts';
import { type Texts, textsOnDisk } from './texts.ts';

/** One session over several imports of one tool, the newest first: those of the packages of a tree define each other's symbols. */
export function scipService(files: readonly string[]): OpenService {
  return async (project) => new ScipSession(project, openAll(files));
}

function openAll(files: readonly string[]): StoredScip[] {
  const opened: StoredScip[] = [];
  try {
    for (const file of files) opened.push(openStored(file));
    return opened;
  } catch (error) {
    for (const one of opened) one.close();
    throw error;
  }
}

/** Types and members that implement one another form chains; longer ones are not followed. */
const MAX_IMPLEMENTATIONS = 5000;
/** Symbols whose places are remembered. */
const MAX_KEPT = 50_000;

const NOTHING: Answer = { declarations: [] };

class ScipSession implements ServiceSession {
  readonly tool;
  readonly problems = [];
  private readonly disk: Texts;
  private readonly files: ReadonlySet<string>;
  /** Document number by path, of each import. */
  private readonly numbers: readonly ReadonlyMap<string, number>[];
  /** Sums of the files as they are now; emptied when they may have changed. */
  private readonly sums = new Map<string, string | undefined>();
  /** By symbol: where it is defined now. */
  private readonly places = new Map<string, readonly Declaration[]>();

  constructor(
    { root, files }: ServiceProject,
    private readonly imports: readonly StoredScip[],
  ) {
    const { name, version } = imports[0].header.tool;
    this.tool = { origin: version === '' ? `scip:${name}` : `scip:${name} ${version}`, version };
    this.disk = textsOnDisk(root);
    this.files = new Set(files);
    this.numbers = imports.map(({ header }) => new Map(header.documents.map(({ path }, i) => [path, i])));
  }

  async define(file: AskedFile): Promise<readonly Answer[]> {
    return this.answerAll(file, (document, at) => {
      const symbols = document.symbolsAt(at);
      const answer = symbols.length === 0 ? NOTHING : this.defined(document, symbols);
      // A key of a literal, or a variable that takes a property's name: what it declares is not what it refers to.
      return answer.declarations.every((one) => isAt(one, file.path, at)) && !answer.outside ? NOTHING : answer;
    });
  }

  async implement(file: AskedFile): Promise<readonly Answer[]> {
    return this.answerAll(file, (document, at) => ({
      declarations: unique(
        document
          .symbolsAt(at)
          .filter((symbol) => !document.isLocal(symbol))
          .flatMap((symbol) => this.implementations(document.hashOf(symbol)))
          .flatMap((hash) => this.placesOf(hash)),
      ),
    }));
  }

  async update({ changed, added, removed }: TreeChange): Promise<void> {
    for (const path of [...changed, ...added, ...removed]) this.sums.delete(path);
    this.places.clear();
  }

  async close(): Promise<void> {
    for (const one of this.imports) one.close();
  }

  private answerAll(
    { path, text, places }: AskedFile,
    answer: (document: AskedDocument, at: Asked) => Answer,
  ): Answer[] {
    const document = this.documentFor(path, text);
    const answers: Answer[] = [];
    for (let i = 0; i < places.length; i += 2)
      answers.push(document === undefined ? NOTHING : answer(document, { line: places[i], col: places[i + 1] }));
    return answers;
  }

  /** In the newest import that was made for this text. */
  private documentFor(path: string, text: () => string | undefined): AskedDocument | undefined {
    let sum: string | undefined;
    for (const [i, stored] of this.imports.entries()) {
      const number = this.numbers[i].get(path);
      if (number === undefined) continue;
      if (sum === undefined) {
        const now = text();
        if (now === undefined) return undefined;
        sum = textSum(now);
        this.sums.set(path, sum);
      }
      const document = stored.header.documents[number];
      if (document.text === sum)
        return new AskedDocument(
          path,
          stored,
          document.blocks.map((one) => stored.block(one)),
        );
    }
    return undefined;
  }

  /** Names are used again and again in a file. */
  private defined(document: AskedDocument, symbols: readonly SymbolInBlock[]): Answer {
    const known = symbols.length === 1 ? document.answers.get(symbols[0].block)?.[symbols[0].row] : undefined;
    if (known !== undefined) return known;
    const answer = this.findDefined(document, symbols);
    if (symbols.length === 1) document.remember(symbols[0], answer);
    return answer;
  }

  private findDefined(document: AskedDocument, symbols: readonly SymbolInBlock[]): Answer {
    const declarations: Declaration[] = [];
    const outside: NonNullable<Answer['outside']>[] = [];
    let isInTree = false;
    for (const symbol of symbols) {
      if (document.isLocal(symbol)) {
        declarations.push(...document.localDefinitions(symbol));
        continue;
      }
      const hash = document.hashOf(symbol);
      const found = this.placesOf(hash);
      declarations.push(...found);
      if (found.length > 0) continue;
      const where = this.isDefined(hash) ? 'tree' : document.outsideOf(symbol);
      if (where === undefined || where === 'tree') isInTree = true;
      else outside.push(where);
    }
    if (declarations.length > 0) return { declarations: unique(declarations) };
    return outside.length > 0 && !isInTree ? { declarations: [], outside: outside[0] } : NOTHING;
  }

  private isDefined(hash: SymbolHash): boolean {
    return this.imports.some((one) => one.definitions(hash).length > 0);
  }

  private placesOf(hash: SymbolHash): readonly Declaration[] {
    const key = keyOf(hash);
    let found = this.places.get(key);
    if (found === undefined) {
      if (this.places.size > MAX_KEPT) this.places.clear();
      this.places.set(key, (found = this.findPlaces(hash)));
    }
    return found;
  }

  /** Where a symbol is defined, in files that are as they were; where something else defines it, there. */
  private findPlaces(hash: SymbolHash, isFollowed = true): Declaration[] {
    const found = this.imports.flatMap((stored, i) => this.placesIn(stored, i, hash));
    const whole = found.filter(({ isForward }) => !isForward);
    if (found.length > 0) return (whole.length > 0 ? whole : found).map(({ place }) => place);
    if (!isFollowed) return [];
    const others = this.imports.flatMap((one) => one.related(hash, RELATION_KIND.definedAs));
    return others.flatMap((other) => this.findPlaces(other, false));
  }

  private placesIn(stored: StoredScip, i: number, hash: SymbolHash): { place: Declaration; isForward: boolean }[] {
    return stored.definitions(hash).flatMap(({ document, line, col, flags }) => {
      const about = stored.header.documents[document];
      if (about === undefined || !this.isAsImported(about.path, about.text)) return [];
      if (this.isReplaced(about, i)) return [];
      const isModule = (flags & DEFINITION_FLAG.module) !== 0;
      const place = { path: about.path, line, col, ...(isModule && { end: { line: about.lines, col: 0 } }) };
      return [{ place, isForward: (flags & DEFINITION_FLAG.forward) !== 0 }];
    });
  }

  /** Whether a newer import of the same text has the last word on a file. */
  private isReplaced({ path, text }: StoredDocument, i: number): boolean {
    return this.imports.slice(0, i).some(({ header }, newer) => {
      const number = this.numbers[newer].get(path);
      return number !== undefined && header.documents[number].text === text;
    });
  }

  private isAsImported(path: string, sum: string): boolean {
    if (!this.files.has(path)) return false;
    if (!this.sums.has(path)) {
      const text = this.disk.read(path);
      this.sums.set(path, text === undefined ? undefined : textSum(text));
    }
    return this.sums.get(path) === sum;
  }

  private implementations(hash: SymbolHash): SymbolHash[] {
    const found = new Map<string, SymbolHash>();
    const waiting = [hash];
    for (let next = waiting.pop(); next !== undefined && found.size < MAX_IMPLEMENTATIONS; next = waiting.pop()) {
      for (const one of this.imports.flatMap((stored) => stored.related(next!, RELATION_KIND.implementedBy))) {
        const key = keyOf(one);
        if (found.has(key) || (one.hi === hash.hi && one.lo === hash.lo)) continue;
        found.set(key, one);
        waiting.push(one);
      }
    }
    return [...found.values()];
  }
}

const isAt = ({ path, line, col }: Declaration, asked: string, at: Asked): boolean =>
  line === at.line && col === at.col && path === asked;

function unique(declarations: readonly Declaration[]): Declaration[] {
  const seen = new Set<string>();
  return declarations.filter(({ path, line, col }) => {
    const key = `${line} ${col} ${path}`;
    return !seen.has(key) && seen.add(key);
  });
}
