/**
 * Runs the protocol's own conformance suite (over HTTP) and the inspector's command line (over stdio) against `wayfind serve`.
 * Both need Node 22: they and, where this Node is older, a newer one are installed into a separate directory under the system's
 * temporary one, which the next run reuses.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const WAYFIND = join(root, 'bin', 'wayfind.js');
const EXPECTED = join(root, 'scripts', 'mcp-expected-failures.yml');
const REVISIONS = ['2025-11-25', '2026-07-28'];
const NODE_MAJOR = 22;
/** Exact version: a newer suite may have more scenarios. */
const PACKAGES = ['@modelcontextprotocol/conformance@0.2.0-alpha.12', '@modelcontextprotocol/inspector@2.12.0'];

/** Calls of the inspector, and a text that each answer must contain. */
const INSPECTED = [
  [['--method', 'tools/list', '--strict'], '"explore"'],
  [['--method', 'tools/call', '--tool-name', 'search', '--tool-arg', 'query=checkout'], 'src/orders/checkout.ts:'],
  [['--method', 'tools/call', '--tool-name', 'explore', '--tool-arg', 'query=how is an order saved'], 'src/'],
  [['--method', 'tools/call', '--tool-name', 'references', '--tool-arg', 'name=checkout'], 'checkout'],
  [['--method', 'tools/call', '--tool-name', 'status'], 'indexed'],
  [['--method', 'resources/list'], 'wayfind://status'],
  [['--method', 'resources/templates/list'], 'wayfind://file/'],
  [['--method', 'resources/read', '--uri', 'wayfind://status'], 'symbols'],
  [['--method', 'prompts/list'], 'review_branch'],
  [['--method', 'prompts/get', '--prompt-name', 'review_branch'], '"messages"'],
  [['--method', 'logging/setLevel', '--log-level', 'debug'], '{'],
];

function install() {
  const scratch = join(tmpdir(), 'wayfind-check-mcp');
  const isOld = Number(process.versions.node.split('.')[0]) < NODE_MAJOR;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const node = `node-${platform}-${process.arch}`;
  const wanted = [...PACKAGES, ...(isOld ? [`${node}@${NODE_MAJOR}`] : [])];
  const stamp = join(scratch, 'installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted.join('\n')) {
    console.log(`installing ${wanted.join(', ')} into ${scratch}`);
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    writeFileSync(join(scratch, 'package.json'), '{"private": true}\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(npm, ['install', '--no-audit', '--no-fund', '--loglevel', 'error', ...wanted], {
      cwd: scratch,
      stdio: 'inherit',
    });
    writeFileSync(stamp, wanted.join('\n'));
  }
  const bin = (name) => join(scratch, 'node_modules', '.bin', name);
  return {
    node: isOld
      ? join(scratch, 'node_modules', node, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
      : process.execPath,
    conformance: bin('conformance'),
    inspector: bin('mcp-inspector'),
  };
}

/** Creates and indexes a small repository. */
function makeRepository(place) {
  const repository = join(place, 'shop');
  cpSync(join(root, 'tests', 'projects', 'typescript-shop'), repository, { recursive: true });
  const git = (...args) => execFileSync('git', args, { cwd: repository, stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-q', '-m', 'first');
  execFileSync(process.execPath, [WAYFIND, 'index', '--root', repository], { stdio: 'ignore' });
  return repository;
}

/** Resolves to the address that the server prints. */
async function startServer(repository) {
  const args = [WAYFIND, 'serve', '--http', '127.0.0.1:0', '--workspace', repository, '--tools', 'full'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /(http:\/\/\S+\/mcp)/.exec(line)?.[1];
    // The suite's check of the Host header requires a name.
    if (url) return { url: url.replace('127.0.0.1', 'localhost'), stop: () => child.kill('SIGTERM') };
    console.error(line);
  }
  throw new Error('wayfind serve did not start');
}

/** Whether the suite passes; prints its failures. */
function runConformance(tools, { url, place }, revision) {
  const out = join(place, revision);
  const args = [
    tools.conformance,
    'server',
    '--url',
    url,
    '--requirements',
    revision,
    '--expected-failures',
    EXPECTED,
    '-o',
    out,
  ];
  const { status, stdout, stderr } = spawnSync(tools.node, args, { cwd: place, encoding: 'utf8', maxBuffer: 64 << 20 });
  const checks = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'checks.json')
    .flatMap(({ parentPath }) => JSON.parse(readFileSync(join(parentPath, 'checks.json'), 'utf8')));
  const count = (wanted) => checks.filter(({ status: outcome }) => outcome === wanted).length;
  const wire = checks.filter(({ id }) => id === 'wire-schema-valid');
  const badWire = wire.filter(({ status: outcome }) => outcome !== 'SUCCESS');
  console.log(
    `${revision}: ${count('SUCCESS')} checks passed, ${count('FAILURE')} failed; wire-schema-valid in ${wire.length - badWire.length} of ${wire.length} scenarios; ${status === 0 ? 'as expected' : 'NOT as expected'}`,
  );
  if (status === 0 && badWire.length === 0 && wire.length > 0) return true;
  console.log(stdout.slice(stdout.indexOf('=== SUMMARY')), stderr);
  for (const { details } of badWire) console.log(JSON.stringify(details, null, 2));
  return false;
}

function runInspector(tools, { repository, place }) {
  const server = [process.execPath, WAYFIND, 'serve', '--workspace', repository, '--tools', 'full'];
  // Its files are written to the scratch directory.
  const env = { ...process.env, HOME: place, USERPROFILE: place };
  let passed = 0;
  for (const [args, wanted] of INSPECTED) {
    const run = spawnSync(tools.node, [tools.inspector, '--cli', ...server, ...args], {
      cwd: place,
      env,
      encoding: 'utf8',
    });
    const isGood = run.status === 0 && run.stdout.includes(wanted);
    if (isGood) passed++;
    else
      console.log(
        `inspector ${args.join(' ')}: status ${run.status}\n${run.stdout.slice(0, 2000)}\n${run.stderr.slice(0, 2000)}`,
      );
  }
  console.log(`inspector: ${passed} of ${INSPECTED.length} calls answered as expected`);
  return passed === INSPECTED.length;
}

execFileSync(process.execPath, [join(root, 'scripts', 'setup.mjs')], { stdio: 'inherit' });
const tools = install();
const place = mkdtempSync(join(tmpdir(), 'wayfind-mcp-run-'));
let server;
try {
  const repository = makeRepository(place);
  server = await startServer(repository);
  const outcomes = REVISIONS.map((revision) => runConformance(tools, { url: server.url, place }, revision));
  outcomes.push(runInspector(tools, { repository, place }));
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
} finally {
  server?.stop();
  rmSync(place, { recursive: true, force: true });
}
