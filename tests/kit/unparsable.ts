/** Replaces a file by one that cannot be parsed, in each way that a file can be unparsable, and puts it back. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { defaultConfig } from '../../src/config/config.ts';

/** Writes in place of a file that was there; `bytes` is its content. */
type Replace = (file: string, bytes: Buffer) => void;

/** Root may read every file, so only others can have one that is unreadable. */
export const CAN_BE_UNREADABLE = process.getuid?.() !== 0;

const TOO_LARGE = defaultConfig().index.max_file_size + 1;

const POINTER = `version https://git-lfs.github.com/spec/v1
oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
size 12345
`;

const written = (content: (bytes: Buffer) => Buffer | string): Replace => {
  return (file, bytes) => fs.writeFileSync(file, content(bytes));
};

/** Removes the file first: something other than a file takes its place. */
const instead = (make: (file: string) => void): Replace => {
  return (file) => {
    fs.rmSync(file);
    make(file);
  };
};

export const UNPARSABLE: Readonly<Record<string, Replace>> = {
  'a NUL byte': written((bytes) => Buffer.concat([bytes, Buffer.from([0])])),
  'binary from its first byte': written(() => Buffer.alloc(300)),
  'too large': written((bytes) => Buffer.concat([bytes, Buffer.alloc(TOO_LARGE, '\n')])),
  'invalid UTF-8': written((bytes) => Buffer.concat([Buffer.from([0xff, 0xc0, 0x80, 0x0a]), bytes])),
  'UTF-16': written((bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le')),
  empty: written(() => ''),
  'broken syntax': written((bytes) => Buffer.concat([bytes, Buffer.from('\n}{)(<<<<<<< "\n')])),
  'one long line': written((bytes) => `${bytes.toString('utf8').replaceAll('\n', ' ')}${'[1,2,3],'.repeat(4000)}`),
  'an LFS pointer': written(() => POINTER),
  'a directory': instead((file) => {
    fs.mkdirSync(file);
    fs.writeFileSync(path.join(file, 'inner.txt'), 'inner\n');
  }),
  'a link to nowhere': instead((file) => fs.symlinkSync('nowhere', file)),
  'a link out of the tree': instead((file) => fs.symlinkSync('/etc/hostname', file)),
  'a link to a directory': instead((file) => fs.symlinkSync('.', file)),
  'a FIFO': instead((file) => void execFileSync('mkfifo', [file])),
  deleted: instead(() => {}),
  ...(CAN_BE_UNREADABLE && { unreadable: (file: string) => fs.chmodSync(file, 0) }),
};

/** Replaces the file and returns what puts it back; false there: something else blocks its place. */
export function makeUnparsable(file: string, kind: string): () => boolean {
  const [bytes, { mode }] = [fs.readFileSync(file), fs.statSync(file)];
  UNPARSABLE[kind](file, bytes);
  return () => {
    if (!fs.existsSync(path.dirname(file))) return false;
    fs.rmSync(file, { recursive: true, force: true });
    fs.writeFileSync(file, bytes, { mode });
    return true;
  };
}
