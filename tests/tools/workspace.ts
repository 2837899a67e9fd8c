/** A small indexed workspace in a temporary directory, and one way to call any tool on it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findTool } from '../../src/answers/all.ts';
import { FactsBuilder } from '../../src/extract/facts-builder.ts';
import { encodeFacts } from '../../src/extract/facts-codec.ts';
import { blobHash } from '../../src/indexer/parse/read-source.ts';
import { IMPORT } from '../../src/model/facts.ts';
import { importKindCode } from '../../src/model/kinds.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { openWriter } from '../../src/store/write/write.ts';
import type { Reply, Terminal } from '../../src/tools/define.ts';
import { replySchema } from '../../src/tools/outputs.ts';
import { PLAIN } from '../../src/tools/terminal.ts';
import { openWorkspace, type Workspace as Tree } from '../../src/workspace/workspace.ts';
import { type FileDescription, parsedFile } from '../kit/parsed-file.ts';

export interface FileSpec extends FileDescription {
  /** One symbol a line; the description is also the text of the file. */
  readonly symbols: string;
  readonly imports?: readonly { readonly module: string; readonly name: string; readonly line: number }[];
  readonly skip?: string;
}

export interface Workspace {
  readonly root: string;
  readonly engine: Tree;
  write(path: string, text: string): void;
  /** Runs a tool as a surface does: input through its schema, the reply checked against its output schema. */
  call(name: string, input?: Record<string, unknown>, format?: 'text' | 'json'): Promise<Called>;
}

export interface Called {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  readonly results: any;
  readonly meta: Reply<unknown>['meta'];
  readonly text: string;
  readonly exit: number;
  textOn(terminal: Terminal): string;
}

export function temporaryDirectory(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-tools-')));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export async function workspace(files: Record<string, string | FileSpec>): Promise<Workspace> {
  const root = temporaryDirectory();
  await writeWorkspace(root, files);
  return open(root);
}

/** Writes the files and their index. */
export async function writeWorkspace(root: string, files: Record<string, string | FileSpec>): Promise<void> {
  const parsed = Object.entries(files).map(([path, spec]) =>
    store(root, path, typeof spec === 'string' ? { symbols: spec } : spec),
  );
  const writer = await openWriter(indexDirOf(root), snapshotKeyOf(root), { fresh: true });
  for (const file of parsed) writer.putFile({ ...file, referenceCount: 2 });
  writer.setProjects([{ kind: 'node', dir: '', manifest: 'package.json', name: 'sample' }]);
  writer.setMeta({
    tool_version: '0.0.0',
    head_branch: 'main',
    head_commit: '0123456789abcdef',
    indexed_at: '2024-01-01T00:00:00Z',
  });
  writer.publish();
}

/** The tools on a directory, indexed or not, for somebody who stands in `cwd`. */
export function open(root: string, cwd = root): Workspace {
  // These indexes are written by hand, and say what no tree says.
  const engine = openWorkspace({ root, cwd, freshness: { policy: 'best_effort' } });
  onTestFinished(() => engine.close());
  return {
    root,
    engine,
    write: (path, text) => write(root, path, text),
    call: (name, input = {}, format = 'text') => callTool({ engine, name, input, format }),
  };
}

interface Call {
  readonly engine: Tree;
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly format: 'text' | 'json';
}

async function callTool({ engine, name, input, format }: Call): Promise<Called> {
  const tool = await findTool(name)!.load();
  const reply = await tool.run(engine, tool.input.parse(input), { format });
  const json = JSON.parse(JSON.stringify(reply));
  const { results, meta } = replySchema(tool.output).parse(json);
  return {
    results,
    meta,
    text: tool.render(reply, PLAIN),
    exit: tool.exitCode(reply),
    textOn: (terminal) => tool.render(reply, terminal),
  };
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function store(root: string, path: string, spec: FileSpec): ParsedFile {
  const { symbols, imports = [], skip, ...description } = spec;
  write(root, path, symbols);
  const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, path));
  const parsed = parsedFile(path, symbols, description);
  return {
    ...parsed,
    hash: blobHash(Buffer.from(symbols)),
    size,
    mtimeMs,
    ctimeMs,
    inode: ino,
    skip,
    facts: factsOf(imports),
  };
}

function factsOf(imports: NonNullable<FileSpec['imports']>): Uint8Array {
  const builder = new FactsBuilder();
  for (const { module, name, line } of imports) {
    const row = builder.tables.imports.begin();
    const { data } = builder.tables.imports;
    data.fill(0, row, row + IMPORT.stride);
    data[row + IMPORT.kind] = importKindCode.name;
    data[row + IMPORT.module] = builder.id(module);
    data[row + IMPORT.imported] = builder.id(name);
    data[row + IMPORT.local] = builder.id(name);
    data[row + IMPORT.line] = line;
  }
  return encodeFacts(builder.finish());
}
