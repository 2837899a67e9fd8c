/** Makes a fresh clone ready: installs dependencies and builds dist/, each only when needed. `--force-build` always builds. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The sources of dist/. */
const SOURCES = [
  'src',
  'languages',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build-web.mjs',
  'scripts/compile-bundle.mjs',
  'scripts/split-bundle.mjs',
  'scripts/try-commands.mjs',
  'scripts/used-chunks.mjs',
  'scripts/compile-worker.mjs',
  'scripts/compiled-code.mjs',
  'scripts/inline-tables.mjs',
  'scripts/notices.mjs',
  'scripts/sqlite-binding.mjs',
  'bin/load-bundle.js',
];
const BUILD_STAMP = join(root, 'dist', '.setup-stamp');
const INSTALL_STAMP = join(root, 'node_modules', '.setup-stamp');
const SHOWN_LINES = 30;
const LOCK_WAIT_MS = 10 * 60_000;

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`error: wayfind needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(2);
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function mtimeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Time of the newest change below a path; directories count, so that a deleted file is noticed too. */
function newestMs(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}

/** Whether the dependencies were installed from this lock file: by this script (the stamp has its hash), or by hand after its last change. */
function isInstalled() {
  const lock = join(root, 'package-lock.json');
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === hashOf(lock)) return true;
  return mtimeOf(join(root, 'node_modules', '.package-lock.json')) >= mtimeOf(lock);
}

function isBuilt() {
  if (!existsSync(BUILD_STAMP) || !existsSync(join(root, 'dist', 'cli.cjs'))) return false;
  const builtMs = Number(readFileSync(BUILD_STAMP, 'utf8'));
  return SOURCES.every((path) => newestMs(join(root, path)) <= builtMs);
}

function isWritable(directory) {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** npm's cache is in HOME by default; without a usable HOME it gets a temporary one, which is removed when set-up ends. */
function npmEnvironment() {
  const cache = process.env.npm_config_cache ?? (homedir() && join(homedir(), '.npm'));
  if (cache && isWritable(cache)) return process.env;
  const own = mkdtempSync(join(tmpdir(), 'wayfind-npm-cache-'));
  process.on('exit', () => rmSync(own, { recursive: true, force: true }));
  return { ...process.env, npm_config_cache: own, npm_config_logs_max: '0' };
}

function run(command, args, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options });
  if (status === 0) return;
  // npm prints the error first, then pages of usage.
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n');
  console.error(['failed', ...output.slice(0, SHOWN_LINES), ...(output.length > SHOWN_LINES ? ['…'] : [])].join('\n'));
  console.error(
    `error: \`${[command, ...args].join(' ')}\` failed${error ? `: ${error.message}` : ` with status ${status}`}.`,
  );
  process.exit(2);
}

function install() {
  // The locked versions, and the lock file stays as it is. Not `npm ci`: it refuses a lock file without the optional packages
  // of every other platform, and not every registry has them to lock.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  // Under `npm run`, the npm that started this script is known, and Node can run it on every platform.
  const npm = process.env.npm_execpath;
  const env = npmEnvironment();
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args], { env });
  else run('npm', args, { env, shell: process.platform === 'win32' });
  writeFileSync(INSTALL_STAMP, hashOf(join(root, 'package-lock.json')));
}

function build() {
  const startedMs = Date.now();
  run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  writeFileSync(BUILD_STAMP, String(startedMs));
}

function step(title, work) {
  const startedMs = Date.now();
  process.stderr.write(`${title} … `);
  work();
  process.stderr.write(`${((Date.now() - startedMs) / 1000).toFixed(1)} s\n`);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Undefined when the lock was just removed or is being written. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** Two commands started together in one clone must not install over each other: the second waits for the first. */
function withLock(work) {
  // In the clone, not in /tmp: there it could belong to another user and stay forever.
  const lock = join(root, 'node_modules', '.setup-lock');
  mkdirSync(dirname(lock), { recursive: true });
  let waiting = false;
  for (const deadlineMs = Date.now() + LOCK_WAIT_MS; Date.now() < deadlineMs; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = holderOf(lock);
      if (holder !== undefined && !isAlive(holder)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (!waiting) console.error('Another command is setting up this clone; waiting for it …');
      waiting = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  process.on('exit', () => rmSync(lock, { force: true }));
  work();
}

checkNode();
const forced = process.argv.includes('--force-build');
if (forced || !isInstalled() || !isBuilt()) {
  withLock(() => {
    if (!isInstalled()) step('Installing dependencies', install);
    if (forced || !isBuilt()) step('Building dist/', build);
  });
}
