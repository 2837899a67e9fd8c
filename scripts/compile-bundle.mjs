/**
 * Runs the commands of a bundle on a small tree and stores the code that V8 compiled for them, and for the bundles that it loads:
 * `node compile-bundle.mjs BUNDLE LOADED...`.
 * Every start then loads that code instead of compiling it again (see `bin/load-bundle.js`).
 */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import v8 from 'node:v8';
import loader from '../bin/load-bundle.js';

/** A tree in which every command finds something. */
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

/** Together they cover the code that users wait for; other code is compiled when it is called. */
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

/** The first requests of an agent. */
const MESSAGES = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'build', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'tools/call', params: { name: 'explore', arguments: { query: 'area of a circle' } } },
  { id: 4, method: 'tools/call', params: { name: 'symbol', arguments: { name: 'Circle' } } },
];

const [, , bundle, ...others] = process.argv;
// Compiled code must match the flags of the process, and most starts set none.
v8.setFlagsFromString = () => {};
const main = compiled(bundle);
const loaded = others.map(compiled);
for (const { file, script } of loaded) loader.loaded.set(file, loader.runBundle(file, script));
await runCommands(loader.runBundle(bundle, main.script).main);
for (const one of [main, ...loaded]) putCode(one);

function compiled(file) {
  const source = readFileSync(file, 'latin1');
  return { file, source, script: loader.compileBundle(file, source) };
}

function putCode({ file, source, script }) {
  const fresh = `${file}.code.${process.pid}`;
  writeFileSync(fresh, Buffer.concat([loader.headerOf(source), script.createCachedData()]));
  renameSync(fresh, `${file}.code`);
}

async function runCommands(run) {
  const tree = mkdtempSync(join(tmpdir(), 'wayfind-build-'));
  try {
    for (const [name, text] of Object.entries(SMALL_TREE)) writeFileSync(join(tree, name), text);
    for (const [command, ...args] of COMMANDS) {
      const status = await run([command, '--root', tree, ...args]);
      if (status > NOTHING_FOUND)
        throw new Error(`\`wayfind ${[command, ...args].join(' ')}\` ended with status ${status}`);
    }
    const lines = MESSAGES.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    Object.defineProperty(process, 'stdin', { value: Readable.from(lines.map((line) => Buffer.from(line))) });
    await run(['serve', '--root', tree]);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
