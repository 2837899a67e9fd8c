/** Splits protocol lists into pages; a cursor marks the start of the next page. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** More than there are tools or prompts: one page unless the server has hundreds of workspaces. */
export const PAGE_SIZE = 100;

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor?: string;
}

export function pageOf<T>(all: readonly T[], cursor: string | undefined, size: number): Page<T> {
  const from = cursor === undefined ? 0 : offsetIn(cursor, all.length);
  const end = from + size;
  return { items: all.slice(from, end), ...(end < all.length && { nextCursor: cursorAt(end) }) };
}

/** Opaque, so that clients do not compute with it. */
const cursorAt = (offset: number): string => Buffer.from(`from:${offset}`).toString('base64url');

function offsetIn(cursor: string, length: number): number {
  const offset = Number(/^from:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? Number.NaN);
  if (offset < length) return offset;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'This cursor is not valid. Send the request without a cursor to get the first page.',
  );
}
