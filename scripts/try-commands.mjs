/** A small repository, and the commands that the build runs in it: they show which code users wait for. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A tree in which every command finds something, in languages that many people use. */
const SMALL_TREE = {
  'shapes.py': `"""Shapes."""
class Shape:
    def area(self) -> float:
        return 0.0

class Circle(Shape):
    def __init__(self, r: float):
        self.r = r

    def area(self) -> float:
        return 3.14 * self.r * self.r

    def total(self, others: list[Shape]) -> float:
        return self.area() + sum(other.area() for other in others)
`,
  'main.py': `from shapes import Circle

def main() -> None:
    print(Circle(2).area(), Circle(1).total([]))

main()
`,
  'square.ts': `export interface Sized { area(): number }
export class Square implements Sized {
  constructor(private readonly side: number) {}
  area(): number { return this.side ** 2; }
}
export const unit = new Square(1).area();
`,
  'box.go': `package box

type Sized interface{ Volume() int }
type Box struct{ side int }

func (b Box) Volume() int { return b.side * b.side * b.side }
func Unit() int           { return Box{1}.Volume() }
`,
  'Cone.java': `class Cone implements Comparable<Cone> {
  double height() { return 1; }
  public int compareTo(Cone other) { return Double.compare(height(), other.height()); }
}
`,
};

/** Questions about a tree that was never indexed. */
export const AHEAD = [
  ['symbol', 'Circle'],
  ['callers', 'area'],
  ['callees', 'Circle.total'],
  ...['Square', 'Box', 'Cone'].map((name) => ['symbol', name]),
  ['outline', 'shapes.py'],
];

/** Questions about an index that is up to date, by the code that they share. */
export const QUESTIONS = {
  names: [
    ['symbol', 'Circle'],
    ['symbol', 'area'],
    ...['Square', 'Box', 'Cone'].flatMap((name) => [
      ['symbol', name],
      ['references', name],
    ]),
    ['callers', 'area'],
    ['callees', 'Circle.total'],
    ['references', 'Circle', '--depth', '2'],
    ['hierarchy', 'Circle'],
  ],
  search: [
    ['search', 'area of a circle'],
    ['search', 'Circle'],
    ['explore', 'area of a circle'],
    ['related', 'Circle'],
  ],
  others: [
    ['help'],
    ['outline', 'shapes.py'],
    ['files'],
    ['tree'],
    ['dependencies', 'main.py'],
    ['dependents', 'shapes.py'],
    ['impact', 'area'],
    ['trace', 'Circle.area'],
    ['by-signature', '--returns', 'float'],
    ['status'],
  ],
};

const NOTHING_FOUND = 1;
/** Then nothing counts as changed a moment ago, which an index run would look at again. */
export const settle = () => sleep(200);

/** Calls `use` with the tree and a function that runs a command of a bundle in it. The tree is a repository where git is installed. */
export async function inSmallTree(use) {
  const tree = mkdtempSync(join(tmpdir(), 'wayfind-build-'));
  // The tree is removed at the end.
  process.env.WAYFIND_FRESHNESS_BACKGROUND = 'false';
  try {
    for (const [name, text] of Object.entries(SMALL_TREE)) writeFileSync(join(tree, name), text);
    makeRepository(tree);
    await settle();
    await use(tree, async (main, [command, ...args]) => {
      const status = await main([command, '--root', tree, ...args]);
      if (status > NOTHING_FOUND)
        throw new Error(`\`wayfind ${[command, ...args].join(' ')}\` ended with status ${status}`);
    });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** On a branch beside the default one, so that answers say which files differ. */
function makeRepository(cwd) {
  const git = (...args) => spawnSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@localhost', ...args], { cwd });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'shapes');
  git('checkout', '-q', '-b', 'work');
  git('commit', '-q', '--allow-empty', '-m', 'work');
}
