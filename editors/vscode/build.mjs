/** Bundles the extension into one file: the editor then loads nothing else. */
import { build } from 'esbuild';

await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  minify: process.argv.includes('--minify'),
  logLevel: 'warning',
});
