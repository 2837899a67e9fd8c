/**
 * Projects in one text that carry the expected targets of their references (tests/kit/annotated-text.ts for the form):
 *
 *     # --- path: shapes.py ---
 *     def area(r): return r * r
 *     # --- path: main.py ---
 *     from shapes import area as a
 *     a(2)
 *     # <- call shapes.py#area
 *     # <- ! call main.py#area
 *
 * After the position:
 *   KIND PATH#QUALIFIED [exact|probable]   a link of that reference kind (default: exact); `PATH` alone is the file;
 *     in backticks where it has spaces
 *   KIND external|dynamic|ambiguous|unknown   a reference that leads nowhere, and why
 *   KIND none                              no link of that kind at all
 *   def PATH#QUALIFIED | def LINE          where go-to-definition leads; a line of this file for local names, as the case counts them
 */
import type * as z from 'zod/mini';
import { indexFiles, type Product, type Results } from '../../eval/product.ts';
import { tool as dependencies } from '../../src/answers/dependencies/tool.ts';
import { tool as outline } from '../../src/answers/outline/tool.ts';
import { tool as references } from '../../src/answers/references/tool.ts';
import { REASON_TEXT } from '../../src/answers/subject/asked-symbols.ts';
import { tool as symbol } from '../../src/answers/symbol/tool.ts';
import { REFERENCE_KINDS } from '../../src/model/kinds.ts';
import { OPEN_REASONS } from '../../src/model/links.ts';
import { readAnnotated } from './annotated-text.ts';

interface Expectation {
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly endCol: number | undefined;
  readonly negative: boolean;
  readonly what: string;
  readonly target: string;
  readonly confidence: string;
  /** Position in the case's own text. */
  readonly caseLine: number;
  readonly text: string;
}

const WORDS: readonly string[] = ['def', ...REFERENCE_KINDS];
const REASONS: readonly string[] = OPEN_REASONS;

export interface BindingCase {
  readonly files: ReadonlyMap<string, string>;
  readonly expectations: readonly Expectation[];
}

export function readBindingCase(text: string, defaultPath: string): BindingCase {
  const { files, annotations, lineOf } = readAnnotated(text, WORDS, defaultPath);
  const expectations = annotations.map(({ word, rest, ...place }) => {
    const [, quoted, plain, confidence = 'exact'] =
      /^(?:`([^`]+)`|(\S+))(?:\s+(exact|probable|approximate))?$/.exec(rest) ?? [];
    const target = quoted ?? plain;
    if (target === undefined) throw new Error(`line ${place.caseLine}: ${place.text}: not a target and a confidence`);
    const isLine = word === 'def' && /^\d+$/.test(target);
    return { ...place, what: word, target: isLine ? `:${lineOf.get(Number(target))}` : target, confidence };
  });
  return { files, expectations };
}

/** Disagreements, one line each; empty when the case holds. */
export async function checkBindingCase({ files, expectations }: BindingCase): Promise<string[]> {
  const product = await indexFiles(files);
  try {
    const asked = await askedCase(product, [...files.keys()]);
    const wrong: string[] = [];
    for (const one of expectations) {
      const found = await foundAt(asked, one);
      const wanted = one.target === 'none' ? found.length === 0 : found.includes(expected(one));
      if (wanted === one.negative)
        wrong.push(`line ${one.caseLine}: ${one.text}\n    found: ${found.join(', ') || 'nothing'}`);
    }
    return wrong;
  } finally {
    product.close();
  }
}

const expected = ({ what, target, confidence, path }: Expectation): string => {
  if (what === 'def') return target.startsWith(':') ? `${path}${target}` : target;
  return REASONS.includes(target) ? target : `${target} ${confidence}`;
};

interface Declared {
  readonly handle: string;
  /** `path#Outer.inner`, by what is around it or by its handle, which names the type of a method that is written outside; the path alone for a file. */
  readonly names: readonly string[];
}

type Reference = Results<typeof references>['files'][number]['references'][number];

interface AskedCase {
  readonly product: Product;
  readonly declared: readonly Declared[];
  /** Users of a symbol, by its handle; each is queried once. */
  usesOf(handle: string): Promise<readonly Reference[]>;
  /** Outgoing references of a file, including open ones with their reasons. */
  unboundIn(path: string): Promise<readonly Reference[]>;
}

async function askedCase(product: Product, paths: readonly string[]): Promise<AskedCase> {
  const declared: Declared[] = [];
  for (const path of paths) declared.push(...(await declaredIn(product, path)));
  const ask = (input: z.input<typeof references.input>) =>
    product.ask(references, input).then((reply) => reply?.results.files.flatMap((file) => file.references) ?? []);
  return {
    product,
    declared,
    usesOf: once((name) => ask({ ...ALL, name, direction: 'in' })),
    unboundIn: once((name) => ask({ ...ALL, name, direction: 'out', unresolved: true })),
  };
}

const ALL = { depth: 1, confidence: 'probable', unresolved: false, tests: true, limit: 1000 } as const;

async function declaredIn(product: Product, path: string): Promise<Declared[]> {
  const results = (await product.ask(outline, { path, depth: 'all' }))?.results;
  if (results?.type !== 'file') return [];
  const around: string[] = [];
  const symbols = results.symbols.map(({ handle, name, depth }) => {
    around.splice(depth, around.length, name);
    return { handle, names: [`${path}#${around.join('.')}`, handle.replace(/~\d+$/, '')] };
  });
  return [{ handle: path, names: [path] }, ...symbols];
}

/** A case writes the package or namespace of a file in front, which handles leave out. */
function isNamed({ names }: Declared, target: string): boolean {
  const [path, local = ''] = target.split('#');
  return names.some((name) => {
    const [otherPath, other = ''] = name.split('#');
    return otherPath === path && (other === local || (other !== '' && local.endsWith(`.${other}`)));
  });
}

/** Describes what the product finds at a place, in the words of a case. */
async function foundAt(asked: AskedCase, one: Expectation): Promise<string[]> {
  if (one.what === 'def') return definitionsAt(asked, one);
  if (one.target === 'external') return (await isExternal(asked, one)) ? ['external'] : [];
  const wanted = one.target === 'none' ? asked.declared : asked.declared.filter((other) => isNamed(other, one.target));
  const found: string[] = [];
  for (const { handle } of REASONS.includes(one.target) ? [] : wanted)
    for (const use of await asked.usesOf(handle))
      if (isAt(one, use) && use.via === undefined) found.push(`${one.target} ${use.confidence}`);
  for (const use of await asked.unboundIn(one.path))
    if (use.reason !== undefined && isAt(one, use) && isWhole(one, use.name!)) found.push(use.reason);
  return found;
}

const isAt = ({ what, path, line, col }: Expectation, use: Reference): boolean =>
  use.kind === what && use.path === path && use.line === line && use.col === col + 1;

const isWhole = ({ col, endCol }: Expectation, name: string): boolean =>
  endCol === undefined || col + name.length === endCol;

const placeOf = ({ path, line, col }: Expectation): string => `${path}:${line}:${col + 1}`;

/** Modules outside the tree are listed; other names that lead there have no list, but a query at their position answers. */
async function isExternal({ product }: AskedCase, one: Expectation): Promise<boolean> {
  if (one.what === 'import') {
    const { external } = (await product.ask(dependencies, {}))!.results;
    return external.some(({ at }) => at.some(({ path, line }) => path === one.path && line === one.line));
  }
  const { results, meta } = (await product.ask(symbol, { name: placeOf(one) }))!;
  if (results.some(({ kind }) => kind === 'import')) return true;
  return results.length === 0 && meta.notes.some((note) => note.includes(REASON_TEXT.external));
}

/** Each definition both by its name and by its line. */
async function definitionsAt({ product, declared }: AskedCase, one: Expectation): Promise<string[]> {
  const cards = (await product.ask(symbol, { name: placeOf(one), limit: 200 }))?.results ?? [];
  return cards.flatMap(({ handle, path, line }) => [
    `${path}:${line}`,
    ...declared.filter((other) => other.handle === handle && isNamed(other, one.target)).map(() => one.target),
  ]);
}

function once<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}
