/** Loads the code of languages on demand, and the languages that the user added: facts are always available, the rest after this. */
import {
  type AddedLanguage,
  addedLanguage,
  addedRevisions,
  revisionsOf,
  useLanguages,
} from '../src/config/added-languages.ts';
import { loadConfig, settledStamp } from '../src/config/config.ts';
import type { ManifestReaders } from '../src/discover/projects.ts';
import { AppError } from '../src/errors/errors.ts';
import type { Language, LanguageRules } from '../src/extract/rule.ts';
import type { Framework } from '../src/model/framework.ts';
import type { LanguageId } from '../src/model/language.ts';
import type { LanguageRoots } from '../src/model/language-roots.ts';
import type { LanguageTests } from '../src/model/language-tests.ts';
import type { LanguageModules } from '../src/resolve/core/language-modules.ts';
import type { ModuleConfigs, ReadText } from '../src/resolve/core/module-configs.ts';
import type { Semantics } from '../src/resolve/core/semantics.ts';
import type { World } from '../src/resolve/core/world.ts';
import { familyOf, hasSemantics, knownLanguages, LANGUAGES, languageFacts } from './all.ts';

/** Throws for a language that is not in the list. */
export async function loadLanguage(id: LanguageId): Promise<Language> {
  const added = addedLanguage(id);
  if (added !== undefined) return { ...(await import('../src/extract/table-rules.ts')).rulesOfTable(added.table), id };
  const facts = languageFacts(id);
  if (facts === undefined) throw new Error(`no language ${id} in languages/all.ts`);
  const { default: rules } = (await facts.extract()) as { readonly default: LanguageRules };
  if (facts.foundByName || facts.grammar === undefined || !hasSemantics(id)) return { ...rules, id };
  return { ...(await import('./sql/extract/queries.ts')).withQueries(rules), id };
}

/** The last reading of the user's folders. */
let lastRead: { readonly directories: string; readonly stamp: string | undefined; readonly problem?: AppError } = {
  directories: '[]',
  stamp: '',
};

/**
 * Reads the languages that the user added, if something about them has changed: at the start of a process, and before each answer or
 * update of one that lives on. Returns why one of them cannot be used (LANGUAGE_INVALID); the others can. Only the user's own settings
 * name their folders, so they are the same for every tree.
 */
export async function refreshLanguages(env = process.env): Promise<AppError | undefined> {
  let named: readonly string[];
  try {
    const { config } = await loadConfig({ root: '', env, project: { text: undefined } });
    named = config.languages.directories;
  } catch (error) {
    // Whatever needs the settings reports it.
    if (error instanceof AppError) return lastRead.problem;
    throw error;
  }
  const directories = JSON.stringify(named);
  if (named.length === 0) {
    if (lastRead.directories !== directories) useLanguages([]);
    lastRead = { directories, stamp: '' };
    return undefined;
  }
  const { readLanguages, stampedFiles } = await import('../src/config/read-languages.ts');
  const stamp = settledStamp(stampedFiles(named));
  if (stamp !== undefined && lastRead.directories === directories && lastRead.stamp === stamp) return lastRead.problem;
  const { languages, problem } = readLanguages(named, clashWith);
  if (revisionsOf(languages) !== addedRevisions()) useLanguages(languages);
  lastRead = { directories, stamp: settledStamp(stampedFiles(named)), ...(problem && { problem }) };
  return problem;
}

/** Throws LANGUAGE_INVALID when a folder of the user cannot be used: an index without its files would be wrong. */
export async function requireLanguages(): Promise<void> {
  const problem = await refreshLanguages();
  if (problem !== undefined) throw problem;
}

/** Why a language cannot be added to these: undefined, or what they share. */
function clashWith({ table }: AddedLanguage, before: readonly AddedLanguage[]): string | undefined {
  const { id, extensions, filenames = [], interpreters = [], aliases = [], override } = table;
  const known = [...LANGUAGES, ...before.map((one) => one.table)];
  const taken = known.find((one) => one.id === id || aliases.includes(one.id) || one.aliases?.includes(id));
  if (taken !== undefined) return `has the id or an alias of ${taken.title} (${taken.id}); choose another`;
  for (const other of override ? before.map((one) => one.table) : known) {
    const shared =
      extensions.find((name) => other.extensions.includes(name)) ??
      filenames.find((name) => other.filenames?.includes(name)) ??
      interpreters.find((name) => other.interpreters?.includes(name));
    if (shared !== undefined && before.some((one) => one.table === other))
      return `names ${JSON.stringify(shared)}, which ${other.title} of another folder names too`;
    if (shared !== undefined)
      return `names ${JSON.stringify(shared)}, which ${other.title} reads; set "override": true to read these files with this table instead`;
  }
  return undefined;
}

/** The frameworks of these languages. */
export async function loadFrameworks(languages: Iterable<LanguageId>): Promise<Framework[]> {
  const families = new Set(Array.from(languages, familyOf));
  const lists = await Promise.all(
    Array.from(
      families,
      async (family) => (await languageFacts(family)?.frameworks?.()) as FrameworkModule | undefined,
    ),
  );
  return lists.flatMap((list) => list?.default ?? []);
}

interface FrameworkModule {
  readonly default: readonly Framework[];
}

/** Where programs start, by the families of languages that say so. */
export async function loadRoots(): Promise<ReadonlyMap<LanguageId, LanguageRoots>> {
  const loaded = new Map<LanguageId, LanguageRoots>();
  for (const { id, roots } of LANGUAGES)
    if (roots) loaded.set(id, ((await roots()) as { readonly default: LanguageRoots }).default);
  return loaded;
}

/** How tests are written and run, by the families of languages that say so. */
export async function loadTests(): Promise<ReadonlyMap<LanguageId, LanguageTests>> {
  const loaded = new Map<LanguageId, LanguageTests>();
  for (const { id, tests } of LANGUAGES)
    if (tests) loaded.set(id, ((await tests()) as { readonly default: LanguageTests }).default);
  return loaded;
}

interface SemanticsModule {
  readonly createSemantics: (world: World) => Semantics;
}

/** The semantics of a language over one world, each created at its first use. */
export type SemanticsOver = (world: World) => (language: LanguageId) => Semantics | undefined;

/** Loads the semantics of these languages, or of all; any other language then behaves as if it had no semantics. */
export async function loadSemantics(
  languages: Iterable<LanguageId> = knownLanguages().map(({ id }) => id),
): Promise<SemanticsOver> {
  const families = new Set(Array.from(languages, familyOf));
  const creators = new Map<LanguageId, SemanticsModule['createSemantics']>();
  for (const family of families) {
    const loaded = (await languageFacts(family)?.resolve?.()) as SemanticsModule | undefined;
    if (loaded !== undefined) creators.set(family, loaded.createSemantics);
  }
  return (world) => {
    const made = new Map<LanguageId, Semantics | undefined>();
    return (language) => {
      const known = made.get(language);
      if (known !== undefined || made.has(language)) return known;
      const family = familyOf(language);
      if (!made.has(family)) made.set(family, creators.get(family)?.(world));
      made.set(language, made.get(family));
      return made.get(family);
    };
  };
}

type LoadedModules = ReadonlyMap<LanguageId, LanguageModules>;

/** Those of these families, or of all, in the order of the list. */
export async function loadModules(families?: ReadonlySet<LanguageId>): Promise<LoadedModules> {
  const loaded = new Map<LanguageId, LanguageModules>();
  for (const { id, modules } of LANGUAGES) {
    if (modules && (families?.has(familyOf(id)) ?? true))
      loaded.set(id, ((await modules()) as { readonly default: LanguageModules }).default);
  }
  return loaded;
}

export async function loadManifestReaders(): Promise<ManifestReaders> {
  return new Map([...(await loadModules())].map(([id, { manifests }]) => [id, manifests ?? {}]));
}

/** The same, each read when it is asked for: a question about one language needs no manifests of others. */
export function moduleConfigsOnDemand(modules: LoadedModules, paths: readonly string[], read: ReadText): ModuleConfigs {
  const configs: Record<LanguageId, unknown> = {};
  for (const [id, { readConfigs }] of modules) {
    let known: { readonly config: unknown } | undefined;
    const get = (): unknown => (known ??= { config: readConfigs!(paths, read) }).config;
    if (readConfigs) Object.defineProperty(configs, id, { get, enumerable: true });
  }
  return configs;
}

/** Module configurations from every manifest of the tree that has some. */
export function readModuleConfigs(modules: LoadedModules, paths: readonly string[], read: ReadText): ModuleConfigs {
  return Object.fromEntries(
    [...modules].flatMap(([id, { readConfigs }]) => (readConfigs ? [[id, readConfigs(paths, read)]] : [])),
  );
}
