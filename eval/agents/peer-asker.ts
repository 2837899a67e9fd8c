/** Asks codegraph, where it is installed: the call that suits the kind of task, then its `explore`. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Call, startServer } from '../../bench/served.ts';
import type { AskerKind, Step } from './askers.ts';
import type { Kind, Task } from './tasks.ts';

const OWN_DATA = ['.git', '.wayfind', '.codegraph', 'node_modules'];
const explore = ({ ask }: Task): Call => ['codegraph_explore', { query: ask }];
const of =
  (tool: string) =>
  ({ subject }: Task): Call => [tool, { symbol: subject }];

const CALLS: Readonly<Record<Kind, readonly ((task: Task) => Call)[]>> = {
  locate: [explore],
  explain: [explore],
  error: [explore],
  option: [explore],
  change: [of('codegraph_impact'), explore],
  implementations: [of('codegraph_node'), explore],
  tests: [of('codegraph_callers'), explore],
  dead: [of('codegraph_callers'), explore],
};

/** Its program in the directory of an installation; undefined where there is none. */
export function peerProgram(installed: string): string | undefined {
  const program = join(installed, 'node_modules', '.bin', 'codegraph');
  return existsSync(program) ? program : undefined;
}

/** It keeps its data in the tree, so it gets a copy of each below `keep`. */
export const peerAsker = (program: string, keep: string): AskerKind => ({
  name: 'codegraph',
  async open({ root }) {
    const cwd = join(keep, basename(root));
    const env = {
      ...process.env,
      CODEGRAPH_TELEMETRY: '0',
      DO_NOT_TRACK: '1',
      CODEGRAPH_NO_DAEMON: '1',
      CODEGRAPH_MCP_TOOLS: 'search,callers,callees,impact,explore,node',
    };
    if (!existsSync(join(cwd, '.codegraph'))) {
      rmSync(cwd, { recursive: true, force: true });
      cpSync(root, cwd, { recursive: true, filter: (path) => !OWN_DATA.includes(basename(path)) });
      execFileSync(program, ['init', '.', '--yes'], { cwd, env, stdio: 'ignore' });
    }
    const served = await startServer({ command: program, args: ['serve', '--mcp'], cwd }, env);
    return {
      name: 'codegraph',
      async ask(task) {
        const steps: Step[] = [];
        for (const make of CALLS[task.kind]) {
          const call = make(task);
          steps.push({ call: `${call[0]} ${JSON.stringify(call[1])}`, text: (await served.call(call)).text });
        }
        return steps;
      },
      close: () => served.stop(),
    };
  },
});
