/** The repository's own rules, run as tests: layers, third-party packages, file names, first lines, sizes, machine paths. */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Each layer imports only itself and the ones before it. */
const LAYERS = [
  'src/model',
  'src/errors',
  'src/base',
  'src/config',
  'src/discover',
  'src/parse',
  'src/extract',
  'src/embed',
  'src/resolve',
  'languages',
  'src/store',
  'src/indexer',
  'src/share',
  'src/graph',
  'src/compare',
  'src/search',
  'src/workspace',
  'src/tools',
  'src/answers',
  'src/watch',
  'src/server',
  'src/setup',
  'src/cli',
];
/** The one address of each third-party package; type-only imports obey it too. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  ignore: ['src/discover'],
  'web-tree-sitter': ['src/parse'],
  '@photostructure/sqlite': ['src/store'],
  zod: ['src/config', 'src/tools', 'src/answers'],
  re2js: ['src/search'],
  '@huggingface/tokenizers': ['src/embed'],
  '@modelcontextprotocol/server': ['src/server'],
  'jsonc-parser': ['src/setup'],
  'smol-toml': ['src/setup'],
  '@aws-sdk/client-s3': ['src/share'],
};
const VAGUE_NAMES = /^(utils?|helpers?|common|types|misc|shared)\b/;
const WARN_LINES = 400;
const MAX_LINES = 600;

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path && lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile());
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Our own code: fixtures are other people's, on purpose. */
const code = files.filter((path) => /\.(ts|js|mjs)$/.test(path) && !/(^|\/)(cases|projects|golden)\//.test(path));
const source = code.filter((path) => layerOf(path) !== undefined && path.endsWith('.ts') && !path.endsWith('.test.ts'));

function layerOf(path: string): string | undefined {
  return LAYERS.find((layer) => path.startsWith(`${layer}/`));
}

function importsOf(path: string): string[] {
  const uncommented = read(path).replace(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '');
  const found = uncommented.matchAll(
    /^(?:import|export)\b[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
  );
  return [...found].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

/** Why this import is not allowed, or nothing. */
function violation(path: string, specifier: string): string | undefined {
  const layer = layerOf(path)!;
  if (specifier.startsWith('node:')) return undefined;
  if (!specifier.startsWith('.')) {
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    return PACKAGES[name]?.includes(layer) ? undefined : `package ${name} in ${layer}`;
  }
  const target = posix.join(posix.dirname(path), specifier);
  if (target === 'package.json') return undefined;
  const targetLayer = layerOf(target);
  if (!targetLayer) return `${target} is in no layer`;
  return LAYERS.indexOf(targetLayer) <= LAYERS.indexOf(layer) ? undefined : `${layer} imports ${targetLayer}`;
}

describe('tidy', () => {
  test('every source folder is a known layer', () => {
    expect(code.filter((path) => path.startsWith('src/') && !layerOf(path))).toEqual([]);
  });

  test('layers import only earlier layers, packages only at their address', () => {
    const broken = source.flatMap((path) =>
      importsOf(path).flatMap((specifier) => {
        const why = violation(path, specifier);
        return why ? [`${path}: ${specifier} (${why})`] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('zod is imported as a namespace', () => {
    // `import { z }` keeps all of it, translations included, in the bundle: 515 kB instead of 125, and 25 ms of every start.
    expect(source.filter((path) => /^import \{[^}]*\bz\b[^}]*\} from 'zod'/m.test(read(path)))).toEqual([]);
  });

  test('the first line of a source file is a sentence that says what it is', () => {
    const silent = source.filter((path) => !/^\/\*\* \S.*[.?]\)? \*\/$/.test(read(path).split('\n', 1)[0]!));
    expect(silent).toEqual([]);
  });

  test('files are named in kebab-case, after a thing', () => {
    const badly = code.filter((path) => {
      const name = basename(path);
      return !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name) || VAGUE_NAMES.test(name);
    });
    expect(badly).toEqual([]);
  });

  test('files stay small', () => {
    const sizes = code.map((path) => ({ path, lines: read(path).split('\n').length }));
    for (const { path, lines } of sizes) if (lines > WARN_LINES) console.warn(`${path} has ${lines} lines: split it?`);
    expect(sizes.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
  });

  test('no file carries a path of the machine it was written on', () => {
    const places = ['work', 'root', 'home/[a-z]\\w*', 'Users/[a-zA-Z]\\w*'].join('|');
    const machinePath = new RegExp(`(?<![\\w.@~}\\])*/-])/(?:${places})/`);
    const leaks = files.flatMap((path) => {
      const text = read(path);
      if (text.includes('\0')) return [];
      return text
        .split('\n')
        .flatMap((line, index) =>
          machinePath.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
        );
    });
    expect(leaks).toEqual([]);
  });
});
