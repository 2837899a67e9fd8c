/** Runs the checks of CI: format, lint, types, tests, dead code, docs drift. `--no-tests` leaves out the tests. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);

const STEPS = [
  ['set-up', process.execPath, ['scripts/setup.mjs']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', '.']],
  ['types of the explorer', 'node_modules/typescript/bin/tsc', ['-p', 'src/web']],
  ['tests', 'npm', ['run', 'test:all']],
  ['dead code', bin('knip'), []],
  // What only tests, scripts or evaluations reach is dead in the product.
  ['dead code in the product', bin('knip'), ['--production']],
  ['docs drift', process.execPath, ['--import', 'tsx', 'scripts/docs.ts', '--check']],
];

const skipped = process.argv.includes('--no-tests') ? ['tests'] : [];
const failed = [];
for (const [name, command, args] of STEPS.filter(([step]) => !skipped.includes(step))) {
  console.log(`\n> ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\ncheck: all good' : `\ncheck: failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
