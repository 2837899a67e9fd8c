/** Trees in temporary directories, SCIP indexes made by the published schema, and questions to what was imported. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { onTestFinished } from 'vitest';
import type { LanguageId } from '../../../src/model/language.ts';
import { decodeText } from '../../../src/parse/decode.ts';
import type { Answer, Declaration, ServiceSession } from '../../../src/services/contract.ts';
import { readScip, type ScipImport, type ScipImported } from '../../../src/services/scip/import.ts';
import { type DocumentSchema, IndexSchema, PositionEncoding } from '../../../src/services/scip/scip-schema.ts';
import { scipService } from '../../../src/services/scip/session.ts';

/** Plain, not made by the library. */
export type DocumentInit = Extract<MessageInitShape<typeof DocumentSchema>, { readonly $typeName?: never }>;

export function temporaryDirectory(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-scip-')));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export function writeTree(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

export function treeOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = join(temporaryDirectory(), 'tree');
  mkdirSync(root);
  writeTree(root, files);
  return root;
}

/** Paths of all files below the root, but those of ours. */
export const pathsIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('.wayfind') && !path.startsWith('.git') && statSync(join(root, path)).isFile())
    .map((path) => relative('.', path).replaceAll('\\', '/'))
    .sort();

export interface IndexInit {
  readonly documents: readonly DocumentInit[];
  readonly tool?: string;
  readonly projectRoot?: string;
  readonly externalSymbols?: MessageInitShape<typeof IndexSchema>['externalSymbols'];
}

export const indexBytes = ({
  documents,
  tool = 'test-indexer',
  projectRoot = 'file:///elsewhere',
  externalSymbols,
}: IndexInit) =>
  toBinary(
    IndexSchema,
    create(IndexSchema, {
      metadata: { toolInfo: { name: tool, version: '1.2' }, projectRoot },
      documents: documents.map((one) => ({
        positionEncoding: PositionEncoding.UTF16CodeUnitOffsetFromLineStart,
        ...one,
      })),
      ...(externalSymbols && { externalSymbols }),
    }),
  );

type ImportOptions = Partial<Omit<ScipImport, 'file' | 'root'>>;

export const storeOf = (root: string): string => join(root, '.wayfind', 'services');

/** Into a tree whose index holds every file. */
export async function importInto(
  root: string,
  index: IndexInit | Uint8Array | string,
  options: ImportOptions = {},
): Promise<ScipImported> {
  let file = index;
  if (typeof file !== 'string') {
    file = join(temporaryDirectory(), 'index.scip');
    writeFileSync(file, index instanceof Uint8Array ? index : indexBytes(index as IndexInit));
  }
  return readScip({ file, root, files: pathsIn(root), packages: [], into: storeOf(root), ...options });
}

const NEVER = new AbortController().signal;

/** Closed when the test ends. */
export async function sessionOn(root: string, files: readonly string[]): Promise<ServiceSession> {
  const project = { root, dir: '', files: pathsIn(root), scratchDir: storeOf(root) };
  const limits = { fileMs: 1000, projectMs: 1000, memoryMb: 100 };
  const session = await scipService(files)(project, { limits, log: () => {}, signal: NEVER });
  onTestFinished(() => session.close());
  return session;
}

export interface AskedPlace {
  readonly path: string;
  /** Where this text begins, in the line that contains `line`. */
  readonly name: string;
  readonly line: string;
  /** The line is below the one with this text. */
  readonly after?: string;
}

/** The line and column of a name, as the contract counts them. */
export function placeOf(root: string, { path, name, line, after = '' }: AskedPlace): { line: number; col: number } {
  const lines = textIn(root, path).split('\n');
  const above = lines.findIndex((text) => text.includes(after));
  const row = lines.findIndex((text, i) => i >= above && text.includes(line));
  const col = row < 0 ? -1 : lines[row].indexOf(name, lines[row].indexOf(line));
  if (col < 0) throw new Error(`${path} has no ${name} in ${line}`);
  return { line: row + 1, col };
}

const textIn = (root: string, path: string): string => decodeText(readFileSync(join(root, path))).text;

export async function ask(
  session: ServiceSession,
  root: string,
  { about = 'define', ...asked }: AskedPlace & { readonly about?: 'define' | 'implement' },
): Promise<Answer> {
  const { line, col } = placeOf(root, asked);
  const file = {
    path: asked.path,
    language: 'typescript' as LanguageId,
    text: () => textIn(root, asked.path),
    places: Int32Array.of(line, col),
  };
  const answers = await session[about]!(file, NEVER);
  return answers[0];
}

/** `path:line:column`, sorted. */
export const shown = ({ declarations }: Pick<Answer, 'declarations'>): string[] => declarations.map(spelled).sort();

const spelled = ({ path, line, col }: Declaration): string => `${path}:${line}:${col}`;
