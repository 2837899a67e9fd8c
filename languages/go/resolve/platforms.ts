/** Which systems a Go file is built for, and which of several variants of a declaration a file means. */

import { SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { fileOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';

const SYSTEMS = new Set(
  `aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos`.split(
    ' ',
  ),
);
const PROCESSORS = new Set(
  `386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv
  riscv64 s390 s390x sparc sparc64 wasm`.split(/\s+/),
);

interface Platform {
  readonly system: string;
  readonly processor: string;
}

const ANY: Platform = { system: '', processor: '' };

/** `name_linux_arm64.go`, also with `_test` after it. */
export function platformOf(path: string): Platform {
  const name = path.slice(path.lastIndexOf('/') + 1, -3).replace(/_test$/, '');
  const parts = name.split('_').slice(1);
  const last = parts.at(-1) ?? '';
  if (SYSTEMS.has(last)) return { system: last, processor: '' };
  if (!PROCESSORS.has(last)) return ANY;
  const before = parts.at(-2) ?? '';
  return { system: SYSTEMS.has(before) ? before : '', processor: last };
}

/**
 * Chooses among variants of a declaration for different systems the one that is built together with the file that asks;
 * where that says nothing, the one for Linux on amd64. Lower is better.
 */
export function chooseVariant(world: World, keys: readonly SymbolKey[], from: WorldFile | undefined): SymbolKey {
  const asking = from === undefined ? ANY : platformOf(from.path);
  const askingElsewhere = from !== undefined && isElsewhere(world, from.id);
  let best = keys[0];
  let least = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const { system, processor } = platformOf(world.file(fileOfKey(key))!.path);
    const distance =
      differs(system, asking.system || 'linux') * 4 +
      differs(processor, asking.processor || 'amd64') * 2 +
      Number(isElsewhere(world, fileOfKey(key)) !== askingElsewhere);
    if (distance >= least) continue;
    best = key;
    least = distance;
  }
  return best;
}

const differs = (a: string, b: string): number => Number(a !== '' && a !== b);

/** The file's build constraint leaves it out on Linux. */
const isElsewhere = (world: World, file: FileId): boolean =>
  (world.view(file).symbol(0, SYMBOL.flags) & FLAG.optional) !== 0;
