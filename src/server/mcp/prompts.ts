/** Prompts for the user to pick: each requests one kind of work and includes the first answers. */
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { nearest } from '../../base/nearest.ts';
import { callTool } from './call-tool.ts';
import type { Connection } from './connection.ts';
import { callText, type ToolCall } from './tool-calls.ts';

type Arguments = Readonly<Record<string, string>>;

interface PromptDefinition extends Prompt {
  readonly arguments: NonNullable<Prompt['arguments']>;
  /** The instructions, placed before the answers. */
  text(input: Arguments): string;
  calls(input: Arguments): ToolCall[];
}

const MAX_ARGUMENT = 4096;
const WORKSPACE = { name: 'workspace', description: 'Another workspace: path or name' };
const inWorkspace = ({ workspace }: Arguments) => (workspace ? { workspace } : {});

const PROMPTS: readonly PromptDefinition[] = [
  {
    name: 'review_branch',
    title: 'Review this branch',
    description: 'Review the changes since a branch or the last commit: affected code, tests to run, what to check',
    arguments: [
      { name: 'base', description: 'Branch, tag or commit to compare with (default: the last commit)' },
      WORKSPACE,
    ],
    text: ({ base }) =>
      `Review the changes of the working tree ${base ? `since ${base}` : 'since the last commit'}. For each changed symbol read its code (symbol with source) and its users (references); look for callers that no longer fit, behaviour that changes for public API, and tests that are missing. Report findings by severity, each with file:line, then the tests to run.`,
    calls: ({ base, ...rest }) => [
      { name: 'impact', arguments: { ...(base ? { base } : { diff: true }), ...inWorkspace(rest) } },
    ],
  },
  {
    name: 'explain_module',
    title: 'Explain this module',
    description: 'Explain a file or directory: what it is for, its main parts, how it is used',
    arguments: [{ name: 'path', description: 'File or directory', required: true }, WORKSPACE],
    text: ({ path }) =>
      `Explain ${path} to a newcomer to this code: what it is for, its main parts and how they work together, what uses it and what it depends on. Read the code of the two or three symbols that matter most (symbol with source) and their users (references). Give file:line for every claim.`,
    calls: ({ path = '', ...rest }) => [{ name: 'outline', arguments: { path, ...inWorkspace(rest) } }],
  },
  {
    name: 'plan_change',
    title: 'Plan this change',
    description: 'Plan a change before any edit: what to change, what else is affected, how to test it',
    arguments: [
      { name: 'task', description: 'The change, in your own words', required: true },
      { name: 'path', description: 'Only this part of the tree' },
      WORKSPACE,
    ],
    text: ({ task }) =>
      `Plan this change without editing anything yet: ${task}\nFind the code to change and, for each symbol you would change, what is affected (impact) and which tests cover it. Answer with the steps in order, each with file:line and what changes there, then risks, then the tests to run or to write.`,
    calls: ({ task = '', path, ...rest }) => [
      {
        name: 'explore',
        arguments: { query: task, mode: 'edit', ...(path && { path: [path] }), ...inWorkspace(rest) },
      },
    ],
  },
];

export const promptList = (): Prompt[] =>
  PROMPTS.map(
    ({ name, title, description, arguments: input }) => ({ name, title, description, arguments: input }) as Prompt,
  );

export async function getPrompt(
  connection: Connection,
  { name, arguments: given = {} }: { readonly name: string; readonly arguments?: Arguments | undefined },
  context: ServerContext,
): Promise<GetPromptResult> {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt) throw unknownPrompt(name);
  const missing = prompt.arguments.find((argument) => argument.required && !given[argument.name]?.trim());
  if (missing) throw invalid(`The prompt ${name} needs ${missing.name}: ${missing.description}.`);
  // The prompt repeats them.
  const long = prompt.arguments.find((argument) => (given[argument.name]?.length ?? 0) > MAX_ARGUMENT);
  if (long) throw invalid(`${long.name} is longer than ${MAX_ARGUMENT.toLocaleString('en-US')} characters.`);
  // The answers are part of the prompt, whichever tools are offered and whichever form of replies the client gets.
  const { profile } = connection.options;
  const full = connection.with({ profile: profile.full(), structured: 'never' });
  const answers = await Promise.all(
    prompt.calls(given).map(async (call) => {
      const { content } = await callTool(full, { ...call, via: 'prompt' }, context);
      const [{ text = '' } = {}] = content as { text?: string }[];
      return `${callText(call)} returned:\n\n${text}`;
    }),
  );
  return {
    description: prompt.description ?? prompt.name,
    messages: [prompt.text(given), ...answers].map((text) => ({ role: 'user', content: { type: 'text', text } })),
  };
}

function unknownPrompt(name: string): ProtocolError {
  const names = PROMPTS.map((prompt) => prompt.name);
  const [close] = nearest(name, names, 1);
  return invalid(
    `There is no prompt ${JSON.stringify(name.slice(0, 100))}. ${close ? `Did you mean ${close}?` : `Available prompts: ${names.join(', ')}.`}`,
  );
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
