/** Commands that are not tools: the server, the watcher, setup, and help about the command line itself. */
import type { CommandLine, Option } from '../tools/options.ts';
import { PR_LINE } from './flags/pr.ts';
import { SERVE_FLAGS } from './flags/serve.ts';
import { UI_LINE } from './flags/ui.ts';
import { WATCH_LINE } from './flags/watch.ts';
import { CONFIG_LINE, INIT_LINE, SETUP_LINE, TRUST_LINE } from './setup-options.ts';

export interface Builtin {
  readonly name:
    | 'serve'
    | 'lsp'
    | 'ui'
    | 'watch'
    | 'pr'
    | 'setup'
    | 'init'
    | 'config'
    | 'trust'
    | 'help'
    | 'completions'
    | 'man';
  /** Heading in the command list. */
  readonly group: 'Running' | 'About wayfind';
  readonly summary: string;
  /** Usage lines printed after the flags. */
  readonly notes: readonly string[];
  readonly line: CommandLine;
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const WORD = { flag: '', type: 'string', integer: false, repeatable: false } as const;
const COMMAND: Option = { ...WORD, key: 'command', required: false, description: 'The command to explain' };
const SHELL: Option = { ...WORD, key: 'shell', required: true, choices: SHELLS, description: SHELLS.join(', ') };

const STDIO: Option = {
  ...WORD,
  key: 'stdio',
  flag: 'stdio',
  type: 'boolean',
  required: false,
  description: 'Changes nothing: some editors add it to every language server',
};

export const BUILTINS: readonly Builtin[] = [
  {
    name: 'serve',
    group: 'Running',
    summary: 'Serve the tools to agents over MCP, on standard input or HTTP',
    notes: [
      'wayfind serve                                  the command an agent runs (`wayfind setup` writes the entry)',
      'wayfind serve --tools core,grep,read_file      adds tools to the core ones',
      'wayfind serve --http --workspace ~/src/api     over HTTP on this machine',
      'wayfind serve --auto-workspace --allowed-root ~/src',
      'kill -HUP PID                                  reload server.tools and notify the clients',
    ],
    line: { positional: [], flags: SERVE_FLAGS },
  },
  {
    name: 'lsp',
    group: 'Running',
    summary: 'Serve an editor over the language server protocol, on standard input and output',
    notes: [
      'wayfind lsp     the command that an editor runs; docs/editors.md has its settings for each',
      'It answers from the index, with unsaved edits over it, in every language; an absent index is built.',
      'Each feature can be switched off beside another language server.',
    ],
    line: { positional: [], flags: [STDIO] },
  },
  {
    name: 'ui',
    group: 'Running',
    summary: 'Explore the repository in a browser on this machine',
    notes: [
      'wayfind ui                       opens the page of the repository around the current directory',
      'wayfind ui --no-open             only prints its URL, with the token that the page needs',
      'wayfind ui --workspace ~/src/api --workspace ~/src/web',
      'It listens on 127.0.0.1 alone and loads nothing from the network; Ctrl-C stops it.',
    ],
    line: UI_LINE,
  },
  {
    name: 'watch',
    group: 'Running',
    summary: 'Keep the index up to date while files change',
    notes: [
      'wayfind watch                 runs here until Ctrl-C and prints each update',
      'wayfind watch --background    runs in the background; --status reports on it, --stop ends it',
      'wayfind watch --json          each event as a line of JSON',
      'A server watches too, see `wayfind help serve`.',
    ],
    line: WATCH_LINE,
  },
  {
    name: 'pr',
    group: 'Running',
    summary: 'In CI: keep one comment with the review on the pull or merge request',
    notes: [
      'wayfind pr                        in GitHub Actions and GitLab CI: posts or updates the comment',
      'wayfind pr --fail-on breaking     exit status 1 when the public API breaks',
      'wayfind pr --sarif check.sarif    writes what `check` found too, for code scanning',
      'wayfind pr --dry-run              prints the comment and posts nothing',
      'The token is that of the variable GITHUB_TOKEN or GITLAB_TOKEN. Without the right to comment, the report',
      'becomes the summary of the job, or is printed. See docs/pull-requests.md; `wayfind review` is the report alone.',
    ],
    line: PR_LINE,
  },
  {
    name: 'setup',
    group: 'Running',
    summary: 'Add the MCP server, or the skill, to your coding agents; or git hooks to this repository',
    notes: [
      'wayfind setup                          lists the clients on this machine and what would change',
      'wayfind setup claude-code cursor       shows the changes and asks; --yes skips the question',
      'wayfind setup vscode --scope project   writes to this project: .vscode/mcp.json',
      'wayfind setup zed --print              prints only the entry, to paste by hand',
      'wayfind setup cursor --remove          removes it again',
      'wayfind setup --skill                  installs the skill, for agents that only have a shell',
      'wayfind setup --git-hooks              git updates the index after a checkout, merge, commit or rebase',
    ],
    line: SETUP_LINE,
  },
  {
    name: 'init',
    group: 'Running',
    summary: 'Write a first wayfind.json and offer to set up agents',
    notes: ['An existing wayfind.json is never changed.'],
    line: INIT_LINE,
  },
  {
    name: 'config',
    group: 'Running',
    summary: 'Show the active settings and where each comes from',
    notes: [
      'wayfind config              every setting',
      'wayfind config --changed    only settings that differ from the default',
      'wayfind config validate     checks the settings; exit status 2 when one is not valid',
    ],
    line: CONFIG_LINE,
  },
  {
    name: 'trust',
    group: 'Running',
    summary: 'Say which compilers and language servers may run on this workspace',
    notes: [
      'wayfind trust                 shows what would run, asks, and trusts this workspace',
      'wayfind trust --mode safe     only services that read it; off: none',
      'wayfind trust --revoke        services.mode holds again',
      'wayfind trust --list          every workspace with a mode of its own',
      'It is stored in your own directory, for this directory alone; a repository cannot say it, nor an agent over MCP.',
    ],
    line: TRUST_LINE,
  },
  {
    name: 'help',
    group: 'About wayfind',
    summary: 'List the commands, or explain one',
    notes: ['wayfind COMMAND -h        one screen', 'wayfind COMMAND --help    everything'],
    line: { positional: [COMMAND], flags: [] },
  },
  {
    name: 'completions',
    group: 'About wayfind',
    summary: 'Print the completion script for bash, zsh or fish',
    notes: [
      'bash   wayfind completions bash > ~/.local/share/bash-completion/completions/wayfind',
      'zsh    wayfind completions zsh > $fpath[1]/_wayfind',
      'fish   wayfind completions fish > ~/.config/fish/completions/wayfind.fish',
    ],
    line: { positional: [SHELL], flags: [] },
  },
  {
    name: 'man',
    group: 'About wayfind',
    summary: 'Print the manual page',
    notes: ['wayfind man | man -l -', 'wayfind man > ~/.local/share/man/man1/wayfind.1'],
    line: { positional: [], flags: [] },
  },
];

export function findBuiltin(name: string): Builtin | undefined {
  return BUILTINS.find((entry) => entry.name === name);
}
