/**
 * Builds `languages/<id>/grammar.wasm` for languages whose grammar no package contains compiled:
 *   node scripts/build-grammar.mjs ID [ID …]
 * The crate and its version are those of the language's facts. Needs cargo (to fetch the crate; nothing of it is run), clang, wasm-ld and the
 * headers of wasi-libc: on Debian `apt-get install cargo clang-19 lld-19 wasi-libc`. CLANG, WASM_LD and WASI_HEADERS name others.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { CLANG = 'clang-19', WASM_LD = 'wasm-ld-19', WASI_HEADERS = '/usr/include/wasm32-wasi' } = process.env;
/** As the scanners' allocations and the parser's tables expect it; the rest of a C library is imported from the parser's module. */
const COMPILE = ['--target=wasm32-wasi', '-Os', '-DNDEBUG', '-fPIC', '-fvisibility=hidden', '-w'];
/** Scanners report to `stderr` that memory ran out, and exit; the parser's module has neither. */
const SILENCE = `void *const stderr = 0;
int fprintf(void *stream, const char *format, ...) { return 0; }
unsigned long fwrite(const void *from, unsigned long size, unsigned long count, void *stream) { return 0; }
void exit(int status) { __builtin_trap(); }`;
const LINK = ['-shared', '--experimental-pic', '--no-entry', '--allow-undefined', '--strip-all'];

/** Fetches the crate's source; returns its directory. */
function fetchCrate(crate, version, into) {
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'lib.rs'), '');
  const manifest = `[package]\nname = "fetch"\nversion = "0.0.0"\n[lib]\npath = "lib.rs"\n[dependencies]\n${crate} = "=${version}"\n`;
  writeFileSync(join(into, 'Cargo.toml'), manifest);
  execFileSync('cargo', ['vendor', '--quiet', 'sources'], { cwd: into, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(into, 'sources', crate);
}

/** The package shows it, see scripts/notices.mjs. A crate without one names its licence and author in Cargo.toml: write the text by hand. */
function copyLicence(source, id) {
  const files = readdirSync(source).filter((name) => /^licen[cs]e/i.test(name));
  if (files.length === 0) return;
  const texts = files.map((name) => readFileSync(join(source, name), 'utf8'));
  writeFileSync(join(root, 'languages', id, 'grammar.LICENSE.txt'), texts.join('\n'));
}

function buildGrammar(id, { crate, version, directory = '.' }) {
  const work = mkdtempSync(join(tmpdir(), 'grammar-'));
  try {
    const source = join(fetchCrate(crate, version, work), directory, 'src');
    const parser = readFileSync(join(source, 'parser.c'), 'utf8');
    const [, name] = /\btree_sitter_(\w+)\((?:void)?\)\s*\{/.exec(parser) ?? [];
    if (name === undefined) throw new Error(`${crate}: parser.c defines no language`);
    writeFileSync(join(source, 'silence.c'), SILENCE);
    const objects = ['parser', 'scanner', 'silence'].flatMap((part) => {
      const file = join(source, `${part}.c`);
      if (!existsSync(file)) return [];
      const object = join(work, `${part}.o`);
      execFileSync(CLANG, [...COMPILE, '-isystem', WASI_HEADERS, `-I${source}`, '-c', file, '-o', object], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      return [object];
    });
    copyLicence(join(work, 'sources', crate), id);
    const target = join(root, 'languages', id, 'grammar.wasm');
    execFileSync(WASM_LD, [...LINK, `--export=tree_sitter_${name}`, '-o', target, ...objects], { stdio: 'pipe' });
    console.log(`languages/${id}/grammar.wasm: ${statSync(target).size} bytes, ${crate} ${version}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const { languageFacts } = await tsImport('../languages/all.ts', import.meta.url);
for (const id of process.argv.slice(2)) {
  const grammar = languageFacts(id)?.grammar;
  if (grammar === undefined || !('crate' in grammar)) throw new Error(`${id}: its facts name no crate`);
  buildGrammar(id, grammar);
}
