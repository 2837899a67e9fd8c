/** A small project in a temporary directory that TypeScript's compiler is asked about: places by their text, answers as text. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lineStarts } from '../../../src/base/line-index.ts';
import { decodeText } from '../../../src/parse/decode.ts';
import type { Answer, AskedFile, ServiceLimits, ServiceSession, TreeChange } from '../../../src/services/contract.ts';
import { openTypescript } from '../../../src/services/typescript/open.ts';

export interface TypescriptProject {
  /** The directory around the root and what is outside of it. */
  readonly around: string;
  readonly root: string;
  readonly session: ServiceSession;
  readonly log: readonly string[];
  /** The process of the compiler. */
  pid(): number;
  /**
   * What the name means that follows the bar in the snippet: `const a = |b`. One text for each declaration, `a.ts:3 name`, the file alone
   * for a module; `npm name version` or `outside`; `?` where the service does not know.
   */
  ask(path: string, ...snippets: string[]): Promise<string[]>;
  answers(file: AskedFile, signal?: AbortSignal): Promise<readonly Answer[]>;
  asked(path: string, ...snippets: string[]): AskedFile;
  write(files: Readonly<Record<string, string>>): void;
  update(change: Partial<TreeChange>): Promise<void>;
  /** Ends the session and opens another one on the same tree. */
  reopen(limits?: Partial<ServiceLimits>): Promise<void>;
  close(): Promise<void>;
}

const LIMITS: ServiceLimits = { fileMs: 20_000, projectMs: 60_000, memoryMb: 2_000 };

export interface ProjectOptions {
  readonly limits?: Partial<ServiceLimits>;
  /** Called before the compiler is opened, with the directory around the root. */
  readonly prepare?: (around: string) => void;
  /** What the index holds; absent: all files but those in `node_modules` and `dist`. */
  readonly held?: (path: string) => boolean;
}

/** Files are written to `root`, and those whose path starts with `../` beside it. */
export async function typescriptProject(
  files: Readonly<Record<string, string>>,
  { limits, prepare, held = (path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path) }: ProjectOptions = {},
): Promise<TypescriptProject> {
  const around = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-typescript-')));
  const root = join(around, 'root');
  const write = (texts: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  mkdirSync(root);
  write(files);
  prepare?.(around);
  const log: string[] = [];
  const open = (more: Partial<ServiceLimits> = {}): Promise<ServiceSession> =>
    openTypescript(
      { root, dir: '', files: filesBelow(root).filter(held), scratchDir: join(around, 'scratch') },
      {
        limits: { ...LIMITS, ...limits, ...more },
        log: (line) => log.push(line),
        signal: new AbortController().signal,
      },
    );
  let session: ServiceSession;
  try {
    session = await open();
  } catch (error) {
    rmSync(around, { recursive: true, force: true });
    throw error;
  }
  const asked = (path: string, ...snippets: string[]): AskedFile => {
    const { text } = decodeText(readFileSync(join(root, path)));
    const places = snippets.flatMap((snippet) => placeOf(text, snippet));
    return { path, language: 'typescript', text: () => text, places: Int32Array.from(places) };
  };
  const answers = (file: AskedFile, signal = new AbortController().signal) => session.define(file, signal);
  return {
    around,
    root,
    get session() {
      return session;
    },
    log,
    pid: () => (session as unknown as { pid: number }).pid,
    asked,
    answers,
    write,
    async ask(path, ...snippets) {
      // One for each snippet: places ascend, and snippets need not.
      const found: string[] = [];
      for (const snippet of snippets) {
        const [answer] = await answers(asked(path, snippet));
        found.push(textOf(root, answer));
      }
      return found;
    },
    update: (change) =>
      session.update({ changed: [], added: [], removed: [], ...change }, new AbortController().signal),
    async reopen(more) {
      await session.close();
      session = await open(more);
    },
    async close() {
      await session.close();
      rmSync(around, { recursive: true, force: true });
    },
  };
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

function placeOf(text: string, snippet: string): [number, number] {
  const bar = snippet.indexOf('|');
  const start = text.indexOf(snippet.replace('|', ''));
  if (bar < 0 || start < 0) throw new Error(`${snippet} is not in the file, or has no bar`);
  const offset = start + bar;
  const starts = lineStarts(text);
  const line = starts.findLastIndex((one) => one <= offset);
  return [line + 1, offset - starts[line]];
}

function textOf(root: string, { declarations, outside }: Answer): string {
  if (declarations.length > 0) return declarations.map((one) => declarationText(root, one)).join(', ');
  if (outside === undefined) return '?';
  return outside === true ? 'outside' : [outside.manager, outside.name, outside.version].filter(Boolean).join(' ');
}

function declarationText(root: string, { path, line, col, end }: Answer['declarations'][number]): string {
  if (line === 1 && col === 0 && end?.line === 1 && end.col === 0) return path;
  const { text } = decodeText(readFileSync(join(root, path)));
  const rest = text.split('\n')[line - 1].slice(col);
  return `${path}:${line} ${/^["'`#]?[\p{L}\p{N}_$]*/u.exec(rest)![0] || rest.slice(0, 10)}`;
}
