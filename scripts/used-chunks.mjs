/** Writes which chunks index runs and each kind of question load, as JSON: `node used-chunks.mjs BUNDLE OUTPUT`. */
import { readFileSync, writeFileSync } from 'node:fs';
import loader from '../bin/load-bundle.js';
import { AHEAD, inSmallTree, QUESTIONS, settle } from './try-commands.mjs';

const [, , bundle, output] = process.argv;
const script = loader.compileBundle(bundle, readFileSync(bundle, 'latin1'));
/** A program that has loaded nothing yet, as in a process of its own. */
const program = () => loader.runBundle(bundle, script);
const used = {};
await inSmallTree(async (_, run) => {
  const load = async (commands, pause = () => {}) => {
    const { main, ranChunks } = program();
    for (const command of commands) {
      await run(main, command);
      await pause();
    }
    return ranChunks();
  };
  used.ahead = await load(AHEAD);
  // The second run finds the directory of the index in the tree, which is new to the first.
  used.index = await load([['index'], ['index']], settle);
  used.update = await load([['index']]);
  for (const [kind, questions] of Object.entries(QUESTIONS)) used[kind] = await load(questions);
});
writeFileSync(output, JSON.stringify(used));
