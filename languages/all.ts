/** Every language the index reads: a new one is a folder beside this file and a line in the list. */
import { type AddedLanguage, addedLanguages, patternOf, perLanguages } from '../src/config/added-languages.ts';
import type { LanguageFacts, LanguageId, NamedAs } from '../src/model/language.ts';
import { astro } from './astro/language.ts';
import { bash } from './bash/language.ts';
import { c } from './c/language.ts';
import { cmake } from './cmake/language.ts';
import { cpp } from './cpp/language.ts';
import { csharp } from './csharp/language.ts';
import { css } from './css/language.ts';
import { dart } from './dart/language.ts';
import { dockerfile } from './dockerfile/language.ts';
import { elixir } from './elixir/language.ts';
import { go } from './go/language.ts';
import { graphql } from './graphql/language.ts';
import { hcl } from './hcl/language.ts';
import { html } from './html/language.ts';
import { java } from './java/language.ts';
import { javascript } from './javascript/language.ts';
import { json } from './json/language.ts';
import { julia } from './julia/language.ts';
import { jupyter } from './jupyter/language.ts';
import { kotlin } from './kotlin/language.ts';
import { lua } from './lua/language.ts';
import { make } from './make/language.ts';
import { markdown } from './markdown/language.ts';
import { ocaml } from './ocaml/language.ts';
import { ocamlInterface } from './ocaml-interface/language.ts';
import { perl } from './perl/language.ts';
import { php } from './php/language.ts';
import { powershell } from './powershell/language.ts';
import { protobuf } from './protobuf/language.ts';
import { python } from './python/language.ts';
import { r } from './r/language.ts';
import { razor } from './razor/language.ts';
import { ruby } from './ruby/language.ts';
import { rust } from './rust/language.ts';
import { scala } from './scala/language.ts';
import { scss } from './scss/language.ts';
import { sql } from './sql/language.ts';
import { svelte } from './svelte/language.ts';
import { swift } from './swift/language.ts';
import { toml } from './toml/language.ts';
import { tsx } from './tsx/language.ts';
import { typescript } from './typescript/language.ts';
import { vue } from './vue/language.ts';
import { yaml } from './yaml/language.ts';
import { zig } from './zig/language.ts';

/** The packaged ones. */
export const LANGUAGES: readonly LanguageFacts[] = [
  typescript,
  tsx,
  javascript,
  python,
  go,
  csharp,
  java,
  rust,
  ruby,
  c,
  cpp,
  php,
  kotlin,
  astro,
  bash,
  cmake,
  css,
  dart,
  dockerfile,
  elixir,
  graphql,
  hcl,
  html,
  json,
  julia,
  jupyter,
  lua,
  make,
  ocaml,
  ocamlInterface,
  perl,
  powershell,
  protobuf,
  r,
  razor,
  scala,
  scss,
  sql,
  svelte,
  swift,
  toml,
  vue,
  yaml,
  zig,
  markdown,
];

/** Those and the languages that the user added, which come last: what they override is theirs. */
export const knownLanguages = perLanguages((): readonly LanguageFacts[] => [
  ...LANGUAGES,
  ...addedLanguages().map(addedFacts),
]);

const byId = perLanguages(
  (): ReadonlyMap<LanguageId, LanguageFacts> => new Map(knownLanguages().map((facts) => [facts.id, facts])),
);

/** Undefined for a file that is not parsed. */
export const languageFacts = (language: LanguageId | undefined | null): LanguageFacts | undefined =>
  language ? byId().get(language) : undefined;

/** The name of its grammar in dist/grammars. */
export const grammarName = (language: LanguageId): string => {
  const grammar = byId().get(language)?.grammar;
  return grammar !== undefined && 'of' in grammar ? grammar.of : language;
};

/** The family: the language whose files see its declarations. */
export const familyOf = (language: LanguageId): LanguageId => byId().get(language)?.family ?? language;

/** The family that others name so. */
export const familyNamedAs = (as: NamedAs): LanguageId => (as === 'style' ? css : sql).id;

/** Whether an import may lead to a style sheet; pages name those with a version. */
export const isStyleModule = (module: string): boolean => /css\b/.test(module);

/** True when references in its files are bound. */
export const hasSemantics = (language: LanguageId | undefined): boolean =>
  language !== undefined && byId().get(familyOf(language))?.resolve !== undefined;

/** True for what a project file declares: a script, a job, a service. Its own row is a file like any other. */
export const isInProjectFile = ({ language, row }: { language: LanguageId | undefined | null; row: number }): boolean =>
  row > 0 && languageFacts(language)?.projectFiles !== undefined;

/** True when recorded look-ups decide which of its files a change affects. */
export const isTracked = (language: LanguageId | undefined): boolean =>
  languageFacts(language)?.changes?.tracked === true;

/** The facts that a table states. */
function addedFacts({ table, revision }: AddedLanguage): LanguageFacts {
  const { id, title, extensions, filenames = [], interpreters = [], aliases = [], comments, paths = [] } = table;
  return {
    id,
    title,
    revision,
    extensions,
    filenames,
    interpreters,
    aliases,
    ...(comments && { comments }),
    paths: paths.map(({ role, directory, name }) =>
      directory === undefined ? { role, name: patternOf(name!) } : { role, directory: directory.toLowerCase() },
    ),
    extract: () => Promise.reject(new Error(`${id} has no rules of its own: loadLanguage makes them from its table`)),
  };
}
