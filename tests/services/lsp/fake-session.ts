/** Opens the server of these tests on a directory of its own. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AskedFile, ServiceLimits } from '../../../src/services/contract.ts';
import type { FoundService } from '../../../src/services/find-program.ts';
import { openLanguageServer } from '../../../src/services/lsp/open.ts';
import type { LanguageServerSession } from '../../../src/services/lsp/session.ts';
import type { LspRow } from '../../../src/services/row.ts';

const SERVER = fileURLToPath(new URL('./fake-server.mjs', import.meta.url));

export interface Place {
  readonly home: string;
  readonly root: string;
  readonly scratchDir: string;
  /** Where the server notes what it was told. */
  readonly record: string;
}

export interface FakeOptions {
  readonly limits?: Partial<ServiceLimits>;
  readonly row?: Partial<LspRow>;
  readonly signal?: AbortSignal;
  readonly log?: (line: string) => void;
}

export function makePlace(files: Readonly<Record<string, string>>): Place {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-lsp-')));
  const root = join(home, 'root');
  const scratchDir = join(home, 'scratch');
  mkdirSync(scratchDir, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { home, root, scratchDir, record: join(home, 'record') };
}

export const removePlace = ({ home }: Place): void => rmSync(home, { recursive: true, force: true });

export function fakeService(mode: string, { record }: Place, row: Partial<LspRow> = {}): FoundService {
  const command = { program: 'fake', args: [] };
  return {
    row: {
      id: 'fake',
      title: 'Fake',
      languages: ['text'],
      kind: 'lsp',
      trust: 'safe',
      because: 'a test',
      commands: [command],
      projects: { files: [], pick: 'topmost', isRootEnough: true },
      install: [],
      lsp: { asks: 'textDocument/definition', implementations: true, readiness: { by: 'answers' }, ...row },
    },
    command,
    program: process.execPath,
    args: [SERVER, mode, record],
    from: 'settings',
  };
}

export async function openFake(mode: string, place: Place, options: FakeOptions = {}): Promise<LanguageServerSession> {
  const { root, scratchDir } = place;
  const open = openLanguageServer(fakeService(mode, place, options.row));
  const session = await open(
    { root, dir: '', files: ['a.txt', 'b.txt', 'c.txt'], scratchDir },
    {
      limits: { fileMs: 5_000, projectMs: 10_000, memoryMb: 1_000, ...options.limits },
      log: options.log ?? (() => {}),
      signal: options.signal ?? new AbortController().signal,
    },
  );
  return session as LanguageServerSession;
}

/** `places`: pairs of line and column. */
export const asked = (path: string, text: string, places: readonly number[]): AskedFile => ({
  path,
  language: 'text',
  text: () => text,
  places: Int32Array.from(places),
});

// biome-ignore lint/suspicious/noExplicitAny: each line has another shape.
export const noted = ({ record }: Place): Record<string, any>[] =>
  existsSync(record)
    ? readFileSync(record, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that nobody waited for has ended all the same.
    return !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  } catch {
    return false;
  }
}

export async function until(isDone: () => boolean, limitMs = 10_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!isDone()) {
    if (performance.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
