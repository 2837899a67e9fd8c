/** Invariant: with links that are followed, an updated index says what a fresh one says, row for row. */
import { existsSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { seeds } from '../../kit/seeds.ts';
import { indexedTree } from './indexed-tree.ts';

const STEPS = 8;
const SETTINGS = { follow_symlinks: true };
const DIRECTORIES = ['src', 'src/deep', 'out', 'out/gen', 'out/gen/deep', 'lib'];
const LINKS = ['src/gen', 'src/one.py', 'lib/gen', 'lib/two.py', 'out/gen/again', 'out/current', 'all'];
const NAMES = ['one', 'two', 'three'];

function randomOf(seed: number): (below: number) => number {
  let state = seed * 7919;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let clock = 1_600_000_000;

function change(root: string, random: (below: number) => number): void {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)];
  const at = (file: string): string => path.join(root, file);
  const isLink = (file: string): boolean => lstatSync(at(file), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const place = (): string => `${pick(DIRECTORIES)}/${pick(NAMES)}.py`;
  const action = random(8);
  if (action < 4) {
    const file = place();
    if (isLink(file)) return;
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), `from .${pick(NAMES)} import ${pick(NAMES)}\ndef ${pick(NAMES)}(): ${pick(NAMES)}()\n`);
    utimesSync(at(file), ++clock, clock);
  } else if (action === 4) rmSync(at(place()), { force: true });
  else if (action === 5) {
    const ignore = pick(['out/\n', '/out/gen/\n', 'out/\ndeep/\n', '*.log\n']);
    writeFileSync(at(random(3) === 0 ? 'out/.wayfindignore' : '.gitignore'), ignore);
  } else if (action === 6 && existsSync(at('out/gen')) && !existsSync(at('out/moved')))
    renameSync(at('out/gen'), at('out/moved'));
  else {
    const link = pick(LINKS);
    const stats = lstatSync(at(link), { throwIfNoEntry: false });
    if (stats?.isSymbolicLink()) rmSync(at(link));
    else if (stats === undefined) {
      mkdirSync(path.dirname(at(link)), { recursive: true });
      const target = pick([...DIRECTORIES, 'out/moved', 'out/current', place(), '.', '..', 'nowhere', '.git']);
      symlinkSync(path.relative(path.dirname(at(link)), at(target)) || '.', at(link));
    }
  }
}

it.each(seeds({ few: 1, all: 6 }))('after random changes (seed %i)', { timeout: 60_000 }, async (seed) => {
  const random = randomOf(seed);
  const tree = indexedTree({ '.gitignore': 'out/\n', 'out/gen/one.py': 'def one(): pass\n', 'src/two.py': 'x = 1\n' });
  mkdirSync(path.join(tree.root, 'lib'), { recursive: true });
  if (seed % 2 === 0) tree.init();
  for (let i = 0; i < 8; i++) change(tree.root, random);
  symlinkSync('../out/gen', path.join(tree.root, 'src/linked'));
  await tree.index({}, SETTINGS);
  for (let step = 0; step < STEPS; step++) {
    for (let i = random(4); i >= 0; i--) change(tree.root, random);
    if (seed % 2 === 0 && random(3) === 0) tree.git('add', '-A');
    await tree.index({}, SETTINGS);
    if (step % 2 === 1) expect(tree.rows(), `step ${step}`).toEqual(await tree.freshRows(SETTINGS));
  }
});
