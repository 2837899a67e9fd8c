/** Assembles the WebAssembly text files of src/ into modules that hold their bytes. Run after changing one; a test compares. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Not a dependency: the bytes are checked in, and change about never. */
const ASSEMBLER = 'wabt@1.0.39';
const KERNELS = ['src/embed/static/row-sum', 'src/search/vectors/vector-kernel'];

function assemble(wat) {
  const directory = mkdtempSync(join(tmpdir(), 'wayfind-wat-'));
  try {
    const out = join(directory, 'kernel.wasm');
    const args = ['--yes', '--package', ASSEMBLER, 'wat2wasm', '--enable-threads', wat, '-o', out];
    const { status } = spawnSync('npx', args, { stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) process.exit(2);
    return readFileSync(out);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

for (const kernel of KERNELS) {
  const wat = join(root, `${kernel}.wat`);
  const source = createHash('sha256').update(readFileSync(wat)).digest('hex');
  const lines = assemble(wat)
    .toString('base64')
    .match(/.{1,110}/g);
  const name = kernel.slice(kernel.lastIndexOf('/') + 1);
  writeFileSync(
    join(root, `${kernel}-wasm.ts`),
    [
      `/** The bytes of ${name}.wat, made by scripts/assemble-kernels.mjs. */`,
      '',
      `// SHA-256 of the text they were assembled from: ${source}`,
      '',
      `export const WASM_BASE64 =\n${lines.map((line) => `  '${line}'`).join(' +\n')};`,
      '',
    ].join('\n'),
  );
}
