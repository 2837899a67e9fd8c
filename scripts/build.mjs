/** Builds dist/: the bundled command line, worker and protocol, and the grammars beside them. */
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
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { chunksOf, mainPackText, packText } from './split-bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

const { LANGUAGES } = await tsImport('../languages/all.ts', import.meta.url);
/** Maps a name in dist/grammars to its source file in node_modules: the parser, and each language with a grammar. */
const WASM = {
  'web-tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm',
  ...Object.fromEntries(
    LANGUAGES.flatMap(({ id, grammar }) => (grammar ? [[id, `${grammar.package}/${grammar.file}`]] : [])),
  ),
};

/** Files of a split bundle that earlier builds left; a process that is still running may be about to load them. */
const OLD_OUTPUT = /^(?:chunk-\w+|cli)\.js$/;
const OLD_OUTPUT_MS = 24 * 3600_000;

function copyGrammars() {
  const target = join(dist, 'grammars');
  mkdirSync(target, { recursive: true });
  for (const [name, source] of Object.entries(WASM)) {
    const from = join(root, 'node_modules', source);
    if (!existsSync(from)) throw new Error(`node_modules/${source} is missing: is its package a dev dependency?`);
    const to = join(target, `${name}.wasm`);
    if (isStale(from, to)) copyFileSync(from, to);
  }
}

function isStale(from, to) {
  if (!existsSync(to)) return true;
  const [source, copy] = [statSync(from), statSync(to)];
  return source.size !== copy.size || source.mtimeMs > copy.mtimeMs;
}

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

const sdkBeside = {
  name: 'sdk-beside',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^${SDK}(/stdio)?$`) }, () => ({ path: `./${SDK_BUNDLE}`, external: true }));
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
const ENTRY = 'main';
const MAIN_BUNDLE = 'cli.cjs';
/** What only one kind of command loads. What several load is in the main bundle, and what none of them loads in the last one. */
const PACKS = [
  { file: 'cli-names.cjs', isFor: ({ names, search, others }) => names && !search && !others },
  { file: 'cli-search.cjs', isFor: ({ names, search, others }) => search && !names && !others },
  { file: 'cli-index.cjs', isFor: ({ names, search, others, index }) => index && !names && !search && !others },
  { file: 'cli-more.cjs', isFor: ({ names, search, index }) => !names && !search && !index },
];

/** Several files: code takes time to load even where it is compiled and not run. */
async function bundleCommandLine(workerId) {
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: { [ENTRY]: join(root, 'src/cli/main.ts') },
    plugins: [sdkBeside],
    format: 'esm',
    splitting: true,
    outdir: dist,
    chunkNames: 'c-[hash]',
    alias: {
      'web-tree-sitter': join(root, 'node_modules/web-tree-sitter/web-tree-sitter.cjs'),
      // Its CommonJS form requires its parts in a way that cannot be bundled.
      'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
    },
    define: { 'import.meta.url': '__bundleUrl', __WORKER_ID__: JSON.stringify(workerId) },
  });
  const chunks = await chunksOf(outputFiles, PACK_OPTIONS);
  const rest = new Map(chunks);
  const usersOf = chunkUsers(chunks);
  const others = PACKS.map(({ file, isFor }) => {
    const own = new Map([...rest].filter(([name]) => name !== ENTRY && isFor(usersOf(name))));
    for (const name of own.keys()) rest.delete(name);
    return putPack(file, own);
  });
  putBundle(MAIN_BUNDLE, mainPackText(rest, { entry: ENTRY, others }));
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

async function bundleSdk() {
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: { contents: `export * from '${SDK}'; export * from '${SDK}/stdio';`, resolveDir: root },
    plugins: [noSchemaChecker],
    format: 'cjs',
    supported: { 'dynamic-import': false },
  });
  putBundle(SDK_BUNDLE, outputFiles[0].text);
}

/** A bundle starts with its hash, which identifies the compiled code it belongs to, or the worker of a command line. */
function putBundle(name, text) {
  const id = hashOf(text);
  put(join(dist, name), `/*${id}*/${text}`);
  return id;
}

async function bundleWorker() {
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: [join(root, 'src/indexer/parse/worker.ts')],
    format: 'esm',
    // Some bundled packages are CommonJS and call `require` for Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return putBundle('worker.js', outputFiles[0].text);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Writes atomically: another process may be starting. */
function put(file, text) {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

function compileAhead() {
  const bundles = [MAIN_BUNDLE, ...PACKS.map(({ file }) => file), SDK_BUNDLE].map((name) => join(dist, name));
  runScript('compile-bundle.mjs', bundles, 'the bundle was not precompiled');
}

/** Without it a start is only slower, so a failure does not fail the build. */
function runScript(name, args, failure) {
  // Keeps its index in its own tree.
  const env = { ...process.env, WAYFIND_INDEX_DIR: undefined };
  const script = join(root, 'scripts', name);
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) console.error(`warning: ${failure}, so wayfind will start more slowly: ${stderr}`);
}

function removeOldOutput() {
  for (const name of readdirSync(dist)) {
    const file = join(dist, name);
    if (OLD_OUTPUT.test(name) && statSync(file).mtimeMs < Date.now() - OLD_OUTPUT_MS) rmSync(file, { force: true });
  }
}

copyGrammars();
const workerId = await bundleWorker();
await bundleSdk();
await bundleCommandLine(workerId);
compileAhead();
removeOldOutput();
