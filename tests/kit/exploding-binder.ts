/**
 * Makes the binder throw while it resolves a file that mentions `explode`, in this thread. A file that mentions `victim` ends its worker
 * as long as lib.py mentions `deadly`.
 */
import { isMainThread } from 'node:worker_threads';
import { Binder } from '../../src/resolve/core/binder.ts';

/** Returns a function that restores the binder. */
export function explodeBinder(): () => void {
  const { begin } = Binder.prototype;
  Binder.prototype.begin = function explodingBegin(fileId, facts) {
    begin.call(this, fileId, facts);
    if (facts.strings.includes('explode')) throw new TypeError('the binder exploded');
    if (!facts.strings.includes('victim')) return;
    const lib = [...this.world.files()].find(({ path }) => path === 'lib.py');
    if (lib === undefined || !this.world.view(lib.id).facts.strings.includes('deadly')) return;
    if (isMainThread) throw new TypeError('the main thread would have ended');
    process.exit(3);
  };
  return () => {
    Binder.prototype.begin = begin;
  };
}
