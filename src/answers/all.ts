/** Every tool by its name, loaded when it is called. Order is the order of help and docs. */
import type { Tool, ToolDefinition } from '../tools/define.ts';
import { callable } from './run-tool.ts';

export interface ToolEntry {
  readonly name: string;
  /** Other names for it: aliases, and the shortcuts that its definition describes. */
  readonly others: readonly string[];
  readonly load: () => Promise<Tool>;
}

type Module = () => Promise<{ readonly tool: object }>;

export const TOOLS: readonly ToolEntry[] = [
  entry('explore', () => import('./explore/tool.ts')),
  entry('analyze', () => import('./analyze/tool.ts')),
  entry('search', () => import('./search/tool.ts')),
  entry('symbol', () => import('./symbol/tool.ts')),
  entry('grep', () => import('./grep/tool.ts')),
  entry('verify_absence', () => import('./verify-absence/tool.ts')),
  entry('by_signature', () => import('./by-signature/tool.ts')),
  entry('query', () => import('./query/tool.ts')),
  entry('schema', () => import('./query/schema-tool.ts')),
  entry('similar', () => import('./similar/tool.ts')),
  entry('explain_ranking', () => import('./explain-ranking/tool.ts')),
  entry('outline', () => import('./outline/tool.ts')),
  entry('map', () => import('./map/tool.ts')),
  entry('read_file', () => import('./read-file/tool.ts')),
  entry('names_in', () => import('./names-in/tool.ts')),
  entry('files', () => import('./files/tool.ts')),
  entry('tree', () => import('./tree/tool.ts')),
  entry('references', () => import('./references/tool.ts'), 'callers', 'callees'),
  entry('hierarchy', () => import('./hierarchy/tool.ts')),
  entry('related', () => import('./related/tool.ts')),
  entry('dependencies', () => import('./dependencies/tool.ts')),
  entry('dependents', () => import('./dependencies/dependents-tool.ts')),
  entry('impact', () => import('./impact/tool.ts')),
  entry('trace', () => import('./trace/tool.ts')),
  entry('why_not', () => import('./why-not/tool.ts')),
  entry('changes', () => import('./changes/tool.ts')),
  entry('review', () => import('./review/tool.ts')),
  entry('compare_symbol', () => import('./compare-symbol/tool.ts')),
  entry('history', () => import('./history/tool.ts')),
  entry('endpoints', () => import('./endpoints/tool.ts')),
  entry('services', () => import('./services/tool.ts')),
  entry('check', () => import('./check/tool.ts')),
  entry('entry_points', () => import('./entry-points/tool.ts')),
  entry('unused', () => import('./unused/tool.ts')),
  entry('tests_for', () => import('./tests-for/tool.ts')),
  entry('index', () => import('./index/tool.ts'), 'sync'),
  entry('status', () => import('./status/tool.ts')),
  entry('language_services', () => import('./language-services/tool.ts')),
  entry('refs', () => import('./refs/tool.ts')),
  entry('workspaces', () => import('./workspaces/tool.ts')),
  entry('switch_ref', () => import('./refs/switch-tool.ts')),
  entry('export', () => import('./share/export-tool.ts')),
  entry('import', () => import('./share/import-tool.ts')),
  entry('push', () => import('./share/push-tool.ts')),
  entry('pull', () => import('./share/pull-tool.ts')),
  entry('models', () => import('./models/tool.ts')),
  entry('doctor', () => import('./doctor/tool.ts')),
  entry('eval', () => import('./eval/tool.ts')),
  entry('stats', () => import('./stats/tool.ts')),
];

function entry(name: string, module: Module, ...others: readonly string[]): ToolEntry {
  let tool: Promise<Tool> | undefined;
  const load = async (): Promise<Tool> => {
    const definition = (await module()).tool as ToolDefinition;
    const isAlias = (one: string) => !definition.shortcuts?.some((shortcut) => shortcut.name === one);
    return callable(definition, { name, aliases: others.filter(isAlias), load: suggested(name) });
  };
  return { name, others, load: () => (tool ??= load()) };
}

const suggested =
  (name: string) =>
  async (other: string): Promise<Tool> => {
    const found = findTool(other);
    if (found === undefined) throw new Error(`${name} suggests ${other}, which is not a tool`);
    return found.load();
  };

export const loadTools = (): Promise<Tool[]> => Promise.all(TOOLS.map(({ load }) => load()));

/** Every name the tool answers to. */
export const namesOf = ({ name, aliases, shortcuts }: Pick<Tool, 'name' | 'aliases' | 'shortcuts'>): string[] => [
  name,
  ...aliases,
  ...shortcuts.map((shortcut) => shortcut.name),
];

/** The entry for a command name, alias or shortcut; dashes and underscores are the same. */
export function findTool(name: string): ToolEntry | undefined {
  const wanted = name.replaceAll('-', '_');
  return TOOLS.find((one) => one.name === wanted || one.others.includes(wanted));
}
