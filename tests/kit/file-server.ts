/** A file server on this machine that sends parts (`Range`), breaks off, changes its files and redirects as told. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

export interface FileRequest {
  readonly path: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  /** The first byte and the number of bytes that were sent. */
  readonly sent: { from: number; bytes: number };
}

export interface FileTreatment {
  /** Breaks the connection after so many bytes. */
  readonly breakAfter?: number;
  readonly status?: number;
  readonly location?: string;
  /** Sends the whole file, whatever was asked for. */
  readonly isWhole?: boolean;
  /** Sends the rest of the file as it is now, whatever version was asked for. */
  readonly ignoresVersion?: boolean;
  /** Sends another part than the one that was asked for. */
  readonly isWrongPart?: boolean;
  readonly hang?: boolean;
}

export interface FileServer {
  readonly url: string;
  readonly requests: FileRequest[];
  set(path: string, content: Buffer | string): void;
  /** For the next requests of files that exist. */
  plan(...treatments: readonly FileTreatment[]): void;
  /** Whether it names the version of a file. */
  hasTags: boolean;
}

export async function fileServer(files: Readonly<Record<string, Buffer | string>> = {}): Promise<FileServer> {
  const contents = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
  const planned: FileTreatment[] = [];
  const requests: FileRequest[] = [];
  const state = { hasTags: true };
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0].slice(1));
    const content = contents.get(path);
    const sent = { from: 0, bytes: 0 };
    const { range, 'if-range': ifRange } = request.headers;
    requests.push({ path, range, ifRange: ifRange as string | undefined, sent });
    if (content === undefined) return response.writeHead(404).end('<html>not here</html>');
    return send(request, response, { content, sent, treatment: planned.shift() ?? {}, hasTags: state.hasTags });
  });
  const base = await listening(server);
  return {
    url: base,
    requests,
    set: (path, content) => void contents.set(path, Buffer.from(content)),
    plan: (...treatments) => void planned.push(...treatments),
    get hasTags() {
      return state.hasTags;
    },
    set hasTags(value) {
      state.hasTags = value;
    },
  };
}

interface Sending {
  readonly content: Buffer;
  readonly sent: { from: number; bytes: number };
  readonly treatment: FileTreatment;
  readonly hasTags: boolean;
}

function send({ headers }: IncomingMessage, response: ServerResponse, { content, sent, treatment, hasTags }: Sending) {
  const { breakAfter, status, location, isWhole, isWrongPart, ignoresVersion, hang } = treatment;
  if (hang) return undefined;
  if (location !== undefined) return response.writeHead(302, { location }).end();
  if (status !== undefined) return response.writeHead(status).end('no');
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
  const tags = hasTags ? { etag } : {};
  const [, first] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
  const isSame = ignoresVersion || headers['if-range'] === undefined || headers['if-range'] === etag;
  if (first !== undefined && isSame && !isWhole) {
    const from = Number(first) - (isWrongPart ? 1 : 0);
    if (from >= content.length) return response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
    response.writeHead(206, {
      ...tags,
      'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
      'content-length': content.length - from,
    });
    return write(response, content.subarray(from), { sent, from, breakAfter });
  }
  response.writeHead(200, { ...tags, 'content-length': content.length });
  return write(response, content, { sent, from: 0, breakAfter });
}

interface Writing {
  readonly sent: { from: number; bytes: number };
  readonly from: number;
  readonly breakAfter: number | undefined;
}

function write(response: ServerResponse, content: Buffer, { sent, from, breakAfter = content.length }: Writing) {
  sent.from = from;
  sent.bytes = Math.min(breakAfter, content.length);
  if (breakAfter >= content.length) return response.end(content);
  response.write(content.subarray(0, breakAfter), () => setTimeout(() => response.socket?.destroy(), 100));
  return undefined;
}
