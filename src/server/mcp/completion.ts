/** Completes prompt and resource arguments as the user types: paths, symbols, workspaces. */
import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import { findTool } from '../../answers/all.ts';
import type { Results as SearchResults } from '../../answers/search/tool.ts';
import type { Results as TreeResults } from '../../answers/tree/tool.ts';
import { asAppError } from '../../errors/known-error.ts';
import type { Workspaces } from '../workspaces.ts';
import type { Connection } from './connection.ts';

/** The protocol's maximum. */
const MAX_COMPLETIONS = 100;
const MAX_SYMBOLS = 20;

export async function complete(
  { options: { workspaces } }: Connection,
  { argument, context }: CompleteRequest['params'],
): Promise<CompleteResult> {
  if (argument.name === 'workspace') return completion(startingWith(argument.value, workspaces.list().map(nameOf)));
  const find = { path: paths, handle: handles }[argument.name];
  if (!find) return completion([]);
  try {
    const root = await workspaces.open(context?.arguments?.workspace || undefined);
    return completion(await find({ workspaces, root }, argument.value));
  } catch (error) {
    // Errors are not shown while typing: the list of completions is empty.
    if (asAppError(error)) return completion([]);
    throw error;
  }
}

interface Place {
  readonly workspaces: Workspaces;
  readonly root: string;
}

const nameOf = ({ name }: { readonly name: string }): string => name;

const startingWith = (start: string, values: readonly string[]): string[] =>
  values.filter((value) => value.toLowerCase().startsWith(start.toLowerCase()));

/** Completes one directory at a time, like a shell; text that starts no path is searched for in all paths. */
async function paths(place: Place, value: string): Promise<string[]> {
  const directory = value.slice(0, value.lastIndexOf('/') + 1);
  const listed = await entries(place, directory);
  const found = startingWith(value, listed);
  if (found.length > 0 || value === '') return found;
  const results = await search(place, { query: value, mode: 'path' });
  return [...new Set(results.map(({ path }) => path))];
}

async function entries(place: Place, directory: string): Promise<string[]> {
  const path = directory === '' ? undefined : directory.slice(0, -1);
  try {
    const results = (await call<TreeResults>(place, 'tree', { path, depth: 1, files: true })) ?? [];
    return results.slice(1).map((entry) => (entry.type === 'directory' ? `${entry.path}/` : entry.path));
  } catch (error) {
    if (asAppError(error)?.code === 'PATH_NOT_FOUND') return [];
    throw error;
  }
}

async function handles(place: Place, value: string): Promise<string[]> {
  if (value.trim() === '') return [];
  const results = await search(place, { query: value, mode: 'name' });
  return [...new Set(results.map(({ handle }) => handle))];
}

const search = async (place: Place, input: { readonly query: string; readonly mode: string }) =>
  (await call<SearchResults>(place, 'search', { ...input, limit: MAX_SYMBOLS, detail: 'location' })) ?? [];

async function call<T>(place: Place, name: string, input: Record<string, unknown>): Promise<T | undefined> {
  const tool = await findTool(name)!.load();
  const parsed = tool.input.safeParse(input);
  // Text that no call accepts has no completions.
  if (!parsed.success) return undefined;
  const { reply } = await place.workspaces.askIndexed(place.root, { tool: name, input: parsed.data });
  return reply.results as T;
}

const completion = (values: readonly string[]): CompleteResult => ({
  completion: {
    values: values.slice(0, MAX_COMPLETIONS),
    total: values.length,
    hasMore: values.length > MAX_COMPLETIONS,
  },
});
