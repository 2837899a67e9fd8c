/** Builds dist/: the bundled command line, worker and protocol, and the grammars beside them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';

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

/**
 * One file: each further file adds a millisecond to every start. Dynamic imports stay unevaluated until they are used. CommonJS,
 * because only that can be loaded with precompiled code, by a loader that is itself faster.
 */
async function bundleCommandLine(workerId) {
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: [join(root, 'src/cli/main.ts')],
    plugins: [sdkBeside],
    format: 'cjs',
    // Precompiled code cannot use `import()`: V8 loses the host callback. `require` works, and the parser has a CommonJS form.
    supported: { 'dynamic-import': false },
    alias: {
      'web-tree-sitter': join(root, 'node_modules/web-tree-sitter/web-tree-sitter.cjs'),
      // Its CommonJS form requires its parts in a way that cannot be bundled.
      'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
    },
    define: { 'import.meta.url': '__bundleUrl', __WORKER_ID__: JSON.stringify(workerId) },
    banner: { js: "const __bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  putBundle('cli.cjs', outputFiles);
}

async function bundleSdk() {
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: { contents: `export * from '${SDK}'; export * from '${SDK}/stdio';`, resolveDir: root },
    plugins: [noSchemaChecker],
    format: 'cjs',
    supported: { 'dynamic-import': false },
  });
  putBundle(SDK_BUNDLE, outputFiles);
}

/** A bundle starts with its hash, which identifies the compiled code it belongs to, or the worker of a command line. */
function putBundle(name, [{ text }]) {
  const id = createHash('sha256').update(text).digest('hex').slice(0, 32);
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
  return putBundle('worker.js', outputFiles);
}

/** Writes atomically: another process may be starting. */
function put(file, text) {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

/** Without it a start is only slower, so a failure does not fail the build. */
function compileAhead() {
  const args = [join(root, 'scripts', 'compile-bundle.mjs'), join(dist, 'cli.cjs'), join(dist, SDK_BUNDLE)];
  // Keeps its index in its own tree.
  const env = { ...process.env, WAYFIND_INDEX_DIR: undefined };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0)
    console.error(`warning: the bundle was not precompiled, so wayfind will start more slowly: ${stderr}`);
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
