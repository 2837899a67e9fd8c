/** Reads the configurations of TypeScript in the tree with all that they extend, without running or following anything out of it. */
import { ancestorsOf, directoryOf, inside, joinInTree } from '../../base/tree-paths.ts';
import type { ServiceProblem } from '../contract.ts';
import { isObject, type JsonObject, parseObject, strings } from './script-modules.ts';

/** A value with the directory that paths in it are relative to. */
interface Placed<T> {
  readonly value: T;
  readonly dir: string;
}

export interface ConfigFile {
  /** Relative to the root, as are all paths here. */
  readonly path: string;
  readonly dir: string;
  /** Options by name, as written in the file that sets them. */
  readonly options: ReadonlyMap<string, Placed<unknown>>;
  readonly files?: Placed<readonly string[]> | undefined;
  readonly include?: Placed<readonly string[]> | undefined;
  readonly exclude?: Placed<readonly string[]> | undefined;
}

export interface ConfigSource {
  /** Files that the index holds. */
  readonly files: ReadonlySet<string>;
  /** Undefined for a file that may not be read. */
  readonly read: (path: string) => string | undefined;
}

export interface ReadConfigs {
  readonly configs: readonly ConfigFile[];
  /** The files that they were read from, with those that were looked for. */
  readonly inputs: ReadonlySet<string>;
  readonly problems: ServiceProblem[];
}

type Parts = Omit<ConfigFile, 'path' | 'dir'>;

const CONFIG = /(?:^|\/)(?:tsconfig(?:[.-][^/]*)?|jsconfig(?:[.-][^/]*)?)\.json$/;
const INSTALLED = /(?:^|\/)node_modules\//;
/** Longer chains are a mistake or an attack. */
const MAX_EXTENDS = 32;
/** A tree with more is no tree of sources. */
const MAX_CONFIGS = 2_000;

export const isConfigName = (path: string): boolean => CONFIG.test(path);

export function readConfigs(source: ConfigSource): ReadConfigs {
  const reader = new ConfigReader(source);
  const wanted = new Set([...source.files].filter((path) => CONFIG.test(path) && !INSTALLED.test(path)).sort());
  const configs: ConfigFile[] = [];
  // The set grows while it is walked: references name configurations that are called anything.
  for (const path of wanted) {
    if (configs.length === MAX_CONFIGS) break;
    const content = reader.json(path);
    if (content === undefined) {
      reader.report('project_load_failed', `${path} is not the JSON of a configuration`);
      continue;
    }
    for (const one of referencesOf(content, directoryOf(path))) if (source.files.has(one)) wanted.add(one);
    configs.push({ path, dir: directoryOf(path), ...reader.parts(path, []) });
  }
  return { configs, inputs: reader.inputs, problems: reader.problems };
}

function referencesOf({ references }: JsonObject, dir: string): string[] {
  if (!Array.isArray(references)) return [];
  const places = references.map((one: unknown) =>
    isObject(one) && typeof one.path === 'string' ? joinInTree(dir, one.path) : undefined,
  );
  return places
    .filter((place) => place !== undefined)
    .map((place) => (place.endsWith('.json') ? place : inside(place, 'tsconfig.json')));
}

class ConfigReader {
  readonly problems: ServiceProblem[] = [];
  readonly inputs = new Set<string>();
  private readonly contents = new Map<string, JsonObject | undefined>();
  private readonly done = new Map<string, Parts>();

  constructor(private readonly source: ConfigSource) {}

  json(path: string): JsonObject | undefined {
    this.inputs.add(path);
    if (!this.contents.has(path)) this.contents.set(path, parseObject(this.source.read(path)));
    return this.contents.get(path);
  }

  report(code: ServiceProblem['code'], message: string, fix?: string): void {
    if (!this.problems.some((one) => one.message === message)) this.problems.push({ code, message, fix });
  }

  /** Its own settings over those that it extends. */
  parts(path: string, extending: readonly string[]): Parts {
    const known = this.done.get(path);
    if (known !== undefined) return known;
    const content = this.json(path);
    if (content === undefined) return { options: new Map() };
    const chain = [...extending, path];
    const bases = typeof content.extends === 'string' ? [content.extends] : strings(content.extends);
    const inherited = bases.flatMap((base) => {
      const found = this.baseOf(base, path);
      if (found === undefined) return [];
      if (!chain.includes(found) && chain.length <= MAX_EXTENDS) return [this.parts(found, chain)];
      this.report('project_load_failed', `${path} extends ${found}, which extends it again`);
      return [];
    });
    const merged = merge([...inherited, this.ownParts(content, path)]);
    // What a circle left out is not known of the others in it.
    if (extending.length === 0) this.done.set(path, merged);
    return merged;
  }

  private ownParts(content: JsonObject, path: string): Parts {
    const dir = directoryOf(path);
    const written = isObject(content.compilerOptions) ? content.compilerOptions : {};
    if (Array.isArray(written.plugins) && written.plugins.length > 0)
      this.report('plugin_blocked', `${path} asks for plugins of the compiler, which were left out`);
    const options = new Map(
      Object.entries(written)
        .filter(([name]) => name !== 'plugins')
        .map(([name, value]) => [name, { value, dir }] as const),
    );
    const listed = (key: 'files' | 'include' | 'exclude') =>
      Array.isArray(content[key]) ? { [key]: { value: strings(content[key]), dir } } : {};
    return { options, ...listed('files'), ...listed('include'), ...listed('exclude') };
  }

  /** The file that `extends` names: of the tree, or plain JSON of a package that is installed in it. */
  private baseOf(base: string, from: string): string | undefined {
    const dir = directoryOf(from);
    const isRelative = /^\.{1,2}(?:[\\/]|$)/.test(base);
    if (!isRelative && /^(?:[\\/]|[A-Za-z]:)/.test(base)) return this.leftOut(from, base, 'is outside the root');
    const places = isRelative
      ? [joinInTree(dir, base)]
      : ancestorsOf(dir).map((one) => joinInTree(one, inside('node_modules', base)));
    if (places.every((place) => place === undefined)) return this.leftOut(from, base, 'is outside the root');
    for (const place of places) {
      if (place === undefined) continue;
      const names = place.endsWith('.json') ? [place] : [`${place}.json`, inside(place, 'tsconfig.json')];
      const found = names.find((name) => this.canExtend(name, isRelative));
      if (found !== undefined) return found;
    }
    const isCode = /\.[cm]?[jt]s$/.test(base);
    return this.leftOut(
      from,
      base,
      isCode ? 'is code, not JSON' : isRelative ? 'is not in the tree' : 'is not installed',
    );
  }

  private canExtend(name: string, isRelative: boolean): boolean {
    if (isRelative && !this.source.files.has(name) && !INSTALLED.test(name)) return false;
    return this.json(name) !== undefined;
  }

  private leftOut(from: string, base: string, why: string): undefined {
    this.report(
      'project_load_failed',
      `${from} extends ${JSON.stringify(base.slice(0, 200))}, which ${why}: it was left out`,
    );
    return undefined;
  }
}

function merge(parts: readonly Parts[]): Parts {
  const last = <K extends 'files' | 'include' | 'exclude'>(key: K): Parts[K] =>
    parts.findLast((one) => one[key])?.[key];
  return {
    options: new Map(parts.flatMap((one) => [...one.options])),
    files: last('files'),
    include: last('include'),
    exclude: last('exclude'),
  };
}
