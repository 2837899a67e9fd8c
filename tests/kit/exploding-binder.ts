/** Makes the binder throw while it resolves a file that mentions `explode`, in this thread. */
import { Binder } from '../../src/resolve/core/binder.ts';

/** Returns a function that restores the binder. */
export function explodeBinder(): () => void {
  const { begin } = Binder.prototype;
  Binder.prototype.begin = function explodingBegin(fileId, facts) {
    begin.call(this, fileId, facts);
    if (facts.strings.includes('explode')) throw new TypeError('the binder exploded');
  };
  return () => {
    Binder.prototype.begin = begin;
  };
}
