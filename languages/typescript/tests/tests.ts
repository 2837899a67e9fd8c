/** Tests in JavaScript and TypeScript: blocks that are calls with a title, and the runners of their projects. */
import type { Evidence, LanguageTests, RunPlace, Selection, TestRunner } from '../../../src/model/language-tests.ts';
import { scriptOptions } from './scripts.ts';
import { titlePattern } from './title-pattern.ts';

const MANIFEST = /^package\.json$/;
const inScripts = (program: string): Evidence => ({
  file: MANIFEST,
  says: new RegExp(`"[\\w:.-]*"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*?(?<![\\w@/-])${program}(?![\\w/-])`),
  strength: 'command',
});
const inDependencies = (name: string): Evidence => ({
  file: MANIFEST,
  says: new RegExp(`"${name}"\\s*:\\s*"`),
  strength: 'package',
});

/** How a project starts the programs of its packages, by its lock file. */
const STARTERS: readonly (readonly [lock: RegExp, words: readonly string[]])[] = [
  [/^pnpm-lock\.yaml$/, ['pnpm', 'exec']],
  [/^yarn\.lock$/, ['yarn']],
  [/^bun\.lockb?$/, ['bunx']],
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, ['npx']],
];
const ANY_LOCK = /^(?:pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|package-lock\.json|npm-shrinkwrap\.json)$/;

function starter(place: RunPlace): readonly string[] {
  const lock = place.above(ANY_LOCK);
  return STARTERS.find(([name]) => lock !== undefined && name.test(lock))?.[1] ?? ['npx'];
}

interface ProgramRow {
  /** Words before the files. */
  readonly start: readonly string[];
  /** Words before the files, where files are named one by one. */
  readonly byPath?: readonly string[];
  /** The option for a regular expression of titles; absent: tests are named by `file:line`. */
  readonly titles?: string;
}

const isWordOf =
  (name: string) =>
  (word: string): boolean =>
    word === name || word.endsWith(`/${name}`) || word.endsWith(`/${name}.js`);

/** A runner that is a program of a package and takes files, and a pattern of titles or lines. */
const program = ({ start, byPath = [], titles }: ProgramRow): Pick<TestRunner, 'command' | 'splitBy'> => ({
  splitBy: ({ path }, place) => scriptOptions(place, path, isWordOf(start[0])).script,
  command: ({ level, tests, files, directories, place }) => {
    const { env, after } = scriptOptions(place, files[0], isWordOf(start[0]));
    const words = [...starter(place), ...start, ...after];
    if (level === 'project') return { env, words };
    if (level === 'directories') return { env, words: [...words, ...directories] };
    if (level === 'files') return { env, words: [...words, ...byPath, ...files] };
    if (titles !== undefined) return { env, words: [...words, ...byPath, ...files, titles, titlePattern(tests)] };
    return tests.some(({ scope }) => scope !== 'test') ? undefined : { env, words: [...words, ...lineWords(tests)] };
  },
});

const lineWords = (tests: Selection['tests']): string[] => [
  ...new Set(tests.map(({ path, line }) => `${path}:${line}`)),
];

/** Programs that are part of the runtime: no package starts them. */
const nodeTest: TestRunner['command'] = ({ level, tests, files, directories, place }) => {
  const { env, before, after } = scriptOptions(place, files[0], (word) => word === '--test');
  const words = ['node', ...before, '--test', ...after];
  if (level === 'project') return { env, words };
  if (level === 'directories') return { env, words: [...words, ...directories.map((one) => `${one}/`)] };
  if (level === 'files') return { env, words: [...words, ...files] };
  // Before version 22 a suite runs only if its own title matches, and it then runs all that is in it.
  const isTop = tests.every(({ names, isInner, scope }) => names.length === 1 && !isInner && scope === 'test');
  return isTop ? { env, words: [...words, `--test-name-pattern=${titlePattern(tests)}`, ...files] } : undefined;
};

const bunTest: TestRunner['command'] = ({ level, tests, files, directories }) => {
  const words = ['bun', 'test'];
  if (level === 'project') return { words };
  const places = (level === 'directories' ? directories : files).map((path) => `./${path}`);
  return { words: [...words, ...places, ...(level === 'tests' ? ['-t', titlePattern(tests)] : [])] };
};

const denoTest: TestRunner['command'] = ({ level, tests, files, directories }) => {
  const words = ['deno', 'test', '--allow-all'];
  if (level === 'project') return { words };
  const places = level === 'directories' ? directories : files;
  return { words: [...words, ...(level === 'tests' ? [`--filter=/${titlePattern(tests)}/`] : []), ...places] };
};

const cypress: TestRunner['command'] = ({ level, files, directories, place }) => {
  if (level === 'tests') return undefined;
  const words = [...starter(place), 'cypress', 'run'];
  if (level === 'project') return { words };
  const specs = level === 'files' ? files : directories.map((one) => `${one}/**`);
  return { words: [...words, '--spec', specs.join(',')] };
};

const runners: readonly TestRunner[] = [
  {
    name: 'playwright',
    modules: /^@playwright\/(?:test|experimental-ct-\w+)$/,
    needsImport: true,
    evidence: [
      { file: /^playwright(?:-ct)?\.config\.[cm]?[jt]s$/ },
      inScripts('playwright'),
      inDependencies('@playwright/test'),
    ],
    ...program({ start: ['playwright', 'test'] }),
  },
  {
    name: 'cypress',
    files: /\.cy\.[cm]?[jt]sx?$|(?:^|\/)cypress\//,
    evidence: [{ file: /^cypress\.(?:config\.[cm]?[jt]s|json)$/ }, inDependencies('cypress')],
    command: cypress,
  },
  {
    name: 'vitest',
    modules: /^vitest$/,
    evidence: [
      { file: /^vitest\.(?:[\w-]+\.)?(?:config|workspace)\.(?:[cm]?[jt]s|json)$/ },
      { file: /^vite\.config\.[cm]?[jt]s$/, says: /\btest\s*:/ },
      inScripts('vitest'),
      inDependencies('vitest'),
    ],
    ...program({ start: ['vitest', 'run'], titles: '-t' }),
  },
  {
    name: 'jest',
    modules: /^@jest\/globals$/,
    evidence: [
      { file: /^jest\.config\.(?:[cm]?[jt]s|json)$/ },
      { file: MANIFEST, says: /"jest"\s*:\s*\{/ },
      inScripts('jest'),
      inDependencies('jest'),
    ],
    ...program({ start: ['jest'], byPath: ['--runTestsByPath'], titles: '-t' }),
  },
  {
    name: 'mocha',
    modules: /^mocha$/,
    evidence: [
      { file: /^\.mocharc\.(?:[cm]?js|json|jsonc|ya?ml)$/ },
      { file: MANIFEST, says: /"mocha"\s*:\s*\{/ },
      inScripts('mocha'),
      inDependencies('mocha'),
    ],
    ...program({ start: ['mocha'], titles: '-g' }),
  },
  {
    name: 'ava',
    modules: /^ava$/,
    needsImport: true,
    evidence: [{ file: /^ava\.config\.[cm]?js$/ }, inScripts('ava'), inDependencies('ava')],
    ...program({ start: ['ava'] }),
  },
  {
    name: 'jasmine',
    modules: /^jasmine$/,
    evidence: [{ file: /^jasmine\.json$/ }, inScripts('jasmine'), inDependencies('jasmine')],
    ...program({ start: ['jasmine'], titles: '--filter' }),
  },
  {
    name: 'node --test',
    modules: /^(?:node:)?test$|^node:test\b/,
    needsImport: true,
    evidence: [{ file: MANIFEST, strength: 'place' }],
    command: nodeTest,
  },
  {
    name: 'bun test',
    modules: /^bun:test$/,
    evidence: [inScripts('bun test'), { file: /^bunfig\.toml$/ }],
    command: bunTest,
  },
  { name: 'deno test', evidence: [{ file: /^deno\.jsonc?$/ }], command: denoTest },
];

const tests: LanguageTests = {
  cases: {
    callbacks: {
      test: /^(?:(?:it|test|specify|fit|xit|bench|Deno\.test)(?:\.(?:only|skip|concurrent|sequential|fails|serial|failing|each|todo|if|skipIf|runIf|for|step))*(?:\(| callback$)|call\()/,
      suite: /^(?:(?:f|x)?describe|context|suite|test\.describe|Deno\.describe)(?:\.\w+)*(?:\(| callback$)/,
    },
  },
  runners,
};

export default tests;
