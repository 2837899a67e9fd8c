/** Help for programs: the same tables as the help texts, as plain data. */
import { loadTools } from '../answers/all.ts';
import type { Tool } from '../tools/define.ts';
import { kebab, usageOf } from '../tools/options.ts';
import { BUILTINS, type Builtin } from './builtins.ts';

export async function overviewJson(version: string) {
  const tools = (await loadTools()).map(({ name, aliases, shortcuts, group, summary }) => ({
    name: kebab(name),
    aliases,
    shortcuts: shortcuts.map((one) => ({ name: one.name, summary: one.summary })),
    group,
    summary,
  }));
  const builtins = BUILTINS.map(({ name, group, summary }) => ({ name, aliases: [], shortcuts: [], group, summary }));
  return { version, commands: [...tools, ...builtins] };
}

export function builtinJson({ name, summary, line }: Builtin) {
  const flags = line.flags.map(({ flag, description, repeatable, choices }) => ({
    flag: `--${flag}`,
    description,
    repeatable,
    ...(choices && { choices }),
  }));
  return { name, summary, usage: ['wayfind', name, ...line.positional.map(usageOf)].join(' '), flags };
}

/** `input` and `output` are JSON Schemas; the keys of `input` in kebab-case are the flags. */
export async function toolJson(tool: Tool) {
  const { replyJsonSchema } = await import('../tools/outputs.ts');
  const { aliases, shortcuts, summary, description, positional } = tool;
  return {
    name: kebab(tool.name),
    aliases,
    shortcuts,
    summary,
    description,
    positional,
    input: tool.input.toJSONSchema({ io: 'input' }),
    output: replyJsonSchema(tool.output),
    examples: tool.examples.map(({ args, says }) => ({
      command: `wayfind ${kebab(tool.name)} ${args}`.trim(),
      says,
    })),
  };
}
