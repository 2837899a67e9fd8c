/**
 * Runs the commands of a bundle on a small tree and stores the code that V8 compiled for them, and for the bundles that it loads:
 * `node compile-bundle.mjs BUNDLE LOADED...`.
 * Every start then loads that code instead of compiling it again (see `bin/load-bundle.js`).
 */
import { Readable } from 'node:stream';
import v8 from 'node:v8';
import loader from '../bin/load-bundle.js';
import { compiled, putCode } from './compiled-code.mjs';
import { AHEAD, inSmallTree, QUESTIONS, settle } from './try-commands.mjs';

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

/** Together they cover the code that users wait for; other code is compiled when it is called. */
async function runCommands(main) {
  await inSmallTree(async (tree, run) => {
    for (const command of [...AHEAD, ['index']]) await run(main, command);
    await settle();
    // The second run remembers the tree, the third finds nothing to do.
    for (const command of [['index'], ['index'], ...Object.values(QUESTIONS).flat()]) await run(main, command);
    const lines = MESSAGES.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    Object.defineProperty(process, 'stdin', { value: Readable.from(lines.map((line) => Buffer.from(line))) });
    await main(['serve', '--root', tree]);
  });
}
