/** Every client at every scope: our server into a missing file and into what people have, and out again. */
import { chmodSync, statSync } from 'node:fs';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../../src/errors/errors.ts';
import { applyChange, type Change } from '../../src/setup/change.ts';
import { thisMachine } from '../../src/setup/client-paths.ts';
import type { ClientId, Scope } from '../../src/setup/client-row.ts';
import { clientOf } from '../../src/setup/clients.ts';
import { thisProgram } from '../../src/setup/launch.ts';
import { freshFile, serverEntry } from '../../src/setup/plan-server.ts';
import { planSetup } from '../../src/setup/plan-setup.ts';
import { bin, makeSandbox, type Sandbox } from './sandbox.ts';

let box: Sandbox;
beforeEach(() => {
  box = makeSandbox();
});
afterEach(() => box.remove());

/** The places on the system that runs the tests; those on others are in clients.test.ts. */
const support = process.platform === 'darwin' ? 'Library/Application Support' : '.config';

interface Row {
  readonly id: ClientId;
  readonly scope: Scope;
  readonly file: string;
  readonly container: readonly string[];
}
const ROWS: readonly Row[] = [
  { id: 'claude-code', scope: 'user', file: 'home/.claude.json', container: ['mcpServers'] },
  { id: 'claude-code', scope: 'project', file: 'project/.mcp.json', container: ['mcpServers'] },
  {
    id: 'claude-desktop',
    scope: 'user',
    file: `home/${support}/Claude/claude_desktop_config.json`,
    container: ['mcpServers'],
  },
  { id: 'cursor', scope: 'user', file: 'home/.cursor/mcp.json', container: ['mcpServers'] },
  { id: 'cursor', scope: 'project', file: 'project/.cursor/mcp.json', container: ['mcpServers'] },
  { id: 'vscode', scope: 'user', file: `home/${support}/Code/User/mcp.json`, container: ['servers'] },
  { id: 'vscode', scope: 'project', file: 'project/.vscode/mcp.json', container: ['servers'] },
  { id: 'codex', scope: 'user', file: 'home/.codex/config.toml', container: ['mcp_servers'] },
  { id: 'codex', scope: 'project', file: 'project/.codex/config.toml', container: ['mcp_servers'] },
  { id: 'gemini', scope: 'user', file: 'home/.gemini/settings.json', container: ['mcpServers'] },
  { id: 'gemini', scope: 'project', file: 'project/.gemini/settings.json', container: ['mcpServers'] },
  { id: 'windsurf', scope: 'user', file: 'home/.config/devin/mcp_config.json', container: ['mcpServers'] },
  { id: 'windsurf', scope: 'project', file: 'project/.devin/mcp_config.json', container: ['mcpServers'] },
  { id: 'zed', scope: 'user', file: 'home/.config/zed/settings.json', container: ['context_servers'] },
  { id: 'zed', scope: 'project', file: 'project/.zed/settings.json', container: ['context_servers'] },
  { id: 'opencode', scope: 'user', file: 'home/.config/opencode/opencode.json', container: ['mcp'] },
  { id: 'opencode', scope: 'project', file: 'project/opencode.json', container: ['mcp'] },
];

const readValues = (file: string, text: string): Record<string, unknown> =>
  file.endsWith('.toml')
    ? (parseToml(text) as Record<string, unknown>)
    : (parseJson(text, [], { allowTrailingComma: true }) as Record<string, unknown>);

function serverIn({ file, container }: Row): Record<string, unknown> | undefined {
  const map = readValues(file, box.read(file))[container[0]] as Record<string, Record<string, unknown>> | undefined;
  return map?.wayfind;
}

const surroundings = () => ({ machine: thisMachine(box.project, box.env), program: thisProgram() });

function plan({ id, scope }: Row, remove = false): Change {
  const request = { clients: [id], scope, remove, skill: false, launch: 'auto', workspaces: [] } as const;
  return planSetup(request, surroundings()).steps[0].change!;
}

async function setup(row: Row, remove = false): Promise<string> {
  const change = plan(row, remove);
  await applyChange(change, false);
  return change.action;
}

/** What was there before, and what people have in such a file. */
function existingText({ file, container }: Row): string {
  if (file.endsWith('.toml'))
    return '# mine\r\nmodel = "m" # why\r\n\r\n[mcp_servers.docs]\r\ncommand = "docs"\r\nargs = [\r\n\t"a", # one\r\n]\r\n';
  return [
    '\ufeff// mine',
    '{',
    '\t"theme": "dark", // why',
    `\t"${container[0]}": {`,
    '\t\t"docs": { "command": "docs", "env": { "KEY": "secret" } }, // keep',
    '\t},',
    '\t/* the end */',
    '}',
    '',
  ].join('\r\n');
}

describe.each(ROWS)('$id, $scope scope', (row) => {
  test('into a missing file, twice, and out again: only that file, and then none', async () => {
    const before = box.list();
    expect(await setup(row)).toBe('create');
    const server = serverIn(row)!;
    const command = [server.command, server.args ?? []].flat(2);
    expect(command[0]).toMatch(/node/);
    expect(command.slice(1, 3)).toEqual([bin, 'serve']);
    const after = box.list();
    const added = Object.keys(after).filter((path) => !(path in before));
    expect(added.filter((path) => after[path] !== 'directory')).toEqual([row.file]);
    expect(added.every((path) => row.file.startsWith(path))).toBe(true);
    expect(await setup(row)).toBe('none');
    expect(box.list()).toEqual(after);
    expect(await setup(row, true)).toBe('delete');
    const left = Object.entries(box.list()).filter(([path]) => !(path in before));
    expect(left.every(([, what]) => what === 'directory')).toBe(true);
    expect(await setup(row, true)).toBe('none');
  });

  test('into a file with comments, commas, tabs, CRLF, a mark and others in it: nothing else changes', async () => {
    const text = existingText(row);
    const file = box.write(row.file, text);
    chmodSync(file, 0o600);
    const before = box.list();
    expect(await setup(row)).toBe('change');
    expect(serverIn(row)).toBeDefined();
    const changed = box.read(row.file);
    for (const line of text.split('\r\n')) expect(changed).toContain(line);
    expect(changed.replaceAll('\r\n', '')).not.toContain('\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await setup(row)).toBe('none');
    expect(await setup(row, true)).toBe('change');
    expect(box.list()).toEqual(before);
  });

  test('the diff shows the lines that change, and no secret of a neighbour', () => {
    box.write(row.file, existingText(row).replace('} }, // keep', '} }'));
    expect(plan(row).diff).not.toContain('secret');
    box.write(row.file, existingText(row));
    const before = box.list();
    const { diff } = plan(row);
    expect(diff).toMatch(/^--- .*\n\+\+\+ .*\n@@ -\d+,0 \+\d+(,\d+)? @@\n\+/);
    expect(diff).not.toContain('secret');
    const lines = diff.split('\n').slice(3);
    expect(lines.filter((line) => !line.startsWith('+'))).toEqual([]);
    expect(box.list()).toEqual(before);
  });

  test('a broken file is left alone', () => {
    box.write(row.file, row.file.endsWith('.toml') ? 'a = \n' : '{ "a": ');
    const before = box.list();
    let problem: AppError | undefined;
    try {
      plan(row);
    } catch (error) {
      problem = error as AppError;
    }
    expect(problem).toMatchObject({ code: 'CLIENT_FILE_INVALID' });
    expect(problem!.message).toMatch(/ is not valid (JSON|TOML): .* on line 1/);
    expect(problem!.fix).toContain(`wayfind setup ${row.id}`);
    expect(box.list()).toEqual(before);
  });

  test('an empty file is like none, and gets what --print prints', async () => {
    const client = clientOf(row.id);
    box.write(row.file, '');
    await setup(row);
    const workspaces = client.needsWorkspace ? [box.project] : [];
    const entry = serverEntry(client, { ...surroundings(), scope: row.scope, launch: 'auto', workspaces });
    expect(box.read(row.file)).toBe(freshFile(client, entry));
  });
});
