/** Builds dist/web/: the pages of `wayfind ui`, as files that are named after their content. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const ENTRIES = {
  main: 'src/web/main.tsx',
  style: 'src/web/style.css',
  highlight: 'src/web/source/highlight-worker.ts',
};

const page = ({ main, style, highlight }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="wayfind-highlight" content="/assets/${highlight}">
<title>Wayfind</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${style}">
<script type="module" src="/assets/${main}"></script>
</head>
<body><div id="app"></div><noscript>Wayfind needs JavaScript.</noscript></body>
</html>
`;

/** The new page is put in place after the files that it names; those of the build before are removed last. Resolves to what is in them. */
export async function buildWeb() {
  const directory = join(root, 'dist', 'web');
  const assets = join(directory, 'assets');
  mkdirSync(assets, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(ENTRIES).map(([out, source]) => ({ in: join(root, source), out })),
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022'],
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const outputs = Object.entries(metafile.outputs);
  const names = Object.fromEntries(
    Object.entries(ENTRIES).map(([out, source]) => {
      const [file] = outputs.find(([, { entryPoint }]) => entryPoint === source);
      return [out, basename(file)];
    }),
  );
  const draft = join(directory, `index.html.${process.pid}`);
  writeFileSync(draft, page(names));
  renameSync(draft, join(directory, 'index.html'));
  const made = new Set(outputs.map(([file]) => relative(assets, join(root, file))));
  for (const name of readdirSync(assets)) if (!made.has(name)) rmSync(join(assets, name), { recursive: true });
  return Object.keys(metafile.inputs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
