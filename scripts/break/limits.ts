/** Machines with little: few descriptors, little memory, small files, no git, no home, no working directory, closed output. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, pick, times } from './attempt.ts';
import { fault, homeIn, runCommand } from './program.ts';
import { makeRepository } from './sample.ts';

interface Limited {
  /** Shell commands before the program. */
  readonly before: string;
  readonly args: readonly string[];
}

const COMMANDS: readonly (readonly string[])[] = [
  ['index'],
  ['index', '--force', '--jobs', '2'],
  ['symbol', 'User'],
  ['grep', 'return'],
  ['history', 'User'],
  ['changes', 'HEAD~1', 'HEAD'],
  ['status'],
  ['doctor'],
  ['map'],
  ['references', 'User', '--ref', 'HEAD~1'],
];

/** Node itself needs more than ten descriptors, and more address space than the smallest of these where it does not start. */
const LIMITS: readonly string[] = [
  ...[22, 24, 28, 32, 40, 64].map((count) => `ulimit -n ${count}`),
  ...[1, 2, 4, 8, 12, 16].map((gigabytes) => `ulimit -v ${gigabytes * 1024 * 1024}`),
  ...[8, 64, 512].map((blocks) => `ulimit -f ${blocks}`),
  'ulimit -s 256',
  'ulimit -c 0; exec >/dev/full',
  'exec >&-',
  'exec 2>&-',
  'PATH=/nowhere',
  'unset HOME',
  'export HOME=/nowhere',
  'export HOME=/dev/null',
  'export TMPDIR=/nowhere',
  'export LANG=xx_YY.nothing',
  'mkdir gone && cd gone && rmdir ../gone',
  'umask 777',
];

export const limits = attempt<Limited>({
  name: 'limits',
  share: 2,
  missing: process.platform === 'linux' ? undefined : 'it sets limits of Linux',
  plan: (random) => times(6, () => ({ before: pick(random, LIMITS), args: pick(random, COMMANDS) })),
  async run(steps, dir) {
    const [root, home] = [join(dir, 'tree'), join(dir, 'home')];
    mkdirSync(home);
    makeRepository(root);
    for (const { before, args } of steps) {
      const how = { cwd: dir, env: homeIn(home), before };
      const wrong = fault(await runCommand([...args, '--root', root], how));
      // Where Node does not start by itself, the program cannot say anything.
      if (wrong !== undefined && (await nodeStarts(how))) return `after \`${before}\`: ${wrong}`;
    }
    const wrong = fault(await runCommand(['index', '--root', root], { env: homeIn(home) }));
    return wrong && `without limits again: ${wrong}`;
  },
});

async function nodeStarts({
  cwd,
  env,
  before,
}: {
  cwd: string;
  env: NodeJS.ProcessEnv;
  before: string;
}): Promise<boolean> {
  const { spawnSync } = await import('node:child_process');
  const script = `${before}; exec "$0" -e 'new Worker("require(\\"fs\\").readFileSync(\\"/dev/null\\")",{eval:true}); new WebAssembly.Memory({initial:256})' 2>/dev/null`;
  const worker = script.replace('new Worker(', 'const {Worker}=require("worker_threads");new Worker(');
  return spawnSync('bash', ['-c', worker, process.execPath], { cwd, env, stdio: 'ignore' }).status === 0;
}
