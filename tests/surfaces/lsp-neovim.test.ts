/** Neovim, without a screen, as a client of the language server: its own commands, on a document with unsaved edits. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type WrittenProject, writeProject } from '../kit/lsp-project.ts';

const SCRIPT = fileURLToPath(new URL('../kit/neovim.lua', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../bin/wayfind.js', import.meta.url));
const hasNeovim = spawnSync('nvim', ['--version']).status === 0;
if (!hasNeovim && process.env.WAYFIND_REQUIRE_EDITOR === '1') throw new Error('There is no Neovim on this machine.');
if (!hasNeovim) console.warn('skipped: Neovim is not on PATH, so the language server is not tested with a real editor');

function drive(project: WrittenProject) {
  const report = join(project.root, 'report.json');
  const asked = {
    cmd: [process.execPath, PROGRAM, 'lsp'],
    root: project.root,
    report,
    encoding: 'utf-16',
  };
  execFileSync('nvim', ['--headless', '-u', 'NONE', '-n', '-i', 'NONE', '-c', `luafile ${SCRIPT}`], {
    env: {
      ...process.env,
      WAYFIND_TEST: JSON.stringify(asked),
      XDG_STATE_HOME: project.root,
      XDG_CACHE_HOME: project.root,
    },
    timeout: 60_000,
    stdio: 'pipe',
  });
  return JSON.parse(readFileSync(report, 'utf8'));
}

describe.skipIf(!hasNeovim)('Neovim (skipped where nvim is not on PATH)', () => {
  it('goes to definitions, lists references, renames, and shows why not', () => {
    const project = writeProject();
    try {
      const report = drive(project);
      expect(report.error).toBeUndefined();
      expect(report.definition).toMatchObject({ file: 'shapes.ts', line: 11 });
      expect(report.references).toBe(5);
      expect(report.hover).toContain('function make(side: number): Square');
      expect(report.main.join('\n')).toContain('const built: Shape = construct(2);');
      expect(report.main.join('\n')).toContain('return built.area();');
      expect(report.main[1]).toContain('import { construct, type Shape }');
      expect(report.shapes.join('\n')).toContain('export function construct(side: number)');
      expect(report.refused).toMatch(/^Not renamed: /);
    } finally {
      project.remove();
    }
  });
});
