/** Invariant: where a function is called through a parameter, an edit of any call that passes one gives the links of a fresh run. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';
import { randomOf } from '../../kit/random-edits.ts';
import { seeds } from '../../kit/seeds.ts';
import { indexedTree } from '../indexer/indexed-tree.ts';

type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

/** By file, the texts that it may have; undefined: it does not exist. */
const PYTHON: Variants = {
  'run.py': [
    'def run(callback):\n    callback()\n',
    'from last import end\ndef run(callback):\n    end(callback)\n',
    'def run(first, callback=None):\n    callback()\n    first()\n',
    'class Run:\n    def __init__(self, callback):\n        self.callback = callback\n    def go(self):\n        self.callback()\ndef run(x):\n    Run(x).go()\n',
  ],
  'alone.py': ['def alone(callback):\n    callback()\ndef own(): pass\nalone(own)\n', 'def alone(): pass\n', undefined],
  'user.py': ['import alone\n', 'from . import alone\n', 'import other\n', undefined],
  'last.py': ['def end(callback):\n    callback()\n', 'def end(other, callback):\n    callback()\n', undefined],
  'tasks.py': [
    'def one(): pass\ndef two(): pass\n',
    'def two(): pass\n',
    'def two(): pass\ndef three(): pass\ndef one(): pass\n',
  ],
  'a.py': [
    'from run import run\nfrom tasks import one\nrun(one)\n',
    'from run import run\nfrom tasks import one, two\nrun(two)\nrun(one, two)\n',
    'from run import run\nfrom tasks import one as two\nchosen = two\nrun(chosen)\n',
    'from run import run\nrun(1)\n',
    undefined,
  ],
  'b.py': [
    'from run import run as start\nfrom tasks import two\nstart(two)\n',
    'from run import run\nfrom tasks import two\n@run\ndef decorated(): two()\n',
    'def run(callback): pass\nrun(run)\n',
    'from run import Run\nfrom tasks import two\nmade = Run(two)\nmade.callback = two\n',
    undefined,
  ],
};

const SCRIPT: Variants = {
  'run.js': [
    'export function run(callback) { callback(); }\n',
    "import { end } from './last.js';\nexport function run(callback) { end(callback); }\n",
    'export function run(options) { options.done(); }\n',
    'export class Run { constructor(callback) { this.callback = callback; } go() { this.callback(); } }\nexport function run(x) { new Run(x).go(); }\n',
  ],
  'alone.js': [
    'export function alone(callback) { callback(); }\nfunction own() {}\nalone(own);\n',
    'export function alone(callback) { callback(); }\nfunction own() {}\nalone(own);\nalone(table[own]);\n',
    undefined,
  ],
  'user.js': ["import other from './alone.js';\n", "export * from './alone.js';\n", '', undefined],
  'last.js': [
    'export function end(callback) { callback(); }\n',
    'export function end(a, callback) { callback.call(a); }\n',
    undefined,
  ],
  'tasks.js': [
    'export function one() {}\nexport function two() {}\n',
    'export function two() {}\n',
    'export function three() {}\nexport function two() {}\nexport function one() {}\n',
  ],
  'a.js': [
    "import { run } from './run.js';\nimport { one } from './tasks.js';\nrun(one);\n",
    "import { run } from './run.js';\nimport { one, two } from './tasks.js';\nrun(two);\nrun({ done: one });\n",
    "import { run } from './run.js';\nimport { one as two } from './tasks.js';\nconst chosen = two;\nrun(chosen.bind(null));\n",
    "import { run } from './run.js';\nrun(1);\n",
    undefined,
  ],
  'b.js': [
    "import { run as start } from './run.js';\nimport { two } from './tasks.js';\nstart(two);\n",
    'function run(callback) {}\nrun(run);\n',
    "import { Run } from './run.js';\nimport { two } from './tasks.js';\nconst made = new Run();\nmade.callback = two;\n",
    undefined,
  ],
};

const PROJECTS = [
  ['python', PYTHON],
  ['javascript', SCRIPT],
] as const;
const STEPS = 60;

it.each(PROJECTS)('random edits of calls in %s', async (_, variants) => {
  for (const seed of seeds({ few: 3, all: 12 })) {
    const random = randomOf(seed);
    const project = new EditedProject();
    await project.edit(new Map(Object.entries(variants).map(([path, texts]) => [path, texts[0]])));
    let affected = 0;
    for (let step = 0; step < STEPS; step++) {
      const edit = randomEdit(random, variants);
      const { stale, ...others } = await project.edit(edit);
      expect({ seed, step, edit: [...edit], stale }).toEqual({ seed, step, edit: [...edit], stale: [] });
      affected += others.affected;
    }
    // Edits that affect no other file would prove nothing.
    expect(affected).toBeGreaterThan(STEPS / 12);
  }
});

it.each(PROJECTS)('the same in an index of %s', { timeout: 60_000 }, async (_, variants) => {
  const random = randomOf(1);
  const tree = indexedTree();
  tree.write(Object.fromEntries(Object.entries(variants).map(([path, texts]) => [path, texts[0]!])));
  await tree.index();
  for (let step = 0; step < seeds({ few: 6, all: 20 }).length; step++) {
    for (const [path, text] of randomEdit(random, variants)) {
      if (text === undefined) rmSync(join(tree.root, path), { force: true });
      else tree.write({ [path]: text });
    }
    tree.touch();
    await tree.index();
    expect(tree.rows(), `step ${step}`).toEqual(await tree.freshRows());
  }
});

/** Another text for one or two of the files. */
function randomEdit(random: (below: number) => number, variants: Variants): Map<string, string | undefined> {
  const paths = Object.keys(variants);
  const edit = new Map<string, string | undefined>();
  for (let left = 1 + random(2); left > 0; left--) {
    const path = paths[random(paths.length)];
    edit.set(path, variants[path][random(variants[path].length)]);
  }
  return edit;
}
