/** Completion scripts for bash, zsh and fish, printed from the tool definitions. */
import { namesOf } from '../answers/all.ts';
import { BUILT_IN_ROLES } from '../model/roles.ts';
import type { Tool } from '../tools/define.ts';
import { type CommandLine, commandLineOf, GLOBAL_FLAGS, kebab, type Option } from '../tools/options.ts';
import { BUILTINS, type Shell } from './builtins.ts';

interface Command extends CommandLine {
  /** The command, its aliases and its shortcuts. */
  readonly names: readonly string[];
  readonly summary: string;
}

/** Options whose values are files or directories; other free text has no completions. */
const PATH_KEYS =
  /^(path|paths|file|files|target|root|dir|directory|exclude|include|workspace|allowed_root|token_file)$/;

function commandsOf(tools: readonly Tool[]): Command[] {
  const fromTools = tools.map((tool) => ({
    names: namesOf(tool).map(kebab),
    summary: tool.summary,
    ...withRoleNames(commandLineOf(tool)),
  }));
  const names = [...fromTools.flatMap((command) => command.names), ...BUILTINS.map(({ name }) => name)];
  const fromBuiltins = BUILTINS.map(({ name, summary, line }) => ({
    names: [name],
    summary,
    flags: line.flags,
    positional: line.positional.map((option) => (option.key === 'command' ? { ...option, choices: names } : option)),
  }));
  return [...fromTools, ...fromBuiltins];
}

/** A configuration may add others, so the names are no closed list. */
const withRoleNames = (line: CommandLine): CommandLine => ({
  ...line,
  flags: line.flags.map((option) => (option.key === 'role' ? { ...option, choices: BUILT_IN_ROLES } : option)),
});

/** `--flag`, or `--no-flag` for a switch that is on by default, plus the short forms. */
function spellings(option: Option): string[] {
  const long = option.type === 'boolean' && option.default === true ? `--no-${option.flag}` : `--${option.flag}`;
  return [long, ...[option.short, option.shortOff].flatMap((letter) => (letter ? [`-${letter}`] : []))];
}

/** First sentence, without the characters that shells treat specially in descriptions. */
function brief(option: Option): string {
  return (option.description.split(/[.;:](?:\s|$)|\s\(/)[0] ?? '').replaceAll(/['"`\\[\]$]/g, '');
}

function bashValues(option: Option): string {
  if (option.choices) return `COMPREPLY=($(compgen -W '${option.choices.join(' ')}' -- "$cur"))`;
  if (option.key === 'root') return 'COMPREPLY=($(compgen -d -- "$cur"))';
  return PATH_KEYS.test(option.key) ? 'COMPREPLY=($(compgen -f -- "$cur"))' : 'COMPREPLY=()';
}

function bash(commands: readonly Command[]): string {
  const withValue = (options: readonly Option[]) => options.filter((option) => option.type !== 'boolean');
  const prevCases = (options: readonly Option[], indent: string) =>
    withValue(options).map((option) => `${indent}${spellings(option).join('|')}) ${bashValues(option)}; return ;;`);
  const names = commands.flatMap((command) => command.names);
  const globals = GLOBAL_FLAGS.flatMap(spellings).join(' ');
  return `# bash completion for wayfind. Install: wayfind completions bash > ~/.local/share/bash-completion/completions/wayfind
_wayfind() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}" command="" flags="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      ${withValue(GLOBAL_FLAGS).flatMap(spellings).join('|')}) ((i++)) ;;
      -*) ;;
      *) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  case "$prev" in
${prevCases(GLOBAL_FLAGS, '    ').join('\n')}
  esac
  case "$command" in
    "")
      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W '${globals} --version' -- "$cur"))
      else COMPREPLY=($(compgen -W '${names.join(' ')}' -- "$cur")); fi
      return ;;
${commands
  .map(({ names: own, flags, positional }) => {
    const values =
      withValue(flags).length > 0
        ? `\n      case "$prev" in\n${prevCases(flags, '        ').join('\n')}\n      esac`
        : '';
    const words = positional[0] ? `\n      [[ $cur == -* ]] || { ${bashValues(positional[0])}; return; }` : '';
    return `    ${own.join('|')})${values}${words}\n      flags='${flags.flatMap(spellings).join(' ')}' ;;`;
  })
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$flags ${globals}" -- "$cur"))
}
complete -o filenames -o bashdefault -F _wayfind wayfind
`;
}

function zshAction(option: Option): string {
  if (option.choices) return `(${option.choices.join(' ')})`;
  if (option.key === 'root') return '_directories';
  return PATH_KEYS.test(option.key) ? '_files' : ' ';
}

function zshFlag(option: Option): string[] {
  const value = option.type === 'boolean' ? '' : `:${option.key}:${zshAction(option)}`;
  return spellings(option).map((name) => `'${option.repeatable ? '*' : ''}${name}[${brief(option)}]${value}'`);
}

function zsh(commands: readonly Command[]): string {
  const list = commands.flatMap(({ names, summary }) =>
    names.map((name) => `    '${name}:${summary.replaceAll("'", '')}'`),
  );
  const cases = commands.map(({ names, flags, positional }) => {
    const bare = positional.map(
      (option, index) =>
        `'${option.repeatable ? '*' : index + 1}${option.required ? '' : ':'}:${option.key}:${zshAction(option)}'`,
    );
    const specs = [...flags.flatMap(zshFlag), ...bare].map((spec) => ` \\\n        ${spec}`).join('');
    return `      ${names.join('|')}) _arguments -s $globals${specs} ;;`;
  });
  return `#compdef wayfind
# zsh completion for wayfind. Install: wayfind completions zsh > $fpath[1]/_wayfind
_wayfind() {
  local curcontext="$curcontext" state line
  local -a commands globals
  commands=(
${list.join('\n')}
  )
  globals=(
${GLOBAL_FLAGS.flatMap(zshFlag)
  .map((flag) => `    ${flag}`)
  .join('\n')}
  )
  _arguments -C -s $globals '--version[Print the version]' '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
${cases.join('\n')}
      esac ;;
  esac
}
if [ "$funcstack[1]" = _wayfind ]; then _wayfind "$@"; else compdef _wayfind wayfind; fi
`;
}

function fishFlag(option: Option, condition: string): string {
  const [long = ''] = spellings(option);
  const takes = option.choices
    ? ` -x -a '${option.choices.join(' ')}'`
    : option.key === 'root'
      ? " -x -a '(__fish_complete_directories)'"
      : PATH_KEYS.test(option.key)
        ? ' -r -F'
        : ' -x';
  const short = option.short ? ` -s ${option.short}` : '';
  const value = option.type === 'boolean' ? '' : takes;
  return `complete -c wayfind${condition}${short} -l ${long.slice(2)}${value} -d '${brief(option)}'`;
}

/** The long form of the letter that turns a switch off. */
const offSwitch = ({ shortOff: short, ...option }: Option): Option[] =>
  short ? [{ ...option, short, flag: `no-${option.flag}` }] : [];

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ names, summary, flags, positional }) => {
    const seen = ` -n '__fish_seen_subcommand_from ${names.join(' ')}'`;
    const [bare] = positional;
    const words = bare?.choices
      ? [`complete -c wayfind${seen} -a '${bare.choices.join(' ')}'`]
      : bare && PATH_KEYS.test(bare.key)
        ? [`complete -c wayfind${seen} -F`]
        : [];
    return [
      ...names.map(
        (name) => `complete -c wayfind -n __fish_use_subcommand -a ${name} -d '${summary.replaceAll("'", '')}'`,
      ),
      ...words,
      ...flags.flatMap((option) => [option, ...offSwitch(option)]).map((option) => fishFlag(option, seen)),
    ];
  });
  return [
    '# fish completion for wayfind. Install: wayfind completions fish > ~/.config/fish/completions/wayfind.fish',
    'complete -c wayfind -f',
    ...GLOBAL_FLAGS.map((option) => fishFlag(option, '')),
    "complete -c wayfind -n __fish_use_subcommand -l version -d 'Print the version'",
    ...lines,
    '',
  ].join('\n');
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = { bash, zsh, fish };

export function completionScript(shell: Shell, tools: readonly Tool[]): string {
  return SCRIPTS[shell](commandsOf(tools));
}
