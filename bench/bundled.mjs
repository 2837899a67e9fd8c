/**
 * Bundles a script of this folder as the program is bundled, and runs it: `node bench/bundled.mjs parse-rates.ts …`. Run from its source,
 * every function inside of a function would be given its name by a call each time, which is a fifth of the time of some languages.
 */
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { tableInliner } from '../scripts/inline-tables.mjs';

const [script, ...args] = process.argv.slice(2);
const outfile = join(import.meta.dirname, '../dist/bench', `${basename(script, '.ts')}.mjs`);
await build({
  entryPoints: [join(import.meta.dirname, script)],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [await tableInliner()],
});
process.exitCode =
  spawnSync(process.execPath, [...process.execArgv, outfile, ...args], { stdio: 'inherit' }).status ?? 1;
