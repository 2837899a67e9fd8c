/** Invariant: after any edit, a file that the update leaves alone has the links that a fresh run gives it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';
import { randomEdit, randomOf } from '../../kit/random-edits.ts';
import { seeds } from '../../kit/seeds.ts';

const PROJECTS = join(import.meta.dirname, '../../projects');
const STEPS = 40;

function textsOf(name: string): Map<string, string> {
  const root = join(PROJECTS, name);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(root.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

describe.each(readdirSync(PROJECTS))('random edits of %s', (name) => {
  it.each(seeds({ few: 1, all: 3 }))('seed %i', async (seed) => {
    const original = textsOf(name);
    const project = new EditedProject();
    await project.edit(original);
    const random = randomOf(seed);
    let spared = 0;
    let affected = 0;
    for (let step = 0; step < STEPS; step++) {
      const current = new Map(project.paths().map((path) => [path, project.text(path)!]));
      const edit = randomEdit(random, current, original);
      const { stale, resolved, ...others } = await project.edit(edit);
      affected += others.affected;
      expect({ step, edit: [...edit.keys()], stale }).toEqual({ step, edit: [...edit.keys()], stale: [] });
      if (resolved !== undefined && resolved < project.paths().length) spared++;
    }
    // Edits that affect no other file would prove nothing, and an update that resolves everything is always right.
    expect(affected).toBeGreaterThan(STEPS / 4);
    expect(spared).toBeGreaterThan(STEPS / 4);
  });
});
