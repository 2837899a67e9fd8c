/** Every tool, listed without loading it: the CLI prints its command list from this and loads the one it runs. */
import type { Tool } from './define.ts';

export interface ToolEntry {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Heading in the command list. */
  readonly group: 'Finding' | 'Reading' | 'Running';
  readonly summary: string;
  readonly load: () => Promise<Tool>;
}

/** Order is the order of help and docs. A test holds names and summaries equal to the definitions. */
export const TOOLS: readonly ToolEntry[] = [
  {
    name: 'search',
    group: 'Finding',
    summary: 'Search symbols, text and paths; best matches first',
    load: async () => (await import('./search.ts')).tool,
  },
  {
    name: 'symbol',
    group: 'Finding',
    summary: 'Show the definition of a name, handle or file:line',
    load: async () => (await import('./symbol.ts')).tool,
  },
  {
    name: 'outline',
    group: 'Reading',
    summary: 'Show the skeleton of a file, or summarise a directory',
    load: async () => (await import('./outline.ts')).tool,
  },
  {
    name: 'read_file',
    group: 'Reading',
    summary: 'Print a file, or some of its lines, with line numbers',
    load: async () => (await import('./read-file.ts')).tool,
  },
  {
    name: 'files',
    group: 'Reading',
    summary: 'List indexed files, filtered by path, language, role or skip reason',
    load: async () => (await import('./files.ts')).tool,
  },
  {
    name: 'tree',
    group: 'Reading',
    summary: 'Show the directory tree with counts of files and symbols',
    load: async () => (await import('./tree.ts')).tool,
  },
  {
    name: 'index',
    aliases: ['sync'],
    group: 'Running',
    summary: 'Build the index, or bring it up to date',
    load: async () => (await import('./index-workspace.ts')).tool,
  },
  {
    name: 'status',
    group: 'Running',
    summary: 'Show what is indexed, how fresh it is, and what went wrong',
    load: async () => (await import('./status.ts')).tool,
  },
  {
    name: 'doctor',
    group: 'Running',
    summary: 'Check the installation and the index; each problem with its fix',
    load: async () => (await import('./doctor.ts')).tool,
  },
];

/** The entry for a command name or alias; dashes and underscores are the same. */
export function findTool(name: string): ToolEntry | undefined {
  const wanted = name.replaceAll('-', '_');
  return TOOLS.find((entry) => entry.name === wanted || entry.aliases?.includes(wanted));
}
