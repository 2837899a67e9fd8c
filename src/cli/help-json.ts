/** Help for programs: the same tables as the help texts, as plain data. */
import { TOOLS } from '../tools/all.ts';
import type { Tool } from '../tools/define.ts';
import { BUILTINS, type Builtin } from './builtins.ts';
import { kebab, usageOf } from './options.ts';

export function overviewJson(version: string) {
  const tools = TOOLS.map(({ name, aliases = [], shortcuts = [], group, summary }) => ({
    name: kebab(name),
    aliases,
    shortcuts,
    group,
    summary,
  }));
  const builtins = BUILTINS.map(({ name, summary }) => ({
    name,
    aliases: [],
    shortcuts: [],
    group: 'About wayfind',
    summary,
  }));
  return { version, commands: [...tools, ...builtins] };
}

export function builtinJson({ name, summary, line }: Builtin) {
  return { name, summary, usage: ['wayfind', name, ...line.positional.map(usageOf)].join(' ') };
}

/** `input` is a JSON Schema; its keys in kebab-case are the flags. */
export function toolJson(tool: Tool) {
  const { aliases, shortcuts, summary, description, positional } = tool;
  return {
    name: kebab(tool.name),
    aliases,
    shortcuts,
    summary,
    description,
    positional,
    input: tool.input.toJSONSchema({ io: 'input' }),
    examples: tool.examples.map(({ args, says }) => ({
      command: `wayfind ${kebab(tool.name)} ${args}`.trim(),
      says,
    })),
  };
}
