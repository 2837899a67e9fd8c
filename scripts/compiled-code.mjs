/** Code that V8 compiled for a bundle: kept beside it, for `bin/load-bundle.js` to load. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import loader from '../bin/load-bundle.js';

/** A bundle that is still to be run. */
export function compiled(file) {
  const source = readFileSync(file, 'latin1');
  return { file, source, script: loader.compileBundle(file, source) };
}

/** Stores what was compiled by now: all that has run. */
export function putCode({ file, source, script }) {
  const fresh = `${file}.code.${process.pid}.${threadId}`;
  writeFileSync(fresh, Buffer.concat([loader.headerOf(source), script.createCachedData()]));
  renameSync(fresh, `${file}.code`);
}
