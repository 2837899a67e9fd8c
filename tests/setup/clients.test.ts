/** The table of clients: complete, and its places on each system. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LAUNCH_CHOICES } from '../../src/cli/setup-options.ts';
import { clientFile, isPresent, type Machine } from '../../src/setup/client-paths.ts';
import { CLIENT_IDS, type ClientId, type Platform, type Scope } from '../../src/setup/client-row.ts';
import { CLIENTS, clientOf } from '../../src/setup/clients.ts';
import { LAUNCHES } from '../../src/setup/launch.ts';

const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

function machineOf(platform: Platform, files: readonly string[] = [], env: Record<string, string> = {}): Machine {
  const home = mkdtempSync(join(tmpdir(), 'wayfind-places-'));
  homes.push(home);
  for (const file of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    if (!file.endsWith('/')) writeFileSync(join(home, file), '');
    else mkdirSync(join(home, file), { recursive: true });
  }
  return { platform, home, env, project: join(home, 'project') };
}

function placeOf(id: ClientId, scope: Scope, machine: Machine): string | undefined {
  const file = clientFile(clientOf(id), scope, machine);
  return file && relative(machine.home, file.path).replaceAll('\\', '/');
}

test('every client is in the table once, with its sources', () => {
  expect(CLIENTS.map(({ id }) => id)).toEqual([...CLIENT_IDS]);
  for (const { sources } of CLIENTS) for (const source of sources) expect(source).toMatch(/^https:\/\/[\w.-]+\//);
  expect(LAUNCH_CHOICES).toEqual(LAUNCHES);
});

const SUPPORT = { linux: '.config', darwin: 'Library/Application Support', win32: 'AppData/Roaming' };

describe.each(['linux', 'darwin', 'win32'] as const)('on %s', (platform) => {
  const machine = machineOf(platform);
  const support = SUPPORT[platform];

  test('the files of the user are where the clients read them', () => {
    const places = Object.fromEntries(CLIENT_IDS.map((id) => [id, placeOf(id, 'user', machine)]));
    expect(places).toEqual({
      'claude-code': '.claude.json',
      'claude-desktop': `${support}/Claude/claude_desktop_config.json`,
      cursor: '.cursor/mcp.json',
      vscode: `${support}/Code/User/mcp.json`,
      codex: '.codex/config.toml',
      gemini: '.gemini/settings.json',
      windsurf: platform === 'win32' ? `${support}/devin/mcp_config.json` : '.config/devin/mcp_config.json',
      zed: platform === 'win32' ? `${support}/Zed/settings.json` : '.config/zed/settings.json',
      opencode: '.config/opencode/opencode.json',
    });
  });

  test('the files of a project are the same everywhere', () => {
    const places = Object.fromEntries(CLIENT_IDS.map((id) => [id, placeOf(id, 'project', machine)]));
    expect(places).toEqual({
      'claude-code': 'project/.mcp.json',
      'claude-desktop': undefined,
      cursor: 'project/.cursor/mcp.json',
      vscode: 'project/.vscode/mcp.json',
      codex: 'project/.codex/config.toml',
      gemini: 'project/.gemini/settings.json',
      windsurf: 'project/.devin/mcp_config.json',
      zed: 'project/.zed/settings.json',
      opencode: 'project/opencode.json',
    });
  });

  test('nobody is there in an empty home', () => {
    expect(CLIENTS.filter((client) => isPresent(client, 'user', machine))).toEqual([]);
    expect(CLIENTS.filter((client) => isPresent(client, 'project', machine))).toEqual([]);
  });
});

describe('of several places', () => {
  test('the file that exists', () => {
    const machine = machineOf('linux', ['.config/opencode/opencode.jsonc', 'project/.opencode/opencode.json']);
    expect(placeOf('opencode', 'user', machine)).toBe('.config/opencode/opencode.jsonc');
    expect(placeOf('opencode', 'project', machine)).toBe('project/.opencode/opencode.json');
  });

  test('else the one whose directory exists', () => {
    const machine = machineOf('darwin', ['Library/Application Support/VSCodium/User/']);
    expect(placeOf('vscode', 'user', machine)).toBe('Library/Application Support/VSCodium/User/mcp.json');
  });

  test('the newer product of one that was renamed', () => {
    const old = '.codeium/windsurf/mcp_config.json';
    expect(placeOf('windsurf', 'user', machineOf('linux', [old]))).toBe(old);
    expect(placeOf('windsurf', 'user', machineOf('linux', [old, '.config/devin/']))).toBe(
      '.config/devin/mcp_config.json',
    );
  });

  test('what a packaged program sees on Windows', () => {
    const plain = 'AppData/Roaming/Claude/claude_desktop_config.json';
    const packaged = 'AppData/Local/Packages/Claude_abc/LocalCache/Roaming/Claude/claude_desktop_config.json';
    const newest = 'AppData/Local/Claude-Data/claude_abc/claude_desktop_config.json';
    expect(placeOf('claude-desktop', 'user', machineOf('win32', [plain]))).toBe(plain);
    expect(placeOf('claude-desktop', 'user', machineOf('win32', [plain, packaged]))).toBe(packaged);
    expect(placeOf('claude-desktop', 'user', machineOf('win32', [plain, packaged, newest]))).toBe(newest);
  });
});

describe('variables of the clients', () => {
  test('move their files', () => {
    const machine = machineOf('linux');
    const at = (name: string) => join(machine.home, name);
    const env = { XDG_CONFIG_HOME: at('xdg'), CODEX_HOME: at('codex'), CLAUDE_CONFIG_DIR: at('claude') };
    const moved = { ...machine, env };
    expect(placeOf('zed', 'user', moved)).toBe('xdg/zed/settings.json');
    expect(placeOf('opencode', 'user', moved)).toBe('xdg/opencode/opencode.json');
    expect(placeOf('codex', 'user', moved)).toBe('codex/config.toml');
    expect(placeOf('claude-code', 'user', moved)).toBe('claude/.claude.json');
  });

  test('do not when they are not absolute', () => {
    expect(placeOf('codex', 'user', machineOf('linux', [], { CODEX_HOME: 'here' }))).toBe('.codex/config.toml');
  });
});

test.each([
  ['claude-code', '.claude.json'],
  ['claude-code', '.claude/'],
  ['cursor', '.cursor/'],
  ['windsurf', '.codeium/windsurf/'],
  ['codex', '.codex/'],
] as const)('%s is found by %s', (id, trace) => {
  expect(isPresent(clientOf(id), 'user', machineOf('linux', [trace]))).toBe(true);
});

test('a file in the project is a trace of its client for the project', () => {
  const machine = machineOf('linux', ['project/.vscode/mcp.json']);
  expect(isPresent(clientOf('vscode'), 'project', machine)).toBe(true);
  expect(isPresent(clientOf('vscode'), 'user', machine)).toBe(false);
});
