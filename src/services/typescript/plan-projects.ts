/** The projects that the compiler opens: files of the tree by the options that govern them, each with a configuration of ours. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceProblem } from '../contract.ts';
import { type ConfigFile, type ConfigSource, isConfigName, readConfigs } from './config-files.ts';
import { configOwners } from './config-owners.ts';
import { type CompilerOptions, mergedOptions, projectOptions } from './project-options.ts';
import { withSlashes } from './readable-files.ts';
import { type NodePackage, readScriptConfigs } from './script-modules.ts';
import { GLOBALS_FILE } from './well-known-globals.ts';
import { workspaceNames } from './workspace-names.ts';

export interface PlannedProject {
  /** Name of its configuration in our directory. */
  readonly name: string;
  readonly options: CompilerOptions;
  /** Relative to the root. */
  readonly files: readonly string[];
}

export interface Plan {
  readonly projects: readonly PlannedProject[];
  readonly packages: readonly NodePackage[];
  /** The configuration that governs a file. */
  readonly ownerOf: (path: string) => ConfigFile | undefined;
  /** Whether a change of the file's content may change what names mean elsewhere. */
  readonly isInput: (path: string) => boolean;
  readonly problems: readonly ServiceProblem[];
}

/** Each program has a checker of its own: a tree with more kinds of options is read with those of the largest ones. */
const MAX_PROJECTS = 40;
const MAX_PROBLEMS = 50;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const DECIDES = /(?:^|\/)(?:package\.json|pnpm-workspace\.yaml|lerna\.json|rush\.json)$/;

export const isScript = (path: string): boolean => SCRIPT.test(path);

export function planProjects(root: string, source: ConfigSource): Plan {
  const all = [...source.files];
  const read = remembering(source.read);
  const scripts = all.filter(isScript).sort();
  const { configs, inputs, problems } = readConfigs({ ...source, read });
  const settings = readScriptConfigs(all, read);
  const names = workspaceNames(settings, source.files);
  const ownerOf = configOwners(configs);
  const groups: Group[] = [];
  const groupOf = new Map<ConfigFile | undefined, Group>();
  for (const path of scripts) {
    const owner = ownerOf(path);
    let group = groupOf.get(owner);
    if (group === undefined) groupOf.set(owner, (group = joinGroup(groups, projectOptions(root, names, owner))));
    group.files.push(path);
  }
  const { projects, left } = withinLimit(groups, projectOptions(root, names));
  if (left > 0)
    problems.push({
      code: 'project_load_failed',
      message: `the tree has ${groups.length} kinds of TypeScript projects: ${left} of them were read with default options`,
    });
  return {
    projects,
    packages: settings.packages,
    ownerOf,
    isInput: (path) => inputs.has(path) || isConfigName(path) || DECIDES.test(path),
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

interface Group {
  options: CompilerOptions;
  readonly files: string[];
}

function joinGroup(groups: Group[], options: CompilerOptions): Group {
  for (const group of groups) {
    const merged = mergedOptions(group.options, options);
    if (merged === undefined) continue;
    group.options = merged;
    return group;
  }
  const group = { options, files: [] };
  groups.push(group);
  return group;
}

/** The largest as they are, the files of the others in one. */
function withinLimit(groups: readonly Group[], options: CompilerOptions) {
  const sorted = groups.toSorted((a, b) => b.files.length - a.files.length);
  const most = groups.length > MAX_PROJECTS ? MAX_PROJECTS - 1 : groups.length;
  const rest = sorted.slice(most);
  const kept: PlannedProject[] = sorted.slice(0, most).map((group) => ({ name: nameOf(group.options), ...group }));
  const files = rest.flatMap((one) => one.files).sort();
  return { projects: rest.length > 0 ? [...kept, { name: 'rest.json', options, files }] : kept, left: rest.length };
}

/** Equal for equal options, so that an update finds the project again. */
const nameOf = (options: CompilerOptions): string =>
  `project-${createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 16)}.json`;

/** The text of its configuration. Ours comes last, so that declarations of the tree win. */
export function configText(root: string, scratchDir: string, { options, files }: PlannedProject): string {
  const paths = [...files.map((path) => join(root, path)), join(scratchDir, GLOBALS_FILE)];
  return JSON.stringify({
    compilerOptions: options,
    typeAcquisition: { enable: false },
    files: paths.map(withSlashes),
  });
}

/** Configurations and manifests are read by several readers. */
function remembering(read: ConfigSource['read']): ConfigSource['read'] {
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path);
  };
}
