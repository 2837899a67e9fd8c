/** The table of clients that can be set up: `setup`, its help and docs/setup.md are printed from it. */
import type { Client, ClientId, Place } from './client-row.ts';

/** Date when the sources were read; only the generated docs use it. @internal */
export const SOURCES_READ = '2026-11';

const DESKTOP_FILE = 'claude_desktop_config.json';
const CODE_FLAVOURS = ['Code', 'Code - Insiders', 'VSCodium'];

const home = (path: string): Place => ({ base: 'home', path });
const project = (path: string): Place => ({ base: 'project', path });
const config = (path: string): Place => ({ base: 'config', path });

export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    format: 'json',
    container: ['mcpServers'],
    shape: 'command-args',
    files: { user: [{ base: 'claudeHome', path: '.claude.json' }], project: [project('.mcp.json')] },
    presence: [home('.claude'), { base: 'claudeHome', path: '.claude.json' }],
    ownFile: false,
    skills: 'claude',
    afterwards: 'Restart Claude Code; running sessions may overwrite the file with their own copy.',
    sources: ['https://code.claude.com/docs/en/mcp', 'https://code.claude.com/docs/en/skills'],
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    format: 'json',
    container: ['mcpServers'],
    shape: 'command-args',
    files: {
      user: [
        // On Windows a packaged Claude has its own directory in place of %APPDATA%.
        { base: 'localAppData', path: `Claude-Data/claude*/${DESKTOP_FILE}`, on: ['win32'], wins: true },
        {
          base: 'localAppData',
          path: `Packages/Claude_*/LocalCache/Roaming/Claude/${DESKTOP_FILE}`,
          on: ['win32'],
          wins: true,
        },
        { base: 'support', path: `Claude/${DESKTOP_FILE}` },
      ],
      project: [],
    },
    presence: [
      { base: 'support', path: 'Claude' },
      { base: 'localAppData', path: 'Claude-Data/claude*', on: ['win32'] },
      { base: 'localAppData', path: 'Packages/Claude_*', on: ['win32'] },
    ],
    ownFile: false,
    needsWorkspace: true,
    afterwards: 'Quit and reopen Claude Desktop.',
    sources: [
      'https://modelcontextprotocol.io/docs/develop/connect-local-servers',
      'https://github.com/anthropics/claude-code/issues/26073',
    ],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    format: 'json',
    container: ['mcpServers'],
    shape: 'command-args',
    files: { user: [home('.cursor/mcp.json')], project: [project('.cursor/mcp.json')] },
    presence: [home('.cursor')],
    ownFile: true,
    skills: 'agents',
    afterwards: 'Switch the server on in Cursor under Customize > MCPs.',
    sources: ['https://cursor.com/docs/mcp', 'https://cursor.com/docs/skills'],
  },
  {
    id: 'vscode',
    name: 'VS Code',
    format: 'json',
    container: ['servers'],
    shape: 'stdio-command-args',
    files: {
      user: CODE_FLAVOURS.map((flavour) => ({ base: 'support', path: `${flavour}/User/mcp.json` })),
      project: [project('.vscode/mcp.json')],
    },
    presence: CODE_FLAVOURS.map((flavour) => ({ base: 'support', path: `${flavour}/User` })),
    ownFile: true,
    skills: 'agents',
    afterwards: 'Run "MCP: List Servers" in VS Code and start the server.',
    sources: [
      'https://code.visualstudio.com/docs/agents/reference/mcp-configuration',
      'https://code.visualstudio.com/docs/agent-customization/agent-skills',
    ],
  },
  {
    id: 'codex',
    name: 'Codex',
    format: 'toml',
    container: ['mcp_servers'],
    shape: 'command-args',
    files: { user: [{ base: 'codexHome', path: 'config.toml' }], project: [project('.codex/config.toml')] },
    presence: [{ base: 'codexHome', path: '' }],
    ownFile: false,
    skills: 'agents',
    afterwards: 'Restart Codex. It reads project files only when the project is trusted.',
    sources: ['https://developers.openai.com/codex/mcp', 'https://developers.openai.com/codex/skills'],
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    format: 'json',
    container: ['mcpServers'],
    shape: 'command-args',
    files: { user: [home('.gemini/settings.json')], project: [project('.gemini/settings.json')] },
    presence: [home('.gemini')],
    ownFile: false,
    skills: 'agents',
    afterwards: 'Restart Gemini CLI. It starts servers only in folders that you trust.',
    sources: ['https://geminicli.com/docs/tools/mcp-server', 'https://geminicli.com/docs/cli/using-agent-skills'],
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    format: 'json',
    container: ['mcpServers'],
    shape: 'command-args',
    // Since version 3.6 it is called Devin Desktop and reads a file shared with the Devin command line.
    files: {
      user: [
        { base: 'home', path: '.config/devin/mcp_config.json', on: ['linux', 'darwin'], wins: true },
        { base: 'support', path: 'devin/mcp_config.json', on: ['win32'], wins: true },
        home('.codeium/windsurf/mcp_config.json'),
      ],
      project: [project('.devin/mcp_config.json')],
    },
    presence: [
      { base: 'home', path: '.config/devin', on: ['linux', 'darwin'] },
      { base: 'support', path: 'devin', on: ['win32'] },
      home('.codeium/windsurf'),
    ],
    ownFile: true,
    skills: 'agents',
    afterwards: 'Refresh the list of MCP servers in the agent panel.',
    sources: [
      'https://docs.devin.ai/cli/extensibility/mcp/configuration',
      'https://docs.devin.ai/desktop/cascade/mcp',
      'https://docs.devin.ai/cli/extensibility/skills',
    ],
  },
  {
    id: 'zed',
    name: 'Zed',
    format: 'json',
    container: ['context_servers'],
    shape: 'command-args',
    files: {
      user: [
        { base: 'config', path: 'zed/settings.json', on: ['linux'] },
        { base: 'home', path: '.config/zed/settings.json', on: ['darwin'] },
        { base: 'support', path: 'Zed/settings.json', on: ['win32'] },
      ],
      project: [project('.zed/settings.json')],
    },
    presence: [
      { base: 'config', path: 'zed', on: ['linux'] },
      { base: 'home', path: '.config/zed', on: ['darwin'] },
      { base: 'support', path: 'Zed', on: ['win32'] },
    ],
    ownFile: false,
    skills: 'agents',
    afterwards: 'Zed reloads its settings by itself. It runs project servers only when the worktree is trusted.',
    sources: ['https://zed.dev/docs/ai/mcp', 'https://zed.dev/docs/configuring-zed', 'https://zed.dev/docs/ai/skills'],
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    format: 'json',
    // Version 2 also has `mcp.servers`; a file that already uses it keeps that form, any other file gets the form that both versions read.
    container: ['mcp'],
    shape: 'local-command-list',
    files: {
      user: [config('opencode/opencode.json'), config('opencode/opencode.jsonc')],
      project: [
        project('opencode.json'),
        project('opencode.jsonc'),
        project('.opencode/opencode.json'),
        project('.opencode/opencode.jsonc'),
      ],
    },
    presence: [config('opencode')],
    ownFile: false,
    skills: 'agents',
    afterwards: 'Restart OpenCode.',
    sources: [
      'https://opencode.ai/docs/mcp-servers',
      'https://opencode.ai/docs/migrate-v1',
      'https://opencode.ai/docs/skills',
    ],
  },
];

export function clientOf(id: ClientId): Client {
  return CLIENTS.find((client) => client.id === id)!;
}
