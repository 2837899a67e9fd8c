/** Reads from a reply's text which lines of which files it shows, and after how much text. */

export interface Chunk {
  /** Empty for text about nothing in particular: headings, notes, call paths. */
  readonly file: string;
  readonly line: number;
  readonly end: number;
  readonly text: string;
  /** `code` has the lines themselves, `place` only says that something begins there. */
  readonly shows: 'code' | 'place' | 'nothing';
}

const PLACE = /^\s*(\S+?):(\d+)(?=\s|$)/;
const CODE = /^ *(\d+)(?: {2}|$)/;
/** `12`, `12-20` or `12 (9-20)`: the line of the name, and of what stands above it. */
const LISTED = /^ +(\d+)(?:-\d+| \((\d+)-\d+\))?(?= |$)/;

/** `:12-20 name` below the code of the same file. */
const BELOW = /^:(\d+)(?:-\d+| \((\d+)-\d+\))? /;

/** Every line of the text is in exactly one chunk, in the order of the text. */
export function chunksOf(text: string, isFile: (path: string) => boolean): Chunk[] {
  const chunks: Chunk[] = [];
  let file = '';
  /** Under the path of a file there are lists of symbols, under a place there is code. */
  let listing = false;
  for (const line of text.split('\n')) {
    const place = PLACE.exec(line);
    const bare = line.trim();
    if (place !== null && isFile(place[1])) {
      file = place[1];
      listing = false;
      chunks.push({ file, line: Number(place[2]), end: Number(place[2]), text: `${line}\n`, shows: 'place' });
    } else if (isFile(bare)) {
      file = bare;
      listing = true;
      chunks.push({ file: '', line: 0, end: 0, text: `${line}\n`, shows: 'nothing' });
    } else chunks.push(inFile(line, file, listing));
  }
  return joined(chunks);
}

function inFile(line: string, file: string, listing: boolean): Chunk {
  const text = `${line}\n`;
  const below = BELOW.exec(line);
  if (file !== '' && !listing && below !== null)
    return { file, line: Number(below[2] ?? below[1]), end: Number(below[1]), text, shows: 'place' };
  const match = (listing ? LISTED : CODE).exec(line);
  if (file === '' || match === null) return { file: '', line: 0, end: 0, text, shows: 'nothing' };
  const number = Number(match[1]);
  if (listing) return { file, line: Number(match[2] ?? number), end: number, text, shows: 'place' };
  return { file, line: number, end: number, text, shows: 'code' };
}

/** Lines of code that follow each other are one chunk: half a function is none. */
function joined(chunks: readonly Chunk[]): Chunk[] {
  const out: Chunk[] = [];
  for (const chunk of chunks) {
    const last = out.at(-1);
    const goesOn =
      last?.shows === 'code' && chunk.shows === 'code' && last.file === chunk.file && chunk.line === last.end + 1;
    if (goesOn) out[out.length - 1] = { ...last, end: chunk.end, text: last.text + chunk.text };
    else out.push(chunk);
  }
  return out;
}
