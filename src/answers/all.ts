/** Every tool, listed without loading it: the CLI prints its command list from this and loads the one it runs. */
import type { Tool } from '../tools/define.ts';

export interface ToolEntry {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Commands that are this tool with some of its input filled in. */
  readonly shortcuts?: readonly { readonly name: string; readonly summary: string }[];
  /** Heading in the command list. */
  readonly group: 'Finding' | 'Reading' | 'Navigating' | 'Comparing' | 'Running';
  readonly summary: string;
  /** Not offered to agents: it writes files where it is told, or sends code away. */
  readonly terminalOnly?: true;
  readonly load: () => Promise<Tool>;
}

/** Order is the order of help and docs. A test holds names and summaries equal to the definitions. */
export const TOOLS: readonly ToolEntry[] = [
  {
    name: 'explore',
    group: 'Finding',
    summary: 'Answer a question or task with the code that matters for it',
    load: async () => (await import('./explore/tool.ts')).tool,
  },
  {
    name: 'search',
    group: 'Finding',
    summary: 'Search symbols, text and paths; best matches first',
    load: async () => (await import('./search/tool.ts')).tool,
  },
  {
    name: 'symbol',
    group: 'Finding',
    summary: 'Show the definition of a name, handle or file:line',
    load: async () => (await import('./symbol/tool.ts')).tool,
  },
  {
    name: 'grep',
    group: 'Finding',
    summary: 'Find text or a regular expression in the current files',
    load: async () => (await import('./grep/tool.ts')).tool,
  },
  {
    name: 'verify_absence',
    group: 'Finding',
    summary: 'Check that patterns occur nowhere: PASS or FAIL, for CI',
    load: async () => (await import('./verify-absence/tool.ts')).tool,
  },
  {
    name: 'by_signature',
    group: 'Finding',
    summary: 'Find functions that take or return a type',
    load: async () => (await import('./by-signature/tool.ts')).tool,
  },
  {
    name: 'similar',
    group: 'Finding',
    summary: 'Find symbols with code or names like those of a given one',
    load: async () => (await import('./similar/tool.ts')).tool,
  },
  {
    name: 'explain_ranking',
    group: 'Finding',
    summary: 'Show why a search ranks one result where it does, or leaves it out',
    load: async () => (await import('./explain-ranking/tool.ts')).tool,
  },
  {
    name: 'outline',
    group: 'Reading',
    summary: 'Show the skeleton of a file, or summarise a directory',
    load: async () => (await import('./outline/tool.ts')).tool,
  },
  {
    name: 'map',
    group: 'Reading',
    summary: 'Show the areas of a repository and the symbols that matter in each',
    load: async () => (await import('./map/tool.ts')).tool,
  },
  {
    name: 'read_file',
    group: 'Reading',
    summary: 'Print a file, or some of its lines, with line numbers',
    load: async () => (await import('./read-file/tool.ts')).tool,
  },
  {
    name: 'files',
    group: 'Reading',
    summary: 'List indexed files, filtered by path, language, role or skip reason',
    load: async () => (await import('./files/tool.ts')).tool,
  },
  {
    name: 'tree',
    group: 'Reading',
    summary: 'Show the directory tree with counts of files and symbols',
    load: async () => (await import('./tree/tool.ts')).tool,
  },
  {
    name: 'references',
    shortcuts: [
      { name: 'callers', summary: 'Show who calls a symbol' },
      { name: 'callees', summary: 'Show what a symbol calls' },
    ],
    group: 'Navigating',
    summary: 'Show who uses a symbol, or what it uses',
    load: async () => (await import('./references/tool.ts')).tool,
  },
  {
    name: 'hierarchy',
    group: 'Navigating',
    summary: 'Show super and sub types, overrides, containers and members',
    load: async () => (await import('./hierarchy/tool.ts')).tool,
  },
  {
    name: 'related',
    group: 'Navigating',
    summary: 'Show what belongs together with a symbol, and why',
    load: async () => (await import('./related/tool.ts')).tool,
  },
  {
    name: 'dependencies',
    group: 'Navigating',
    summary: 'Show what a file, directory or project depends on',
    load: async () => (await import('./dependencies/tool.ts')).tool,
  },
  {
    name: 'dependents',
    group: 'Navigating',
    summary: 'Show what depends on a file, directory or project',
    load: async () => (await import('./dependencies/dependents-tool.ts')).tool,
  },
  {
    name: 'impact',
    group: 'Navigating',
    summary: 'Show what a change of symbols, files or the working tree affects',
    load: async () => (await import('./impact/tool.ts')).tool,
  },
  {
    name: 'trace',
    group: 'Navigating',
    summary: 'Show how calls lead from one symbol to another, or from entry points',
    load: async () => (await import('./trace/tool.ts')).tool,
  },
  {
    name: 'changes',
    group: 'Comparing',
    summary: 'Show which symbols changed between two commits, or in the working tree',
    load: async () => (await import('./changes/tool.ts')).tool,
  },
  {
    name: 'compare_symbol',
    group: 'Comparing',
    summary: 'Show one symbol in two commits, with the lines that differ',
    load: async () => (await import('./compare-symbol/tool.ts')).tool,
  },
  {
    name: 'history',
    group: 'Comparing',
    summary: 'Show the commits that touched a symbol, who brought it, whose lines it is',
    load: async () => (await import('./history/tool.ts')).tool,
  },
  {
    name: 'index',
    aliases: ['sync'],
    group: 'Running',
    summary: 'Build the index, or bring it up to date',
    load: async () => (await import('./index/tool.ts')).tool,
  },
  {
    name: 'status',
    group: 'Running',
    summary: 'Show what is indexed, how fresh it is, and what went wrong',
    load: async () => (await import('./status/tool.ts')).tool,
  },
  {
    name: 'refs',
    group: 'Running',
    summary: 'List indexed commits and worktrees, or remove old ones',
    load: async () => (await import('./refs/tool.ts')).tool,
  },
  {
    name: 'switch_ref',
    group: 'Running',
    summary: 'Ask all further questions of a session about one commit',
    load: async () => (await import('./refs/switch-tool.ts')).tool,
  },
  {
    name: 'export',
    group: 'Running',
    summary: 'Write the index as one compressed file',
    terminalOnly: true,
    load: async () => (await import('./share/export-tool.ts')).tool,
  },
  {
    name: 'import',
    group: 'Running',
    summary: 'Begin from an index that another machine exported',
    terminalOnly: true,
    load: async () => (await import('./share/import-tool.ts')).tool,
  },
  {
    name: 'push',
    group: 'Running',
    summary: 'Share the index of a commit in a directory or an S3 bucket',
    terminalOnly: true,
    load: async () => (await import('./share/push-tool.ts')).tool,
  },
  {
    name: 'pull',
    group: 'Running',
    summary: 'Begin from the nearest index in a directory or an S3 bucket',
    terminalOnly: true,
    load: async () => (await import('./share/pull-tool.ts')).tool,
  },
  {
    name: 'doctor',
    group: 'Running',
    summary: 'Check the installation and the index; each problem with its fix',
    load: async () => (await import('./doctor/tool.ts')).tool,
  },
];

/** Those that are offered to agents. */
export const AGENT_TOOLS: readonly ToolEntry[] = TOOLS.filter(({ terminalOnly }) => !terminalOnly);

/** Every name the tool answers to. */
export const namesOf = ({ name, aliases = [], shortcuts = [] }: Pick<ToolEntry, 'name' | 'aliases' | 'shortcuts'>) => [
  name,
  ...aliases,
  ...shortcuts.map((shortcut) => shortcut.name),
];

/** The entry for a command name, alias or shortcut; dashes and underscores are the same. */
export function findTool(name: string): ToolEntry | undefined {
  const wanted = name.replaceAll('-', '_');
  return TOOLS.find((entry) => namesOf(entry).includes(wanted));
}
