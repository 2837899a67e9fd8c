/**
 * Runs a bundle's commands on a small tree and writes down what V8 compiled for them: `node compile-bundle.mjs BUNDLE`.
 * Every start then loads that code instead of compiling it again (see `bin/load-bundle.js`).
 */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import v8 from 'node:v8';
import loader from '../bin/load-bundle.js';

/** Every command finds something in it. */
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
};

/** Between them they reach what people wait for; what they miss is compiled when it is called. */
const COMMANDS = [
  ['help'],
  ['index'],
  ['search', 'area of a circle'],
  ['symbol', 'Circle'],
  ['symbol', 'area'],
  ['outline', 'shapes.py'],
  ['files'],
  ['tree'],
  ['callers', 'area'],
  ['callees', 'Circle.total'],
  ['references', 'Circle', '--depth', '2'],
  ['hierarchy', 'Circle'],
  ['related', 'Circle'],
  ['dependencies', 'main.py'],
  ['dependents', 'shapes.py'],
  ['impact', 'area'],
  ['trace', 'Circle.area'],
  ['by-signature', '--returns', 'float'],
  ['status'],
];

const NOTHING_FOUND = 1;

const [, , bundle] = process.argv;
// Flags are part of what code must match, and most starts set none.
v8.setFlagsFromString = () => {};
const source = readFileSync(bundle, 'latin1');
const script = loader.compileBundle(bundle, source);
await runCommands(loader.runBundle(bundle, script).main);
const fresh = `${bundle}.code.${process.pid}`;
writeFileSync(fresh, Buffer.concat([loader.headerOf(source), script.createCachedData()]));
renameSync(fresh, `${bundle}.code`);

async function runCommands(main) {
  const tree = mkdtempSync(join(tmpdir(), 'wayfind-build-'));
  try {
    for (const [name, text] of Object.entries(SMALL_TREE)) writeFileSync(join(tree, name), text);
    for (const [command, ...args] of COMMANDS) {
      const status = await main([command, '--root', tree, ...args]);
      if (status > NOTHING_FOUND)
        throw new Error(`\`wayfind ${[command, ...args].join(' ')}\` ended with status ${status}`);
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
