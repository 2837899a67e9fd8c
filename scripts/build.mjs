/** Builds dist/: the bundled command line, worker and protocol, and the grammars and the pages of the explorer beside them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { buildWeb } from './build-web.mjs';
import { tableInliner } from './inline-tables.mjs';
import { noticesText } from './notices.mjs';
import { chunksOf, mainPackText, packText } from './split-bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

const { LANGUAGES } = await tsImport('../languages/all.ts', import.meta.url);
/** Maps a name in dist/grammars to its source file: the parser, and each language with a grammar of its own. */
const WASM = {
  'web-tree-sitter': 'node_modules/web-tree-sitter/web-tree-sitter.wasm',
  ...Object.fromEntries(
    LANGUAGES.flatMap(({ id, grammar }) => {
      if (grammar === undefined || 'of' in grammar) return [];
      return [
        [id, 'crate' in grammar ? `languages/${id}/grammar.wasm` : `node_modules/${grammar.package}/${grammar.file}`],
      ];
    }),
  ),
};

/** Files that earlier builds left: the package would contain them. */
const OUTPUT = /^cli.*\.cjs(?:\.code)?$/;

function copyGrammars() {
  const target = join(dist, 'grammars');
  mkdirSync(target, { recursive: true });
  for (const [name, source] of Object.entries(WASM)) {
    const from = join(root, source);
    if (!existsSync(from))
      throw new Error(`${source} is missing: is its package a dev dependency, or its grammar built?`);
    const to = join(target, `${name}.wasm`);
    if (isStale(from, to)) copyFileSync(from, to);
  }
}

function isStale(from, to) {
  if (!existsSync(to)) return true;
  const [source, copy] = [statSync(from), statSync(to)];
  return source.size !== copy.size || source.mtimeMs > copy.mtimeMs;
}

const inliner = await tableInliner();
/** The files that are in the bundles. */
const bundled = [];

const OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  external: ['@photostructure/sqlite'],
  write: false,
  logLevel: 'warning',
};

/** Bundles the protocol's package separately: 360 kB that only `wayfind serve` loads. */
const SDK = '@modelcontextprotocol/server';
const SDK_BUNDLE = 'mcp-sdk.cjs';

/** The same for the protocol of editors: only `wayfind lsp` loads it. */
const EDITOR_SDK = 'vscode-languageserver';
const EDITOR_SDK_BUNDLE = 'lsp-sdk.cjs';

const sdkBeside = {
  name: 'sdk-beside',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^${SDK}(/stdio)?$`) }, () => ({ path: `./${SDK_BUNDLE}`, external: true }));
    onResolve({ filter: new RegExp(`^${EDITOR_SDK}(/node|-textdocument)$`) }, () => ({
      path: `./${EDITOR_SDK_BUNDLE}`,
      external: true,
    }));
  },
};

/** Leaves out its JSON Schema validator: half of the package, used only for elicited answers, which nothing here requests. */
const noSchemaChecker = {
  name: 'no-schema-checker',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${SDK}/_shims$`) }, () => ({ path: 'shims', namespace: 'shims' }));
    onLoad({ filter: /.*/, namespace: 'shims' }, () => ({
      contents: `export class DefaultJsonSchemaValidator { getValidator() { throw new Error('No schema is checked here.'); } }
        export { default as process } from 'node:process';`,
      resolveDir: root,
    }));
  },
};

/** The code of the SQLite driver is bundled, and so compiled ahead; its library stays in its package. */
const DRIVER = '@photostructure/sqlite';
const driverInside = {
  name: 'driver-inside',
  setup({ onResolve }) {
    const at = (path) => () => ({ path: join(root, path) });
    onResolve({ filter: new RegExp(`^${DRIVER}$`) }, at(`node_modules/${DRIVER}/dist/index.cjs`));
    onResolve({ filter: /^node-gyp-build$/ }, at('scripts/sqlite-binding.mjs'));
  },
};

/** CommonJS, because only that can be loaded with precompiled code, by a loader that is itself faster. */
const PACK_OPTIONS = {
  format: 'cjs',
  platform: 'node',
  target: OPTIONS.target,
  minifySyntax: true,
  minifyWhitespace: true,
  // Precompiled code cannot use `import()`: V8 loses the host callback. `require` works, and the parser has a CommonJS form.
  supported: { 'dynamic-import': false },
};
/** The forms of packages that can be bundled as CommonJS. */
const ALIAS = {
  'web-tree-sitter': join(root, 'node_modules/web-tree-sitter/web-tree-sitter.cjs'),
  // Its CommonJS form requires its parts in a way that cannot be bundled.
  'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
};
const ENTRY = 'main';
const MAIN_BUNDLE = 'cli.cjs';
const WORKER_BUNDLE = 'worker.cjs';

/**
 * The file of a chunk. What only one kind of command loads, and each language, has its own. What several kinds load is in the main
 * bundle, and what none of them loads in the last one.
 */
function packOf(sources, { names, search, others, update, ahead, index }) {
  if (names && search && others) return MAIN_BUNDLE;
  const languages = new Set(sources.map((source) => /^languages\/(\w+)\//.exec(source)?.[1]));
  const [language] = languages;
  if (languages.size === 1 && language !== undefined) return `cli-${language}.cjs`;
  if (names && !search && !others) return 'cli-names.cjs';
  if (search && !names && !others) return 'cli-search.cjs';
  if (names || search) return MAIN_BUNDLE;
  // Nothing to do is what an index run finds most often.
  if (update) return 'cli-update.cjs';
  if (ahead) return 'cli-ahead.cjs';
  return index ? 'cli-index.cjs' : 'cli-more.cjs';
}

/** Several files: code takes time to load even where it is compiled and not run. */
async function bundleCommandLine(workerId) {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    metafile: true,
    entryPoints: { [ENTRY]: join(root, 'src/cli/main.ts') },
    plugins: [sdkBeside, driverInside, inliner],
    format: 'esm',
    splitting: true,
    outdir: dist,
    chunkNames: 'c-[hash]',
    // At the end of a chunk they would hide its exports.
    legalComments: 'inline',
    alias: ALIAS,
    define: { 'import.meta.url': '__bundleUrl', __WORKER_ID__: JSON.stringify(workerId) },
  });
  bundled.push(...Object.keys(metafile.inputs));
  const chunks = await chunksOf(outputFiles, PACK_OPTIONS);
  const usersOf = chunkUsers(chunks);
  const sourcesOf = new Map(
    Object.entries(metafile.outputs).map(([file, { inputs }]) => [basename(file, '.js'), Object.keys(inputs)]),
  );
  const byFile = new Map([[MAIN_BUNDLE, new Map()]]);
  for (const [name, body] of chunks) {
    const file = name === ENTRY ? MAIN_BUNDLE : packOf(sourcesOf.get(name), usersOf(name));
    if (!byFile.has(file)) byFile.set(file, new Map());
    byFile.get(file).set(name, body);
  }
  const { [MAIN_BUNDLE]: main, ...rest } = Object.fromEntries(byFile);
  const others = Object.entries(rest).map(([file, own]) => putPack(file, own));
  putBundle(MAIN_BUNDLE, mainPackText(main, { entry: ENTRY, others }));
  return [MAIN_BUNDLE, ...others.map(({ file }) => file)];
}

function putPack(file, chunks) {
  const id = hashOf(packText(chunks, ''));
  putBundle(file, packText(chunks, id));
  return { file, id, names: [...chunks.keys()] };
}

/** By name of a chunk: which commands load it. Several do where the commands cannot be run. */
function chunkUsers(chunks) {
  const [draft, output] = ['cjs', 'json'].map((end) => join(dist, `draft-${process.pid}.${end}`));
  try {
    writeFileSync(draft, mainPackText(chunks, { entry: ENTRY }));
    runScript('used-chunks.mjs', [draft, output], 'the command line was not split');
    if (!existsSync(output)) return () => ({ names: true, search: true });
    const used = Object.entries(JSON.parse(readFileSync(output, 'utf8'))).map(([kind, names]) => [
      kind,
      new Set(names),
    ]);
    return (name) => Object.fromEntries(used.map(([kind, names]) => [kind, names.has(name)]));
  } finally {
    for (const file of [draft, output]) rmSync(file, { force: true });
  }
}

const SDKS = {
  [SDK_BUNDLE]: `export * from '${SDK}'; export * from '${SDK}/stdio';`,
  // Both have a `TextDocument`: that of the protocol's types is the older one.
  [EDITOR_SDK_BUNDLE]: `export * from '${EDITOR_SDK}/node'; export { TextDocument } from '${EDITOR_SDK}-textdocument';`,
};

async function bundleSdk(file) {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    metafile: true,
    stdin: { contents: SDKS[file], resolveDir: root },
    plugins: [noSchemaChecker],
    format: 'cjs',
    supported: { 'dynamic-import': false },
  });
  bundled.push(...Object.keys(metafile.inputs));
  putBundle(file, outputFiles[0].text);
}

/** A bundle starts with its hash, which identifies the compiled code it belongs to, or the worker of a command line. */
function putBundle(name, text) {
  const id = hashOf(text);
  put(join(dist, name), `/*${id}*/${text}`);
  return id;
}

async function bundleWorker() {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    ...PACK_OPTIONS,
    metafile: true,
    entryPoints: [join(root, 'src/indexer/parse/worker.ts')],
    plugins: [inliner],
    alias: ALIAS,
    define: { 'import.meta.url': '__bundleUrl' },
    banner: { js: "const __bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  bundled.push(...Object.keys(metafile.inputs));
  return putBundle(WORKER_BUNDLE, outputFiles[0].text);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Writes atomically: another process may be starting. */
function put(file, text) {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

function compileAhead(script, bundles) {
  const files = bundles.map((name) => join(dist, name));
  runScript(script, files, `${bundles.at(-1)} was not precompiled`);
}

/** Without it a start is only slower, so a failure does not fail the build. */
function runScript(name, args, failure) {
  // Keeps its index in its own tree.
  const env = { ...process.env, WAYFIND_INDEX_DIR: undefined, WAYFIND_SERVICES_MODE: 'off' };
  const script = join(root, 'scripts', name);
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) console.error(`warning: ${failure}, so wayfind will start more slowly: ${stderr}`);
}

function removeOldOutput(bundles) {
  const isOld = (name) => OUTPUT.test(name) && !bundles.includes(name.replace(/\.code$/, ''));
  for (const name of readdirSync(dist).filter(isOld)) rmSync(join(dist, name), { force: true });
}

copyGrammars();
bundled.push(...(await buildWeb()));
const workerId = await bundleWorker();
for (const file of Object.keys(SDKS)) await bundleSdk(file);
const packs = await bundleCommandLine(workerId);
put(join(dist, 'THIRD-PARTY-NOTICES.txt'), noticesText(root, { inputs: bundled, grammars: LANGUAGES }));
compileAhead('compile-bundle.mjs', [...packs, ...Object.keys(SDKS)]);
compileAhead('compile-worker.mjs', [MAIN_BUNDLE, WORKER_BUNDLE]);
removeOldOutput(packs);
