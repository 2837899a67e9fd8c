/** Trees and questions for the tests of a server's workspaces. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findTool } from '../../../src/answers/all.ts';
import type { Question } from '../../../src/server/question.ts';
import { openWorkspaces, type Workspaces, type WorkspacesOptions } from '../../../src/server/workspaces.ts';
import type { Reply } from '../../../src/workspace/reply.ts';

export function temporaryDirectory(): string {
  const dir = realpathSync.native(mkdtempSync(join(tmpdir(), 'wayfind-workspaces-')));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export function write(root: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

export const SHOP = {
  'src/cart.py': 'class Cart:\n    def total(self):\n        return price(self)\n\n\ndef price(cart):\n    return 1\n',
  'README.md': '# Shop\n\nA cart adds up.\n',
};

/** Takes long enough to index for something to happen meanwhile. */
export function largeTree(root: string, files = 800): string {
  const body = Array.from({ length: 40 }, (_, i) => `def part_${i}(value):\n    return part_${(i + 1) % 40}(value)\n`);
  for (let i = 0; i < files; i++) write(root, { [`pkg_${i % 50}/module_${i}.py`]: body.join('\n') });
  return root;
}

export function open(options: Partial<WorkspacesOptions>): Workspaces {
  const workspaces = openWorkspaces({ roots: [], cwd: tmpdir(), ...options });
  onTestFinished(() => workspaces.close());
  return workspaces;
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of what it asked for.
type Answer = Reply<any>;

/** A question as a surface asks it: by the name of a tool. */
export async function question(name: string, input: Record<string, unknown> = {}): Promise<Question> {
  const tool = await findTool(name)!.load();
  return { tool: name, input: tool.input.parse(input), format: 'json' };
}

export async function ask(
  workspaces: Workspaces,
  name: string,
  { workspace, signal, ...input }: Asked = {},
): Promise<Answer> {
  const root = await workspaces.open(workspace);
  const { reply } = await workspaces.ask(root, await question(name, input), signal);
  return reply;
}

interface Asked extends Readonly<Record<string, unknown>> {
  readonly workspace?: string;
  readonly signal?: AbortSignal;
}

export async function until(condition: () => boolean, ms = 20_000): Promise<void> {
  for (const end = performance.now() + ms; !condition(); ) {
    if (performance.now() > end) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
