/** Tests in Rust: functions with an attribute, and `cargo test`. */
import type { LanguageTests, RunPlace, SelectedTest, TestRunner } from '../../../src/model/language-tests.ts';

interface Target {
  /** Words that select what cargo compiles. */
  readonly words: readonly string[];
  /** The module of the file in it; undefined where that is not known. */
  readonly module: readonly string[] | undefined;
}

/** `src/a/b.rs` is the module `a::b` of the library; `tests/x.rs` is a program of its own. */
function targetOf(path: string, place: RunPlace): Target {
  const parts = path.replace(/\.rs$/, '').split('/');
  const [top, name] = parts;
  const inner = (from: number): string[] => {
    const rest = parts.slice(from);
    return /^(?:mod|main|lib)$/.test(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest;
  };
  if (top === 'src' && name === 'bin') return { words: ['--bin', parts[2] ?? ''], module: inner(3) };
  if (top === 'src' && parts.length === 2 && name === 'main') return { words: ['--bins'], module: [] };
  if (top === 'src') return { words: [place.has('src/lib.rs') ? '--lib' : '--bins'], module: inner(1) };
  const [kind, all] = top === 'benches' ? ['--bench', '--benches'] : ['--test', '--tests'];
  if (top !== 'tests' && top !== 'benches') return { words: [], module: undefined };
  if (parts.length === 2) return { words: [kind, name], module: [] };
  if (place.has(`${top}/${name}/main.rs`)) return { words: [kind, name], module: inner(2) };
  if (place.has(`${top}/${name}.rs`)) return { words: [kind, name], module: inner(1) };
  return { words: [all], module: undefined };
}

const nameIn = (module: readonly string[], { names }: SelectedTest): string => [...module, ...names].join('::');

const cargo: TestRunner['command'] = ({ level, tests, files, place }) => {
  const words = ['cargo', 'test'];
  if (level === 'project') return { words };
  const targets = files.map((path) => targetOf(path, place));
  const selected = [...words, ...new Set(targets.map((one) => one.words.join(' ')))]
    .flatMap((one) => one.split(' '))
    .filter(Boolean);
  const modules = targets.map(({ module }) => module);
  if (modules.some((module) => module === undefined))
    return level === 'tests' ? undefined : { words: selected, level: 'project' };
  if (level === 'directories') return { words: selected, level: 'project' };
  if (level === 'files') {
    const filters = [...new Set(modules.map((module) => (module ?? []).map((one) => `${one}::`).join('')))];
    return filters.includes('') ? { words: selected } : { words: [...selected, '--', ...filters] };
  }
  const isWhole = tests.some(({ scope }) => scope === 'suite');
  const names = tests.map((test) => nameIn(targetOf(test.path, place).module ?? [], test));
  return { words: [...selected, '--', ...(isWhole ? [] : ['--exact']), ...new Set(names)] };
};

const tests: LanguageTests = {
  cases: { attribute: /#\[\s*(?:\w+::)*(?:test|bench|rstest|test_case|quickcheck|wasm_bindgen_test)\b/ },
  runners: [
    {
      name: 'cargo test',
      evidence: [{ file: /^Cargo\.toml$/, says: /^\[package\]/m }],
      splitBy: (test, place) => targetOf(test.path, place).words.join(' '),
      command: cargo,
    },
  ],
};

export default tests;
