/** A language is one folder: the rest of the program reads its facts and never names it. */
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../languages/all.ts';
import { code, importsOf, read, targetOf, uncommented } from './source-files.ts';

const ANY = '';

/** Places where a word is not the language, with why. */
const OTHER_MEANINGS: readonly { readonly folder: string; readonly word: string; readonly means: string }[] = [
  { folder: 'src/answers/changes', word: 'markdown', means: 'a form of output' },
  ...['check', 'review'].flatMap((name) =>
    ['json', 'markdown'].map((word) => ({ folder: `src/answers/${name}`, word, means: 'a form of output' })),
  ),
  { folder: 'src/cli', word: 'markdown', means: 'a form of output' },
  { folder: 'src/cli', word: 'bash', means: 'a shell with completions' },
  ...['base', 'cli', 'config', 'observe', 'secrets', 'server', 'share', 'tools'].map((name) => ({
    folder: `src/${name}`,
    word: 'json',
    means: 'a form of text',
  })),
  { folder: 'src/setup', word: 'json', means: 'a form of settings' },
  { folder: 'src/setup', word: 'toml', means: 'a form of settings' },
  { folder: 'src/answers/query', word: 'sql', means: 'the text of a query' },
  { folder: 'src/store/read', word: 'sql', means: 'the text of a query' },
  { folder: 'src/web/see', word: 'sql', means: 'the language of tables, in the text of a query' },
  { folder: 'src', word: 'r', means: 'a mode of opening files, and an escape' },
  { folder: 'src/tools', word: 'c', means: 'the middle of an arrow' },
  { folder: 'src/model', word: 'typescript', means: 'a compiler as the origin of a link' },
  { folder: 'src/services', word: ANY, means: 'what a compiler, a language server or SCIP calls a language' },
  { folder: 'src/answers/share/scip', word: ANY, means: 'what SCIP calls a language' },
];
/** The service of one language reads its manifests as the binder does, at one address. */
const OWN_LANGUAGE = 'src/services/typescript/script-modules.ts';

const facts = code.filter((path) => /^languages\/[^/]+\/language\.ts$/.test(path));

describe('languages', () => {
  test('no id of a language is written outside languages/', () => {
    const ids = LANGUAGES.map(({ id }) => id).join('|');
    const written = new RegExp(`(['"\`])(${ids})\\1|(?<=[{,]\\s*)(${ids}):\\s*['"\`[{/]`, 'g');
    const places = code
      .filter((path) => path.startsWith('src/'))
      .flatMap((path) => [...uncommented(path).matchAll(written)].map((hit) => ({ path, word: (hit[2] ?? hit[3])! })))
      .filter(
        ({ path, word }) =>
          !OTHER_MEANINGS.some((one) => path.startsWith(`${one.folder}/`) && (one.word === word || one.word === ANY)),
      );
    expect(places).toEqual([]);
  });

  test('src knows languages by their facts and loads the rest through languages/load.ts', () => {
    const others = code
      .filter((path) => path.startsWith('src/'))
      .flatMap((path) => importsOf(path).map(({ specifier }) => ({ path, target: targetOf(path, specifier) ?? '' })))
      .filter(({ path, target }) => path !== OWN_LANGUAGE && /^languages\/(?!(?:all|load)\.ts$)/.test(target));
    expect(others).toEqual([]);
  });

  test('every exception is still there', () => {
    const isUsed = ({ folder, word }: (typeof OTHER_MEANINGS)[number]) =>
      code.some((path) => path.startsWith(`${folder}/`) && new RegExp(`'${word}'|\\b${word}:`).test(read(path)));
    expect(OTHER_MEANINGS.filter((one) => !isUsed(one))).toEqual([]);
  });

  test('facts are plain data: they import the model and other facts, and load their own folder when it is asked for', () => {
    const others = facts.flatMap((path) =>
      importsOf(path).flatMap(({ specifier, sort }) => {
        const target = targetOf(path, specifier) ?? specifier;
        const isFine =
          sort === 'dynamic'
            ? /^\.\/(?:extract\/rules|resolve\/semantics|modules\/modules|frameworks\/all|roots\/roots|tests\/tests)\.ts$/.test(
                specifier,
              )
            : target.startsWith('src/model/') || facts.includes(target);
        return isFine ? [] : [`${path}: ${specifier}`];
      }),
    );
    expect(others).toEqual([]);
  });

  test('what the facts load is there and has the right form', async () => {
    for (const { id, extract, resolve, modules, frameworks, roots, tests, manifests = [], family = id } of LANGUAGES) {
      expect(await extract(), id).toHaveProperty('default.rules');
      if (resolve) expect(await resolve(), id).toHaveProperty('createSemantics');
      if (frameworks) expect(await frameworks(), id).toHaveProperty('default.0.name');
      if (roots) expect(await roots(), id).toHaveProperty('default');
      if (tests) expect(await tests(), id).toHaveProperty('default');
      const readers = modules ? ((await modules()) as { default: { manifests?: object } }).default.manifests : {};
      for (const { reader } of manifests) expect(readers, id).toHaveProperty(reader);
      expect(
        LANGUAGES.some((one) => one.id === family),
        `the family of ${id}`,
      ).toBe(true);
    }
  });
});
