/** Invariant: random edits of binding cases leave no file with links that a fresh run would not give it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBindingCase } from '../../kit/binding-case.ts';
import { EditedProject } from '../../kit/edited-project.ts';
import { randomEdit, randomOf } from '../../kit/random-edits.ts';
import { seeds } from '../../kit/seeds.ts';

const LANGUAGES = join(import.meta.dirname, '../../../languages');
const STEPS = 30;

interface Project {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
}

/** Each case is a small project that uses rules of its language between files. */
const projectsOf = (id: string): Project[] => {
  const dir = join(LANGUAGES, id, 'cases/binding');
  return readdirSync(dir).map((name) => ({
    name,
    texts: readBindingCase(readFileSync(join(dir, name), 'utf8'), name).files,
  }));
};

/** Languages with a project in `tests/projects` are edited there. */
const inProjects = readdirSync(join(import.meta.dirname, '../../projects')).map((name) => name.split('-')[0]);
const withCases = readdirSync(LANGUAGES).filter(
  (id) => existsSync(join(LANGUAGES, id, 'cases/binding')) && !inProjects.includes(id),
);

describe.each(withCases)('random edits of the cases of %s', (id) => {
  it.each(seeds({ few: 1, all: 6 }))('seed %i', async (seed) => {
    let affected = 0;
    for (const { name, texts } of projectsOf(id)) {
      const project = new EditedProject();
      await project.edit(texts);
      const random = randomOf(seed);
      for (let step = 0; step < STEPS; step++) {
        const current = new Map(project.paths().map((path) => [path, project.text(path)!]));
        const edit = randomEdit(random, current, texts);
        const { stale, ...others } = await project.edit(edit);
        affected += others.affected;
        expect({ name, step, edit: [...edit.keys()], stale }).toEqual({
          name,
          step,
          edit: [...edit.keys()],
          stale: [],
        });
      }
    }
    // Edits that affect no other file would prove nothing.
    expect(affected).toBeGreaterThan(0);
  });
});
