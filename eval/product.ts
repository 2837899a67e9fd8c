/** A tree that the product indexes and answers about: the one place where evaluation and tests know how tools are called. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import type * as z from 'zod/mini';
import { tool as index } from '../src/answers/index/tool.ts';
import { AppError } from '../src/errors/errors.ts';
import type { InputSchema, Reply, Tool } from '../src/tools/define.ts';
import { openEngine } from '../src/workspace/engine.ts';

/** What a tool returns. */
export type Results<T extends Pick<Tool, 'run'>> = Awaited<ReturnType<T['run']>>['results'];

/** Answers as the command line and agents get them. */
export interface Product {
  readonly root: string;
  /** Undefined where the tool finds no symbol or file of that name. */
  ask<I extends InputSchema, O extends z.core.$ZodType>(
    tool: Tool<I, O>,
    input: z.input<I>,
  ): Promise<Reply<z.output<O>> | undefined>;
  /** Stops answering, and removes the files that were written here. */
  close(): void;
}

/** Writes the files to a temporary directory and indexes it. */
export async function indexFiles(files: ReadonlyMap<string, string>): Promise<Product> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-product-')));
  for (const [path, text] of files) {
    const file = join(root, path);
    if (!file.startsWith(root + sep)) throw new Error(`${path} leaves its project`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await indexTree(root, { jobs: 1 });
  const { close, ...product } = openTree(root);
  return {
    ...product,
    close() {
      close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Builds the index of a directory, or updates it. */
export async function indexTree(root: string, input: z.input<typeof index.input> = {}): Promise<void> {
  const engine = openEngine({ root, cwd: root });
  try {
    await index.run(engine, index.input.parse(input) as Parameters<typeof index.run>[1], {});
  } finally {
    engine.close();
  }
}

/** Answers about an indexed directory that does not change meanwhile. */
export function openTree(root: string): Product {
  const asked = openEngine({ root, cwd: root, freshness: { policy: 'best_effort' } });
  return {
    root,
    async ask(tool, input) {
      try {
        return await tool.run(asked, tool.input.parse(input) as Parameters<typeof tool.run>[1], {});
      } catch (error) {
        if (error instanceof AppError && NOTHING.includes(error.code)) return undefined;
        throw error;
      }
    },
    close: () => asked.close(),
  };
}

const NOTHING: readonly string[] = ['SYMBOL_NOT_FOUND', 'PATH_NOT_FOUND'];
