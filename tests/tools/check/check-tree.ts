/** A small tree with rules, and one way to check it, as a command does. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findTool } from '../../../src/answers/all.ts';
import type { Results } from '../../../src/answers/check/tool.ts';
import type { Reply, RunContext } from '../../../src/tools/define.ts';
import { replySchema } from '../../../src/tools/outputs.ts';
import { PLAIN } from '../../../src/tools/terminal.ts';
import { openWorkspace } from '../../../src/workspace/workspace.ts';
import { temporaryDirectory } from '../workspace.ts';

export interface Checked {
  readonly results: Results;
  readonly notes: readonly string[];
  readonly text: string;
  readonly exit: number;
  /** `rule path:line message`. */
  readonly violations: readonly string[];
}

export interface CheckTree {
  readonly root: string;
  put(files: Readonly<Record<string, string>>): void;
  rules(...rules: readonly object[]): void;
  check(input?: Record<string, unknown>, context?: RunContext): Promise<Checked>;
}

export function checkTree(files: Readonly<Record<string, string>>, root = temporaryDirectory()): CheckTree {
  const put: CheckTree['put'] = (some) => {
    for (const [path, text] of Object.entries(some)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  put(files);
  return {
    root,
    put,
    rules: (...rules) => put({ 'wayfind.json': JSON.stringify({ check: { rules } }) }),
    async check(input = {}, context = { mayWriteFiles: true }) {
      const engine = openWorkspace({ root, freshness: { policy: 'strict' } });
      onTestFinished(() => engine.close());
      const tool = await findTool('check')!.load();
      const reply = (await tool.run(engine, tool.input.parse(input), context)) as Reply<Results>;
      const { results, meta } = replySchema(tool.output).parse(JSON.parse(JSON.stringify(reply))) as Reply<Results>;
      return {
        results,
        notes: meta.notes,
        text: tool.render(reply, PLAIN),
        exit: tool.exitCode(reply),
        violations: results.violations.map(({ rule, path, line, message }) => `${rule} ${path}:${line} ${message}`),
      };
    },
  };
}
