/** A tree that the product indexes and answers about: the one place where evaluation and tests know how tools are called. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import type * as z from 'zod/mini';
import { loadTools } from '../src/answers/all.ts';
import { tool as index } from '../src/answers/index/tool.ts';
import { AppError } from '../src/errors/errors.ts';
import type { InputSchema, Reply, Tool, ToolDefinition } from '../src/tools/define.ts';
import { openWorkspace } from '../src/workspace/workspace.ts';

/** What a tool returns. */
export type Results<T extends { readonly output: z.core.$ZodType }> = z.output<T['output']>;

/** Answers as the command line and agents get them. */
export interface Product {
  readonly root: string;
  /** Undefined where the tool finds no symbol or file of that name. */
  ask<I extends InputSchema, O extends z.core.$ZodType>(
    tool: ToolDefinition<I, O>,
    input: z.input<I>,
  ): Promise<Reply<z.output<O>> | undefined>;
  /** Stops answering, and removes the files that were written here. */
  close(): void;
}

/** Writes the files to a temporary directory and indexes it. `services`: compilers and language servers confirm its links. */
export async function indexFiles(files: ReadonlyMap<string, string>, { services = false } = {}): Promise<Product> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-product-')));
  for (const [path, text] of files) {
    const file = join(root, path);
    if (!file.startsWith(root + sep)) throw new Error(`${path} leaves its project`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  process.env.WAYFIND_SERVICES_MODE = services ? 'safe' : 'off';
  await indexTree(root, { jobs: 1, wait: services });
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
  const workspace = openWorkspace({ root, cwd: root });
  try {
    const tool = await toolOf(index);
    await tool.run(workspace, tool.input.parse(input), {});
  } finally {
    workspace.close();
  }
}

/** Answers about an indexed directory that does not change meanwhile. */
export function openTree(root: string): Product {
  const asked = openWorkspace({ root, cwd: root, freshness: { policy: 'best_effort' } });
  return {
    root,
    async ask<I extends InputSchema, O extends z.core.$ZodType>(definition: ToolDefinition<I, O>, input: z.input<I>) {
      try {
        const tool = await toolOf(definition);
        return (await tool.run(asked, tool.input.parse(input), {})) as Reply<z.output<O>>;
      } catch (error) {
        if (error instanceof AppError && NOTHING.includes(error.code)) return undefined;
        throw error;
      }
    },
    close: () => asked.close(),
  };
}

/** The tool of a definition, as surfaces load it. */
async function toolOf({ input, title }: { readonly input: InputSchema; readonly title: string }): Promise<Tool> {
  return (await loadTools()).find((tool) => tool.input === input && tool.title === title)!;
}

const NOTHING: readonly string[] = ['SYMBOL_NOT_FOUND', 'PATH_NOT_FOUND'];
