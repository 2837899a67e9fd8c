/** Suggests a preset for a tree and a machine. It only suggests: nothing is fetched or changed. */
import { count } from '../../tools/layout.ts';
import { PRESETS, type Preset } from './presets.ts';

export interface Machine {
  readonly memoryBytes: number;
  readonly cores: number;
}

export interface Advice {
  readonly preset: Preset['name'];
  readonly why: string;
}

/** More than this for a first index is not worth it for most people. */
const MAX_MINUTES = 60;
/** Of the memory; the rest is for editors, compilers and the index. */
const MEMORY_SHARE = 0.25;
/** A cross-encoder reads thirty texts for each query: that needs cores. */
const CORES_FOR_RERANK = 8;

/** `symbols`: of the index; undefined where there is none. */
export function adviceFor(symbols: number | undefined, machine: Machine): Advice {
  const has = `${machine.cores} cores, ${Math.round(machine.memoryBytes / 1e9)} GB memory`;
  if (symbols === undefined)
    return { preset: 'fast_local', why: `${has}; the size of the tree is not known without an index` };
  const about = `${has}, ${count(symbols)} symbols`;
  const [fast, code, high] = PRESETS;
  if (!fits(code, machine)) return { preset: fast.name, why: `${about}: a larger model would take too much memory` };
  const minutes = minutesFor(code, symbols, machine);
  const time = `a first index would take about ${minutes < 1 ? 'a minute' : `${count(Math.ceil(minutes))} minutes`} of all cores`;
  if (minutes > MAX_MINUTES) return { preset: fast.name, why: `${about}: with ${code.name} ${time}` };
  if (machine.cores >= CORES_FOR_RERANK && fits(high, machine)) return { preset: high.name, why: `${about}: ${time}` };
  return { preset: code.name, why: `${about}: ${time}` };
}

const fits = ({ memoryBytes }: Preset, machine: Machine): boolean => memoryBytes <= machine.memoryBytes * MEMORY_SHARE;

const minutesFor = ({ symbolsPerSecond }: Preset, symbols: number, { cores }: Machine): number =>
  symbols / (symbolsPerSecond * cores) / 60;
