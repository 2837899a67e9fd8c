/** Checks the installation, the configuration and the index; each failed check names its fix. */

import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../../../languages/all.ts';
import { refreshLanguages } from '../../../languages/load.ts';
import { runGit } from '../../base/child-process.ts';
import { distFile } from '../../base/dist-file.ts';
import { addedLanguages } from '../../config/added-languages.ts';
import { loadConfig } from '../../config/config.ts';
import { discover } from '../../discover/discover.ts';
import { AppError } from '../../errors/errors.ts';
import { checkLanguages as checkAdded } from '../../indexer/parse/check-languages.ts';
import { readRanker } from '../../search/learned/ranker.ts';
import { RANKER, rankerFile } from '../../search/learned/ranker-file.ts';
import { indexDirOf } from '../../store/snapshots/snapshot-dir.ts';
import type { Draft } from '../../workspace/reply.ts';
import { readerIfUsable, type Session } from '../../workspace/session.ts';
import { extensionCounts, extensionsText, wholeUnparsed } from '../unparsed/files.ts';
import { checkServices } from './services.ts';
import type { Check, Results } from './tool.ts';
import { checkWatching } from './watching.ts';

type Probe = (session: Session, signal?: AbortSignal) => Promise<Check | Check[]> | Check | Check[];

const OLDEST_NODE = [20, 19];
const OLDEST_GIT = [2, 25];

/** In an order in which one failure explains the next. */
const PROBES: readonly Probe[] = [
  checkNode,
  checkGit,
  checkConfig,
  checkGrammars,
  checkLanguages,
  checkRanker,
  checkIndexDir,
  checkIndex,
  checkParsed,
  checkIgnoreRules,
  checkWatching,
  checkServices,
];

export async function checkHealth(session: Session, signal?: AbortSignal): Promise<Draft<Results>> {
  const checks: Check[] = [];
  for (const probe of PROBES) {
    signal?.throwIfAborted();
    checks.push(...(await attempt(probe, session, signal)));
  }
  const isIndexed = !checks.some((check) => check.name === 'index' && check.status !== 'ok');
  return {
    results: { checks },
    meta: {
      ref: 'live',
      freshness: 'fresh',
      indexing: isIndexed ? 'ready' : 'not_indexed',
      completeness: 'complete',
      omitted: 0,
      estimated_tokens: 0,
      notes: [],
      next: [],
    },
  };
}

/** A check that throws counts as failed; the others still run. */
async function attempt(probe: Probe, session: Session, signal?: AbortSignal): Promise<Check[]> {
  try {
    return [await probe(session, signal)].flat();
  } catch (error) {
    const name = probe.name.replace(/^check/, '').toLowerCase();
    const fix = error instanceof AppError ? error.fix : undefined;
    return [{ name, status: 'fail', detail: (error as Error).message, ...(fix && { fix }) }];
  }
}

function atLeast(version: string, oldest: readonly number[]): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

function checkNode(): Check {
  const version = process.versions.node;
  if (atLeast(version, OLDEST_NODE)) return { name: 'node', status: 'ok', detail: version };
  return { name: 'node', status: 'fail', detail: version, fix: `Install Node ${OLDEST_NODE.join('.')} or newer.` };
}

async function checkGit({ root }: Session): Promise<Check> {
  const answer = await runGit(['--version'], { cwd: root }).catch(() => undefined);
  const version = /(?<!\d)\d+\.\d[.\d]*/.exec(String(answer?.stdout ?? ''))?.[0];
  const fix = `Install git ${OLDEST_GIT.join('.')} or newer; without git, directories are walked and branches are unknown.`;
  if (!version) return { name: 'git', status: 'warn', detail: 'not found', fix };
  return atLeast(version, OLDEST_GIT)
    ? { name: 'git', status: 'ok', detail: version }
    : { name: 'git', status: 'warn', detail: version, fix };
}

async function checkConfig({ root }: Session): Promise<Check> {
  const { origins, problems } = await loadConfig({ root, env: process.env });
  const set = Object.entries(origins).filter(([, origin]) => origin !== 'default');
  if (problems.length > 0) {
    return { name: 'config', status: 'warn', detail: problems[0].message, fix: 'Correct this key.' };
  }
  return {
    name: 'config',
    status: 'ok',
    detail: set.length === 0 ? 'defaults' : set.map(([key, origin]) => `${key} (${origin})`).join(', '),
  };
}

function checkGrammars(): Check {
  const dir = distFile('grammars');
  const present = new Set(existsSync(dir) ? readdirSync(dir) : []);
  const compiled = LANGUAGES.filter(({ grammar }) => grammar !== undefined).map(({ id }) => id);
  const missing = ['web-tree-sitter', ...compiled].filter((name) => !present.has(`${name}.wasm`));
  if (missing.length === 0) return { name: 'grammars', status: 'ok', detail: `${LANGUAGES.length} languages` };
  return {
    name: 'grammars',
    status: 'fail',
    detail: `missing in ${dir}: ${missing.join(', ')}`,
    fix: 'Reinstall wayfind (in a checkout: `npm run build`).',
  };
}

/** Those that the user added. */
async function checkLanguages(): Promise<Check[]> {
  const problem = await refreshLanguages();
  if (problem !== undefined) throw problem;
  await checkAdded();
  const added = addedLanguages().map(({ table, directory }) => `${table.id} (${directory})`);
  return added.length === 0 ? [] : [{ name: 'languages', status: 'ok', detail: `added: ${added.join(', ')}` }];
}

/** Reads the file again: a running server may have loaded it before it was damaged. */
function checkRanker(): Check {
  const read = readRanker(rankerFile());
  if ('trees' in read) return { name: 'ranker', status: 'ok', detail: `${read.trees.first.length} trees` };
  return {
    name: 'ranker',
    status: 'fail',
    detail: `${read.problem}; rules rank long queries instead`,
    fix: `Reinstall wayfind (in a checkout: \`git checkout ${RANKER}\`).`,
  };
}

function checkIndexDir({ root }: Session): Check {
  const dir = indexDirOf(root);
  let nearest = dir;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return { name: 'index directory', status: 'ok', detail: dir };
  } catch {
    const fix = 'Make it writable to index, or set WAYFIND_INDEX_DIR; reading an existing index still works.';
    return { name: 'index directory', status: 'warn', detail: `${dir} cannot be written`, fix };
  }
}

function checkIndex(session: Session): Check[] {
  let reader: ReturnType<Session['reader']>;
  try {
    reader = session.reader();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [
      { name: 'index', status: error.code === 'NOT_INDEXED' ? 'warn' : 'fail', detail: error.message, fix: error.fix },
    ];
  }
  const about = reader.meta();
  const versions = `format ${about.format_version}, facts ${about.facts_version}, written by wayfind ${about.tool_version ?? '?'}`;
  const errors = reader.integrityErrors();
  const integrity: Check =
    errors.length === 0
      ? { name: 'integrity', status: 'ok', detail: reader.file }
      : { name: 'integrity', status: 'fail', detail: errors[0], fix: 'Run `wayfind index --force` to rebuild it.' };
  return [{ name: 'index', status: 'ok', detail: versions }, integrity];
}

/** Unparsed files are not an error, but their uses of a symbol are unknown. */
async function checkParsed(session: Session): Promise<Check[]> {
  const reader = readerIfUsable(session);
  if (reader === undefined) return [];
  const counts = extensionCounts(wholeUnparsed(reader));
  const detail = extensionsText(counts);
  return [{ name: 'linked', status: 'ok', detail: detail === '' ? 'every source file' : `not linked: ${detail}` }];
}

async function checkIgnoreRules({ root }: Session, signal?: AbortSignal): Promise<Check> {
  const { config } = await loadConfig({ root, env: process.env });
  const listing = await discover(root, { config, showIgnored: true, ...(signal && { signal }) });
  const byReason = new Map<string, number>();
  for (const { reason } of listing.ignored) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  const reasons = [...byReason].map(([reason, count]) => `${reason} ${count}`).join(', ');
  const files = ['.gitignore', '.wayfindignore'].filter((name) => existsSync(join(root, name)));
  const detail = `${listing.files.length} ${listing.files.length === 1 ? 'file' : 'files'} included; left out: ${reasons || 'nothing'}${files.length > 0 ? `; rules in ${files.join(', ')}` : ''}`;
  if (listing.files.length > 0) return { name: 'ignore rules', status: 'ok', detail };
  return {
    name: 'ignore rules',
    status: 'warn',
    detail,
    fix: 'The rules leave no file to index: see `wayfind index --show-ignored`.',
  };
}
