/** Reads the frames of stack traces and compiler messages in the formats of different languages. */

export interface Frame {
  /** As written: absolute on some machine, relative, or just a file name. */
  readonly path: string;
  readonly line: number;
  /** The running function, without its container. */
  readonly name?: string;
}

export interface Trace {
  /** The innermost call first. */
  readonly frames: readonly Frame[];
  /** The text without the frames. */
  readonly rest: string;
}

interface FrameFormat {
  /** Groups `path` and `line`, optionally `name`. */
  readonly pattern: RegExp;
  /** Position of the innermost call. */
  readonly innermost: 'first' | 'last';
}

/** Lengths are bounded, so that no text takes long. In this order: text matched by one format is not read by the later ones. */
const FORMATS: readonly FrameFormat[] = [
  // The line of code that follows is not part of the message.
  {
    pattern:
      /File "(?<path>[^"\n]{1,300})", line (?<line>\d+)(?:, in (?<name>[\w.<>]+))?(?:\n {4,}\S[^\n]*|\n\s*[~^]+)*/g,
    innermost: 'last',
  },
  // Java names the class and only the last part of the path: `at com.acme.Shop$Cart.pay(Shop.java:12)`.
  {
    pattern:
      /\bat (?:[\w.@-]{1,100}\/){0,3}(?<name>[\w.$<>]{1,300})\((?<path>[\w$-]+\.(?:java|kt|scala|groovy)):(?<line>\d+)\)/g,
    innermost: 'first',
  },
  {
    pattern: /\bat (?<name>[\w.`<>[\],+|]+)\([^()\n]*\) in (?<path>[^\n]{1,300}?\.(?:cs|vb|fs)):line (?<line>\d+)/g,
    innermost: 'first',
  },
  {
    pattern:
      /\bat (?:async )?(?:(?:new )?(?<name>[\w.$<>#]+)(?: \[as [^[\]\n]{1,300}\])? \()?(?<path>[^\s()]{1,300}\.[cm]?[jt]sx?)(?:\?[^\s():]*)?:(?<line>\d+):\d+\)?/g,
    innermost: 'first',
  },
  {
    pattern:
      /(?<![\w.$<>/])(?<name>[\w.$<>/]{0,100})@(?<path>\w{1,20}:\/\/\S{1,300}\.[cm]?[jt]sx?)(?:\?[^\s:]*)?:(?<line>\d+):\d+/g,
    innermost: 'first',
  },
  {
    pattern:
      /(?:(?<![\w./-])(?<name>[\w./-]{1,300}(?:\(\*?\w{1,100}\)[\w.]{0,200})?)(?:\([^()\n]{0,1000}\)| in goroutine \d{1,20})?\s{1,40})?(?<![^\s()])(?<path>[^\s()]{1,300}\.go):(?<line>\d+) \+0x[\da-f]+/g,
    innermost: 'first',
  },
  { pattern: /(?<![^\s:'"`])(?<path>[^\s:'"`]{1,300}\.rb):(?<line>\d+):in [`'](?<name>[^'\n]+)'/g, innermost: 'first' },
  { pattern: /\bin (?<path>\S{1,300}\.php)(?: on line |:)(?<line>\d+)/g, innermost: 'first' },
  {
    pattern: /#\d+ (?<path>[^\s()]{1,300}\.php)\((?<line>\d+)\): [^\n(]{0,300}\([^\n]{0,1000}?\)(?=\s|$)/g,
    innermost: 'first',
  },
  {
    pattern:
      /(?:(?<!\d)\d{1,6}: (?<name>[\w:<>$]{1,300})\s{1,40}at|\bpanicked at(?: '[^'\n]*',)?) (?<path>[^\s:]{1,300}\.rs):(?<line>\d+)(?::\d+)?:?/g,
    innermost: 'first',
  },
  {
    pattern:
      /#\d+ +(?:0x[\da-f]+ in )?(?<name>[\w:~]+) ?(?:\([^()\n]*\) )?(?:at )?(?<path>[^\s:()]{1,300}\.(?:c|cc|cpp|cxx|h|hh|hpp|m|mm|swift)):(?<line>\d+)(?::\d+)?/g,
    innermost: 'first',
  },
  // Compilers and loggers: `src/a.c:12:5: error: …`, `src/a.ts(3,1): error …`, `E0612 10:11:12.123456 7 sync.go:114] …`.
  {
    pattern:
      /(?<![\w@.+/\\-])(?<path>[\w@.+/\\-]{1,300}\.\w{1,5})(?::(?<line>\d+)(?::\d+)?:(?= )|\((?<row>\d+),\d+\):)/g,
    innermost: 'first',
  },
  { pattern: /(?<=^|\s)(?<path>[\w.-]{1,300}\.\w{1,5}):(?<line>\d+)\]/g, innermost: 'first' },
];

/** Recursion repeats one frame many times. */
const MAX_FRAMES = 60;

export function readTrace(text: string): Trace {
  // The cause of an error is printed after it.
  const blocks = text.split(/(?=\bCaused by: )/).toReversed();
  const frames: Frame[] = [];
  const rest: string[] = [];
  for (const block of blocks) {
    const read = readBlock(block);
    frames.push(...read.frames);
    rest.unshift(read.rest);
  }
  return { frames: distinct(frames).slice(0, MAX_FRAMES), rest: rest.join('') };
}

function readBlock(text: string): Trace {
  const frames: Frame[] = [];
  let rest = text;
  for (const { pattern, innermost } of FORMATS) {
    const own: Frame[] = [];
    rest = rest.replace(pattern, (...args) => {
      own.push(frameOf(args.at(-1) as Record<string, string | undefined>));
      return ' ';
    });
    frames.push(...(innermost === 'last' ? own.reverse() : own));
  }
  return { frames, rest };
}

function frameOf({ path = '', line, row, name }: Record<string, string | undefined>): Frame {
  const isJava = /\.(?:java|kt|scala|groovy)$/.test(path);
  const shown = plainName(name);
  return {
    path: isJava ? javaPath(name ?? '', path) : path,
    line: Number(line ?? row),
    ...(shown !== '' && { name: shown }),
  };
}

/** `com.acme.Shop$Cart.pay` in Shop.java -> `com/acme/Shop.java`. */
function javaPath(name: string, file: string): string {
  const packages = name.split('.').slice(0, -2);
  return [...packages, file].join('/');
}

/** `main.(*Server).Run.func1` -> Run, `Object.<anonymous>` and `<module>` -> '', `lambda$pay$0` -> pay. */
function plainName(name = ''): string {
  const parts = name
    .replace(/\$?lambda\$(\w+?)\$\d+/g, '$1')
    .replace(/\.func\d+(?:\.\d+)*$/, '')
    .replace(/^(?:block|rescue|ensure)(?: \([^()]*\))? in /, '')
    .split(/::|[.#$]/)
    .filter((part) => /^~?\w+$/.test(part) && !/^(?:anonymous|\d+)$/.test(part));
  const isNameless = /<(?:anonymous|module|lambda|listcomp|genexpr|main)>$/.test(name);
  return isNameless ? '' : (parts.at(-1) ?? '');
}

function distinct(frames: readonly Frame[]): Frame[] {
  const seen = new Set<string>();
  return frames.filter(({ path, line }) => {
    const key = `${path}:${line}`;
    return !seen.has(key) && seen.add(key);
  });
}
