/** Loads the code of languages on demand: facts are always available, rules and semantics only after this. */
import type { ManifestReaders } from '../src/discover/projects.ts';
import type { Language, LanguageRules } from '../src/extract/rule.ts';
import type { LanguageId } from '../src/model/language.ts';
import type { LanguageModules } from '../src/resolve/core/language-modules.ts';
import type { ModuleConfigs, ReadText } from '../src/resolve/core/module-configs.ts';
import type { Semantics } from '../src/resolve/core/semantics.ts';
import type { World } from '../src/resolve/core/world.ts';
import { familyOf, LANGUAGES, languageFacts } from './all.ts';

/** Throws for a language that is not in the list. */
export async function loadLanguage(id: LanguageId): Promise<Language> {
  const facts = languageFacts(id);
  if (facts === undefined) throw new Error(`no language ${id} in languages/all.ts`);
  const { default: rules } = (await facts.extract()) as { readonly default: LanguageRules };
  return { ...rules, id };
}

const IDS: readonly LanguageId[] = LANGUAGES.map(({ id }) => id);

interface SemanticsModule {
  readonly createSemantics: (world: World) => Semantics;
}

/** The semantics of a language over one world, each created at its first use. */
export type SemanticsOver = (world: World) => (language: LanguageId) => Semantics | undefined;

/** Loads the semantics of these languages, or of all; any other language then behaves as if it had no semantics. */
export async function loadSemantics(languages: Iterable<LanguageId> = IDS): Promise<SemanticsOver> {
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
