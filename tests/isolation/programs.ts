/** Those who are asked: a new process for each question, and servers that live through everything that happens. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Answered, argumentsOf, type Question } from './questions.ts';

const BIN = path.join(import.meta.dirname, '../../bin/wayfind.js');
const POLICY = 'WAYFIND_FRESHNESS_POLICY';

export interface Asked {
  readonly question: Question;
  readonly tree: string;
  readonly ref?: string | undefined;
}

export interface Program {
  readonly name: string;
  ask(asked: Asked): Promise<Answered>;
  close(): Promise<void>;
}

/** The most exact policy: without it an answer may say that it is stale. */
const environment = (): Record<string, string> => {
  const { WAYFIND_INDEX_DIR: _, ...rest } = process.env;
  return { ...(rest as Record<string, string>), [POLICY]: 'strict' };
};

/** From a directory of the tree, as people do: which tree it is has to be found. */
export function runCommand(cwd: string, args: readonly string[]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args, '--json'], { cwd, env: environment(), stdio: 'pipe' });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', () => {
      const text = Buffer.concat(output).toString('utf8');
      try {
        resolve(JSON.parse(text));
      } catch {
        reject(new Error(`${args.join(' ')} in ${cwd} printed ${text.slice(0, 500)}`));
      }
    });
  });
}

export const commandLine: Program = {
  name: 'command line',
  ask: ({ question, tree, ref }) =>
    runCommand(tree, [...argumentsOf(question), ...(ref === undefined ? [] : ['--ref', ref])]),
  close: async () => {},
};

/** One server for all worktrees below a directory; it looks at the tree before answers, or follows its events. */
export async function openServer(home: string, { watch }: { readonly watch: boolean }): Promise<Program> {
  const flags = ['--auto-workspace', '--allowed-root', home, '--tools', 'full', '--structured', 'always'];
  if (watch) flags.push('--watch');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'serve', ...flags],
    cwd: home,
    env: environment(),
  });
  const client = new Client({ name: 'isolation', version: '1' });
  await client.connect(transport);
  return {
    name: watch ? 'watching server' : 'server',
    async ask({ question, tree, ref }) {
      const input = { ...question.input, workspace: tree, ...(ref !== undefined && { ref }) };
      const reply = await client.callTool({ name: question.tool, arguments: input });
      if (reply.structuredContent && !reply.isError) return reply.structuredContent as Answered;
      const text = (reply.content as { text?: string }[])[0]?.text ?? '';
      return { error: { code: /^error\[(\w+)\]/.exec(text)?.[1] ?? 'BUG', message: text } };
    },
    close: () => client.close(),
  };
}
