/** Compares a file on disk with an object of git in spite of line ends, which git may change at a checkout. */
import { createHash } from 'node:crypto';
import { isTimeUp } from '../base/deadline.ts';
import { fillFrom, withRegularFile } from '../base/regular-file.ts';

const PART_BYTES = 1 << 20;
const CR = 0x0d;

/** Whether the file, with LF for each CRLF, is the object with this id. False where the file cannot be read, or not in time. */
export function hasLinesOf(file: string, id: string): boolean {
  try {
    let [size, diskSize] = [0, 0];
    for (const { bytes, disk } of partsOf(file)) {
      size += bytes.length;
      diskSize += disk;
    }
    if (size === diskSize) return false;
    const hash = createHash(id.length === 40 ? 'sha1' : 'sha256').update(`blob ${size}\0`);
    for (const { bytes } of partsOf(file)) hash.update(bytes);
    return hash.digest('hex') === id;
  } catch {
    return false;
  }
}

interface Part {
  readonly bytes: Buffer;
  /** How many bytes the part has on disk. */
  readonly disk: number;
}

/** Ends early when time is up. */
function* partsOf(file: string): Generator<Part> {
  const part = Buffer.allocUnsafe(PART_BYTES);
  for (let start = 0; !isTimeUp(); ) {
    const read = withRegularFile(file, (handle) => fillFrom(handle, part, start));
    // A CR at the end belongs to the next part, unless the file ends there.
    const disk = read > 1 && part[read - 1] === CR ? read - 1 : read;
    if (disk === 0) return;
    yield { bytes: withLineFeeds(part.subarray(0, disk)), disk };
    start += disk;
  }
}

function withLineFeeds(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = bytes.indexOf('\r\n'); at >= 0; at = bytes.indexOf('\r\n', at + 1)) {
    parts.push(bytes.subarray(start, at));
    start = at + 1;
  }
  return Buffer.concat([...parts, bytes.subarray(start)]);
}
