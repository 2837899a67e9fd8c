/** Questions about the symbols and files of an index, for every tool that answers from it. */
import type { Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from './call-tool.ts';
import type { randomOf } from './random-edits.ts';

export interface IndexQuestion {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Known {
  readonly symbols: readonly string[];
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

/** The questions that need no name. */
const ABOUT_ALL: readonly IndexQuestion[] = [
  { name: 'map', input: {} },
  { name: 'map', input: { max_tokens: 600 } },
  { name: 'tree', input: { files: true } },
  { name: 'files', input: {} },
  { name: 'dependencies', input: {} },
  { name: 'dependencies', input: { cycles: true } },
  { name: 'by_signature', input: { returns: ['string'] } },
  { name: 'search', input: { query: 'save an item' } },
  { name: 'explore', input: { query: 'how is an order paid' } },
  { name: 'grep', input: { pattern: ['return .*id'], regex: true } },
];

const ABOUT_SYMBOL: readonly ((symbol: string, other: string) => IndexQuestion)[] = [
  (name) => ({ name: 'symbol', input: { name, source: true } }),
  (name) => ({ name: 'references', input: { name } }),
  (name) => ({ name: 'references', input: { name, direction: 'out' } }),
  (name) => ({ name: 'references', input: { name, depth: 3 } }),
  (name) => ({ name: 'hierarchy', input: { name } }),
  (name) => ({ name: 'related', input: { name } }),
  (name) => ({ name: 'impact', input: { names: [name] } }),
  (name) => ({ name: 'similar', input: { name } }),
  (name) => ({ name: 'search', input: { query: name } }),
  (query, name) => ({ name: 'explain_ranking', input: { query, name } }),
  (name) => ({ name: 'explore', input: { query: name } }),
  (name) => ({ name: 'verify_absence', input: { pattern: [name] } }),
  (name) => ({ name: 'by_signature', input: { takes: [name] } }),
  (from, to) => ({ name: 'trace', input: { from, to } }),
  (to) => ({ name: 'trace', input: { to } }),
];

const ABOUT_FILE: readonly ((file: string) => IndexQuestion)[] = [
  (path) => ({ name: 'outline', input: { path } }),
  (path) => ({ name: 'dependents', input: { target: path } }),
  (path) => ({ name: 'dependencies', input: { target: path } }),
  (path) => ({ name: 'impact', input: { names: [path] } }),
  (path) => ({ name: 'map', input: { path } }),
];

/** Every kind of question, `each` times with random symbols and files of the index. */
export async function indexQuestions(
  workspace: Workspace,
  random: ReturnType<typeof randomOf>,
  each: number,
): Promise<IndexQuestion[]> {
  const { symbols, files, directories } = await knownIn(workspace);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)];
  const questions = [...ABOUT_ALL];
  for (let i = 0; i < each; i++) {
    if (symbols.length > 0) questions.push(...ABOUT_SYMBOL.map((ask) => ask(pick(symbols), pick(symbols))));
    if (files.length > 0) questions.push(...ABOUT_FILE.map((ask) => ask(pick([...files, ...directories]))));
  }
  return questions;
}

/** Names are read with the tools themselves, so that a question is one a user could ask. */
async function knownIn(workspace: Workspace): Promise<Known> {
  const listed = await callTool(workspace, { name: 'files', input: { limit: 1000, max_tokens: 100_000 } });
  const files = (listed.results as { readonly path: string }[]).map(({ path }) => path).sort();
  const directories = [...new Set(files.map((file) => file.split('/').slice(0, -1).join('/')))].filter(Boolean);
  const symbols = new Set<string>();
  for (const path of files.slice(0, MAX_OUTLINES)) {
    const { results } = await callTool(workspace, { name: 'outline', input: { path, max_tokens: 20_000 } });
    for (const name of namesIn(results)) symbols.add(name);
  }
  return { files, directories, symbols: [...symbols].sort() };
}

const MAX_OUTLINES = 60;

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  const { name, kind } = value as { name?: unknown; kind?: unknown };
  const own = typeof name === 'string' && typeof kind === 'string' && kind !== 'file' ? [name] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}
