/** The manual page in roff, from the tool definitions. */
import { ERRORS } from '../errors/errors.ts';
import { oneLine } from '../extract/white-space.ts';
import type { Tool } from '../tools/define.ts';
import {
  argumentName,
  commandLineOf,
  flagName,
  GLOBAL_FLAGS,
  kebab,
  type Option,
  usageOf,
  valueName,
} from '../tools/options.ts';
import { BUILTINS } from './builtins.ts';
import { limitsOf, shortcutText } from './help.ts';

/** Escapes text for roff: backslashes, literal hyphens, non-ASCII characters, and lines that roff would read as requests. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replace(
      /[^\x20-\x7e\n]/gu,
      (character) => `\\[u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}

function term(title: string, text: string): string[] {
  return ['.TP', title, roff(text)];
}

function flag(option: Option): string[] {
  const value = valueName(option);
  const names = [...(option.short ? [`-${option.short}`] : []), flagName(option)];
  const title = names.map((name) => `\\fB${roff(name)}\\fR`).join(', ') + (value ? ` \\fI${roff(value)}\\fR` : '');
  const limits = limitsOf(option);
  return term(title, `${option.description.replace(/\.$/, '')}${limits.length > 0 ? ` (${limits.join('; ')})` : ''}.`);
}

function command(tool: Tool): string[] {
  const { positional, flags } = commandLineOf(tool);
  const name = kebab(tool.name);
  return [
    `.SS "wayfind ${roff(name)} ${roff(positional.map(usageOf).join(' '))}"`,
    ...tool.description.split(/\n\s*\n/).flatMap((text, index) => [...(index > 0 ? ['.PP'] : []), roff(oneLine(text))]),
    ...tool.shortcuts.flatMap((shortcut) => ['.PP', roff(`wayfind ${shortcutText(tool, shortcut)}`)]),
    ...positional.flatMap((option) => term(`\\fI${roff(argumentName(option))}\\fR`, option.description)),
    ...flags.flatMap(flag),
    ...tool.examples.flatMap(({ args, says }) => term(`\\fB${roff(`wayfind ${name} ${args}`.trim())}\\fR`, says)),
  ];
}

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['WAYFIND_INDEX_DIR', 'Where the index is kept, instead of .wayfind in the workspace.'],
  [
    'WAYFIND_STATE_DIR',
    'Where the key that marks your own indexes and the list of workspaces are kept, instead of ~/.local/state/wayfind.',
  ],
  ['WAYFIND_CACHE_DIR', 'Where clones of repositories are kept, instead of ~/.cache/wayfind.'],
  ['WAYFIND_DATA_DIR', 'Where fetched models are kept, instead of ~/.local/share/wayfind.'],
  ['WAYFIND_SECTION_KEY', 'Overrides the configuration key section.key, for example WAYFIND_INDEX_JOBS=4.'],
  ['WAYFIND_DEBUG', 'Set to 1 to see stacks with errors.'],
  ['NO_COLOR, FORCE_COLOR, CLICOLOR', 'Turn colours off or on.'],
];

export function manPage(tools: readonly Tool[], version: string): string {
  return [
    `.TH WAYFIND 1 "" "wayfind ${version}" "User commands"`,
    '.SH NAME',
    'wayfind \\- find your way in any repository, from a local index',
    '.SH SYNOPSIS',
    '.B wayfind',
    '.I COMMAND',
    '[arguments] [flags]',
    '.SH DESCRIPTION',
    roff('Wayfind indexes a repository into a local file and answers questions about its code with file:line facts.'),
    '.SH COMMANDS',
    ...tools.flatMap(command),
    ...BUILTINS.flatMap(({ name, summary, line }) => [
      `.SS "wayfind ${name} ${roff(line.positional.map(usageOf).join(' '))}"`,
      `${roff(summary)}.`,
      ...line.positional.flatMap((option) => term(`\\fI${roff(usageOf(option))}\\fR`, option.description)),
      ...line.flags.flatMap(flag),
    ]),
    '.SH FLAGS OF EVERY COMMAND',
    ...GLOBAL_FLAGS.flatMap(flag),
    '.SH EXIT STATUS',
    ...term('0', 'Success.'),
    ...term('1', 'Nothing found.'),
    ...term('2', 'An error; the message says how to fix it.'),
    ...term('70', 'A bug in wayfind.'),
    '.SH ERRORS',
    ...Object.entries(ERRORS).flatMap(([code, { title, fix }]) => term(`\\fB${code}\\fR`, `${title}. ${fix}`)),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, text]) => term(`\\fB${roff(name)}\\fR`, text)),
  ].join('\n');
}
