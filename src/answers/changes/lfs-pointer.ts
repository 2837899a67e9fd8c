/** Git LFS stores a pointer in git in place of a file: size and SHA-256 of the content that a checkout has. */
import { createHash } from 'node:crypto';

const POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-.*\n)*oid sha256:([0-9a-f]{64})\nsize (\d+)\n$/;
const MAX_BYTES = 1024;

export function isPointerTo(pointer: Buffer, content: Buffer): boolean {
  const [, id, size] = pointer.length > MAX_BYTES ? [] : (POINTER.exec(pointer.toString('latin1')) ?? []);
  return Number(size) === content.length && createHash('sha256').update(content).digest('hex') === id;
}
