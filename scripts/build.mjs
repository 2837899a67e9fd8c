/** Builds dist/: the bundled command line and worker, and the grammars beside them. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

const ENTRIES = { cli: 'src/cli/main.ts', worker: 'src/indexer/worker.ts' };

/** Name in dist/grammars to the file in node_modules it comes from. */
const WASM = {
  'web-tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm',
  typescript: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  tsx: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
  javascript: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  python: 'tree-sitter-python/tree-sitter-python.wasm',
  go: 'tree-sitter-go/tree-sitter-go.wasm',
  csharp: 'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
  java: 'tree-sitter-java/tree-sitter-java.wasm',
  rust: 'tree-sitter-rust/tree-sitter-rust.wasm',
  ruby: 'tree-sitter-ruby/tree-sitter-ruby.wasm',
  c: 'tree-sitter-c/tree-sitter-c.wasm',
  cpp: 'tree-sitter-cpp/tree-sitter-cpp.wasm',
};

/** Some bundled packages are CommonJS and call `require` for Node's own modules. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

function copyGrammars() {
  const target = join(dist, 'grammars');
  mkdirSync(target, { recursive: true });
  for (const [name, source] of Object.entries(WASM)) {
    const from = join(root, 'node_modules', source);
    const to = join(target, `${name}.wasm`);
    if (isStale(from, to)) copyFileSync(from, to);
  }
}

function isStale(from, to) {
  if (!existsSync(to)) return true;
  const [source, copy] = [statSync(from), statSync(to)];
  return source.size !== copy.size || source.mtimeMs > copy.mtimeMs;
}

async function bundle() {
  const entryPoints = Object.entries(ENTRIES)
    .filter(([, source]) => existsSync(join(root, source)))
    .map(([out, source]) => ({ in: join(root, source), out }));
  if (entryPoints.length === 0) return;
  const result = await build({
    entryPoints,
    outdir: dist,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    external: ['@photostructure/sqlite'],
    banner: { js: REQUIRE_BANNER },
    metafile: true,
    logLevel: 'warning',
  });
  removeOldChunks(new Set(Object.keys(result.metafile.outputs).map((path) => path.slice('dist/'.length))));
}

/** Chunk names carry a hash, so an edit leaves the chunks of the build before. */
function removeOldChunks(current) {
  for (const name of readdirSync(dist)) {
    if (name.startsWith('chunk-') && !current.has(name)) rmSync(join(dist, name));
  }
}

copyGrammars();
await bundle();
