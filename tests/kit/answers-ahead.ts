/** Asks the same questions before there is an index and with one, and compares the answers. */
import { isDeepStrictEqual } from 'node:util';
import { hasSemantics } from '../../languages/all.ts';
import { AppError } from '../../src/errors/errors.ts';
import type { Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from './call-tool.ts';

export const AHEAD_QUESTIONS = {
  symbol: (name: string) => ({ name: 'symbol', input: { name } }),
  callers: (name: string) => ({
    name: 'references',
    input: { name, kind: ['call', 'new'], confidence: 'probable', limit: 100 },
  }),
  references: (name: string) => ({ name: 'references', input: { name, confidence: 'probable', limit: 100 } }),
  callees: (name: string) => ({ name: 'references', input: { name, direction: 'out', limit: 100 } }),
  grep: (name: string) => ({ name: 'grep', input: { pattern: [lastName(name)], limit: 1000 } }),
  grep_in: (name: string) => ({
    name: 'grep',
    input: { pattern: [lastName(name)], kind: ['function', 'method', 'class'] },
  }),
  verify_absence: (name: string) => ({ name: 'verify_absence', input: { pattern: [lastName(name)], limit: 1000 } }),
} as const;

/** `src/a.ts#Cart.price` -> price. */
const lastName = (name: string): string => name.split(/[#.:/~ ]/).findLast((part) => /^[^\d]/.test(part)) ?? name;

export type AheadQuestion = keyof typeof AHEAD_QUESTIONS;

export interface Compared {
  readonly isSame: boolean;
  /** The answer before the index says that it is complete. */
  readonly isClaimed: boolean;
  readonly difference: string;
  readonly note: string | undefined;
  readonly milliseconds: number;
}

/** Makes a workspace answer as if nothing were indexed. */
export function withoutIndex(workspace: Workspace): Workspace {
  workspace.lacksIndex = () => true;
  return workspace;
}

/** The symbols of the tree, each by its qualified name, by its handle and by its place. */
export function namesIn(indexed: Workspace): string[] {
  const reader = indexed.reader();
  const files = reader.worldFiles().filter(({ language }) => hasSemantics(language));
  return files.flatMap(({ id }) =>
    reader
      .symbolsInFile(id)
      .slice(1)
      .flatMap((symbol) => [reader.qualifiedName(symbol), reader.handle(symbol), `${symbol.path}:${symbol.nameLine}`]),
  );
}

interface Sides {
  readonly indexed: Workspace;
  readonly ahead: Workspace;
}

export async function compareAhead({ indexed, ahead }: Sides, kind: AheadQuestion, name: string): Promise<Compared> {
  const expected = await answerOf(indexed, kind, name);
  const started = performance.now();
  const found = await answerOf(ahead, kind, name);
  return {
    isSame: isDeepStrictEqual(found.results, expected.results),
    isClaimed: found.isComplete,
    difference: firstDifference(expected.results, found.results, ''),
    note: found.notes.at(-1),
    milliseconds: performance.now() - started,
  };
}

async function answerOf(workspace: Workspace, kind: AheadQuestion, name: string) {
  try {
    const { results, meta } = await callTool(workspace, AHEAD_QUESTIONS[kind](name));
    return { results, isComplete: meta.completeness === 'complete', notes: meta.notes };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { results: error.code, isComplete: true, notes: [error.message] };
  }
}

const SHOWN = 300;

function firstDifference(a: unknown, b: unknown, path: string): string {
  if (isDeepStrictEqual(a, b)) return '';
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return `${path}: ${JSON.stringify(a)?.slice(0, SHOWN)} / ${JSON.stringify(b)?.slice(0, SHOWN)}`;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return (
    [...keys].map((key) => firstDifference(one[key], other[key], `${path}.${key}`)).find((text) => text !== '') ?? ''
  );
}
