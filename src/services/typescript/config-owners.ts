/** Which configuration governs each file: the nearest one that takes it, else the nearest one there is. */
import { ancestorsOf, below, directoryOf, inside, joinInTree } from '../../base/tree-paths.ts';
import { matchMembers } from '../../discover/member-globs.ts';
import type { ConfigFile } from './config-files.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: configurations contain it.
const CONFIG_DIR = '${configDir}';
const PLAIN = /(?:^|\/)[tj]sconfig\.json$/;

type Takes = (path: string) => boolean;

/** Undefined where the tree has no configuration around a file. */
export function configOwners(configs: readonly ConfigFile[]): (path: string) => ConfigFile | undefined {
  const taking = new Map(configs.map((config) => [config, takesOf(config)]));
  const byDirectory = new Map<string, ConfigFile[]>();
  for (const config of configs.toSorted(plainFirst)) {
    const group = byDirectory.get(config.dir);
    if (group) group.push(config);
    else byDirectory.set(config.dir, [config]);
  }
  const reaching = configs.filter(({ dir, include, files }) =>
    [include, files].some((list) =>
      list?.value.some((one) => below(dir, placeOf(one, list.dir, dir) ?? dir) === undefined),
    ),
  );
  return (path) => {
    const around = ancestorsOf(directoryOf(path)).flatMap((dir) => byDirectory.get(dir) ?? []);
    const takes = (config: ConfigFile): boolean => taking.get(config)!(path);
    // Tests are often excluded from the build, and mean its names.
    return around.find(takes) ?? reaching.find(takes) ?? around.find((one) => PLAIN.test(one.path)) ?? around[0];
  };
}

const plainFirst = (a: ConfigFile, b: ConfigFile): number =>
  Number(PLAIN.test(b.path)) - Number(PLAIN.test(a.path)) || (a.path < b.path ? -1 : 1);

function takesOf({ dir, files, include, exclude, options }: ConfigFile): Takes {
  const listed = new Set(places(files?.value, files?.dir, dir));
  const patterns = include ? places(include.value, include.dir, dir) : files ? [] : [inside(dir, '**')];
  const outDir = options.get('outDir');
  const outputs = typeof outDir?.value === 'string' ? places([outDir.value], outDir.dir, dir) : [];
  const excluded = exclude ? places(exclude.value, exclude.dir, dir) : [];
  const taken = patterns.map(matcher);
  const left = [...excluded, ...outputs.filter((one) => one !== dir)].map(matcher);
  return (path) => listed.has(path) || (taken.some((one) => one(path)) && !left.some((one) => one(path)));
}

/** A pattern without a star in its last part may name a directory, and takes all below it. */
function matcher(pattern: string): Takes {
  const parts = pattern.split('/');
  const wild = parts.findIndex((part) => /[*?]/.test(part));
  const fixed = (wild < 0 ? parts : parts.slice(0, wild)).join('/');
  const rest = wild < 0 ? '' : parts.slice(wild).join('/');
  if (/^(?:\*\*(?:\/\*)?)?$/.test(rest)) return (path) => below(fixed, path) !== undefined;
  const rules = parts.at(-1)!.includes('*') ? [pattern] : [pattern, inside(pattern, '**')];
  return (path) => below(fixed, path) !== undefined && matchMembers(rules, [path]).length > 0;
}

const places = (values: readonly string[] | undefined, from: string | undefined, dir: string): string[] =>
  (values ?? []).flatMap((value) => placeOf(value, from ?? dir, dir) ?? []);

/** Undefined outside the root. */
export function placeOf(value: string, from: string, configDir: string): string | undefined {
  const text = value.replaceAll('\\', '/');
  if (text.startsWith('/') || /^[A-Za-z]:/.test(text)) return undefined;
  return text.startsWith(CONFIG_DIR)
    ? joinInTree(configDir, `.${text.slice(CONFIG_DIR.length)}`)
    : joinInTree(from, text);
}
