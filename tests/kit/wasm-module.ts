/** Writes small WebAssembly modules, and replaces functions of real ones: files that claim to be grammars. */

const bytesOf = (text: string): number[] => [...Buffer.from(text)];

/** LEB128. */
function number(value: number): number[] {
  const out: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...out, rest];
    out.push((rest & 0x7f) | 0x80);
  }
}

const name = (text: string): number[] => [...number(bytesOf(text).length), ...bytesOf(text)];
const list = (items: readonly number[][]): number[] => [...number(items.length), ...items.flat()];
const section = (id: number, body: readonly number[]): number[] => [id, ...number(body.length), ...body];

const I32 = 0x7f;
const END = 0x0b;
const UNREACHABLE = 0x00;
/** `for (;;) {}` */
const FOREVER = [0x03, 0x40, 0x0c, 0x00, END, UNREACHABLE];
/** The address where its data begins. */
const OWN_DATA = [0x23, 0x00];

export interface ModuleSpec {
  /** Names of exported functions; all of them do the same. */
  readonly exports?: readonly string[];
  /** Further imports, functions without parameters. */
  readonly imports?: readonly (readonly [module: string, name: string])[];
  readonly does?: 'loops' | 'traps' | 'returns its data';
  /** The first number of its data: the version of a grammar. */
  readonly data?: number;
  /** Other modules that it asks to load. */
  readonly needs?: readonly string[];
  readonly memoryBytes?: number;
}

/** A module as a linker for grammars would write it. */
export function wasmModule(spec: ModuleSpec): Uint8Array {
  const { exports = [], imports = [], does = 'returns its data', data = 15, needs = [], memoryBytes = 4096 } = spec;
  const code = { loops: FOREVER, traps: [UNREACHABLE], 'returns its data': OWN_DATA }[does];
  const body = [0, ...code, END];
  const info = [1, ...sized([...number(memoryBytes), 2, 0, 0])];
  const needed = needs.length === 0 ? [] : [2, ...sized(list(needs.map(name)))];
  const linked = [
    [...name('env'), ...name('memory'), 2, 0, 1],
    [...name('env'), ...name('__memory_base'), 3, I32, 0],
    ...imports.map(([from, what]) => [...name(from), ...name(what), 0, 0]),
  ];
  const version = [...new Uint8Array(Int32Array.of(data).buffer), ...new Array(400).fill(0)];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(0, [...name('dylink.0'), ...info, ...needed]),
    ...section(1, list([[0x60, 0, 1, I32]])),
    ...section(2, list(linked)),
    ...section(3, list([[0]])),
    ...section(7, list(exports.map((one) => [...name(one), 0, ...number(imports.length)]))),
    ...section(10, list([sized(body)])),
    ...section(11, list([[0, ...OWN_DATA, END, ...sized(version)]])),
  ]);
}

const sized = (body: readonly number[]): number[] => [...number(body.length), ...body];

/** What a lexer does instead: always, or where it sees this character. */
export type Replacement = 'traps' | 'loops' | { readonly loopsAt: string };

/** Replaces the lexers of a grammar without a scanner : they are the functions that it passes on. */
export function withLexer(grammar: Uint8Array, does: Replacement): Uint8Array {
  const { start, end, bodies, passed } = codeIn(grammar);
  const changed = bodies.map((body, index) => (passed.has(index) ? sized(changedBody(body, does)) : sized([...body])));
  const code = section(10, list(changed));
  return Uint8Array.from([...grammar.subarray(0, start), ...code, ...grammar.subarray(end)]);
}

function changedBody(body: Uint8Array, does: Replacement): number[] {
  if (does === 'traps') return [0, UNREACHABLE, END];
  if (does === 'loops') return [0, ...FOREVER, END];
  // A constant has a sign: two bytes keep that of an ASCII character positive.
  const seen = [0x20, 0, 0x28, 2, 0, 0x41, does.loopsAt.charCodeAt(0) | 0x80, 0, 0x46];
  // One byte of groups, and two of each: how many locals, and their type.
  const locals = 1 + 2 * body[0];
  return [...body.subarray(0, locals), ...seen, 0x04, 0x40, ...FOREVER, END, ...body.subarray(locals)];
}

interface Code {
  /** Of the section. */
  readonly start: number;
  readonly end: number;
  /** With their locals. */
  readonly bodies: readonly Uint8Array[];
  /** Which of them are in its table. */
  readonly passed: ReadonlySet<number>;
}

function codeIn(module: Uint8Array): Code {
  let at = 8;
  let imported = 0;
  let place = { start: 0, end: 0 };
  const passed: number[] = [];
  const bodies: Uint8Array[] = [];
  const read = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const each = (act: () => void): void => {
    for (let left = read(); left > 0; left--) act();
  };
  const skipName = (): void => {
    const length = read();
    at += length;
  };
  const skipLimits = (): void => {
    const hasMaximum = read() & 1;
    read();
    if (hasMaximum) read();
  };
  const skipImport = (): void => {
    skipName();
    skipName();
    const kind = module[at++];
    if (kind === 0) {
      read();
      imported++;
    } else if (kind === 3) at += 2;
    else {
      if (kind === 1) at++;
      skipLimits();
    }
  };
  while (at < module.length) {
    const start = at;
    const id = module[at++];
    const size = read();
    const end = at + size;
    if (id === 2) each(skipImport);
    if (id === 9)
      each(() => {
        at = module.indexOf(END, at) + 1;
        each(() => passed.push(read()));
      });
    if (id === 10) {
      place = { start, end };
      each(() => {
        const length = read();
        bodies.push(module.subarray(at, at + length));
        at += length;
      });
    }
    at = end;
  }
  return { ...place, bodies, passed: new Set(passed.map((index) => index - imported)) };
}
