/** The repository's own rules, run as tests: layers, third-party packages, names, first lines, sizes, machine paths. */
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { code, files, importsOf, read, targetOf } from './source-files.ts';

/** Each layer imports only itself and the ones before it. */
const LAYERS = [
  'src/model',
  'src/errors',
  'src/base',
  'src/config',
  'language facts',
  'src/discover',
  'src/secrets',
  'src/parse',
  'src/extract',
  'src/embed',
  'src/resolve',
  'languages',
  'src/store',
  'src/indexer',
  'src/services',
  'src/share',
  'src/forge',
  'src/graph',
  'src/endpoints',
  'src/compare',
  'src/search',
  'src/workspace',
  'src/tools',
  'src/observe',
  'src/answers',
  'src/watch',
  'src/server',
  'src/lsp',
  'src/setup',
  'src/cli',
  'src/web',
];
/** Data that every later layer reads; the rest of a language is the layer `languages`. */
const LANGUAGE_FACTS = /^languages\/(?:all|[^/]+\/language)\.ts$/;
/** The one address of each third-party package; type-only imports obey it too. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  ignore: ['src/discover'],
  'web-tree-sitter': ['src/parse'],
  '@photostructure/sqlite': ['src/store'],
  zod: ['src/config', 'src/tools', 'src/answers'],
  re2js: ['src/search'],
  '@dagrejs/dagre': ['src/tools'],
  '@huggingface/tokenizers': ['src/embed'],
  '@modelcontextprotocol/server': ['src/server'],
  'jsonc-parser': ['src/setup'],
  'smol-toml': ['src/setup'],
  '@aws-sdk/client-s3': ['src/share'],
  '@bufbuild/protobuf': ['src/services'],
  'vscode-jsonrpc': ['src/services'],
  'vscode-languageserver': ['src/lsp'],
  'vscode-languageserver-textdocument': ['src/lsp'],
  preact: ['src/web'],
  'highlight.js': ['src/web'],
  cytoscape: ['src/web'],
  'cytoscape-dagre': ['src/web'],
};
const BROWSER = 'src/web';
const VAGUE_NAMES = /^(utils?|helpers?|common|types|misc|shared)\b/;
const MAX_FILES = 40;
const WARN_LINES = 400;
const MAX_LINES = 600;

const source = code.filter((path) => layerOf(path) !== undefined && /\.tsx?$/.test(path) && !path.endsWith('.test.ts'));

function layerOf(path: string): string | undefined {
  if (LANGUAGE_FACTS.test(path)) return 'language facts';
  return LAYERS.find((layer) => path.startsWith(`${layer}/`));
}

/** Why this import is not allowed, or nothing. */
function violation(path: string, { specifier, sort }: ReturnType<typeof importsOf>[number]): string | undefined {
  const layer = layerOf(path)!;
  if (specifier.startsWith('node:')) return undefined;
  const target = targetOf(path, specifier);
  if (target === undefined) {
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    return PACKAGES[name]?.includes(layer) ? undefined : `package ${name} in ${layer}`;
  }
  if (target === 'package.json') return undefined;
  // Loaded when it is asked for, by a layer that may know it.
  if (layer === 'language facts' && sort === 'dynamic' && target.startsWith(`${dirname(path)}/`)) return undefined;
  const targetLayer = layerOf(target);
  if (!targetLayer) return `${target} is in no layer`;
  // It runs in a browser: of the other layers it has the types alone.
  if (layer === BROWSER && targetLayer !== BROWSER && sort !== 'type') return `${layer} imports code of ${targetLayer}`;
  return LAYERS.indexOf(targetLayer) <= LAYERS.indexOf(layer) ? undefined : `${layer} imports ${targetLayer}`;
}

describe('tidy', () => {
  test('every source folder is a known layer', () => {
    expect(code.filter((path) => path.startsWith('src/') && !layerOf(path))).toEqual([]);
  });

  test('layers import only earlier layers, packages only at their address', () => {
    const broken = source.flatMap((path) =>
      importsOf(path).flatMap((one) => {
        const why = violation(path, one);
        return why ? [`${path}: ${one.specifier} (${why})`] : [];
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

  test('folders stay small', () => {
    const sizes = new Map<string, number>();
    for (const path of code.filter((one) => /^(?:src|languages)\//.test(one)))
      sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > MAX_FILES)).toEqual([]);
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
