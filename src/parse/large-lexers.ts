/** Keeps V8 from optimising the lexers of some grammars, which are one function of hundreds of kilobytes each. */
import { setFlagsFromString } from 'node:v8';

/**
 * V8 optimises a function that has run some amount of code, and counts a loop as what it spans: lexers of this size are optimised after
 * a few characters. That takes 1 s of CPU for Kotlin, 2 for Bash, 7 for Swift and 17 for PowerShell, for which the process waits before it
 * ends, and makes parsing a tenth faster. Smaller ones take up to .3 s.
 */
const LARGE_BYTES = 100_000;
/** V8's own, which cannot be asked for. */
const USUAL_BUDGET = 1_800_000;
const ENDLESS_BUDGET = 2_147_483_647;
/** A check costs at most a quarter of the budget of the time when it is compiled. */
const BUDGET_OF_CHEAP_CHECKS = 4;

const HEADER_BYTES = 8;
const CODE_SECTION = 10;

/**
 * Loads a grammar, and uses it once if its lexer is large: with a budget that does not run out, and checks that cost next to nothing. The flag
 * is one for all threads: what another one compiles in these milliseconds is optimised a little earlier or later.
 */
export async function loadLexer<Loaded>(
  bytes: Uint8Array,
  load: () => Promise<Loaded>,
  use: (loaded: Loaded) => void,
): Promise<Loaded> {
  if (largestFunction(bytes) < LARGE_BYTES) return load();
  // V8 finds it again by its bytes while it is in use, also in other threads.
  const module = withBudget(ENDLESS_BUDGET, () => new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>));
  const loaded = await load();
  withBudget(BUDGET_OF_CHEAP_CHECKS, () => use(loaded));
  void module;
  return loaded;
}

function withBudget<Value>(budget: number, run: () => Value): Value {
  setFlagsFromString(`--wasm-tiering-budget=${budget}`);
  try {
    return run();
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${USUAL_BUDGET}`);
  }
}

/** Bytes of the largest function of a module; 0 where it has none or is no module. */
export function largestFunction(bytes: Uint8Array): number {
  let at = HEADER_BYTES;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35 && at < bytes.length; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const size = number();
    if (section !== CODE_SECTION) {
      at += size;
      continue;
    }
    let largest = 0;
    for (let left = number(); left > 0 && at < bytes.length; left--) {
      const body = number();
      largest = Math.max(largest, body);
      at += body;
    }
    return largest;
  }
  return 0;
}
