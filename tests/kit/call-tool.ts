/** Calls a tool as a surface does: found by its name, input through its schema. */
import { findTool } from '../../src/answers/all.ts';
import type { Reply, RunContext } from '../../src/tools/define.ts';
import type { Workspace } from '../../src/workspace/workspace.ts';

interface Call {
  readonly name: string;
  readonly input?: object | undefined;
  readonly context?: RunContext | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
export async function callTool<T = any>(
  workspace: Workspace,
  { name, input = {}, context = {} }: Call,
): Promise<Reply<T>> {
  const tool = await findTool(name)!.load();
  return (await tool.run(workspace, tool.input.parse(input), context)) as Reply<T>;
}
