/** A code host on this machine that keeps the comments of one pull request, and misbehaves as told. */
import { createServer, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

export interface ForgeCall {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly body: string | undefined;
}

export interface KeptComment {
  readonly id: number;
  body: string;
  readonly author: number;
}

/** How to answer the next request instead; undefined: as usual. `done`: it is carried out all the same. */
export type Fault =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
      readonly done?: true;
    }
  | { readonly reset: true };

export interface ForgeServer {
  /** Without a path. */
  readonly url: string;
  readonly calls: ForgeCall[];
  readonly comments: KeptComment[];
  /** By method, or also by path: what happens to the next requests. */
  readonly faults: { method: string; path?: string; fault: Fault }[];
}

/** The account that the token belongs to, and one of somebody else. */
export const ME = 41;
export const OTHER = 42;

/** `forge`: whose paths and fields it has. */
export async function forgeServer(forge: 'github' | 'gitlab' = 'github'): Promise<ForgeServer> {
  const calls: ForgeCall[] = [];
  const comments: KeptComment[] = [];
  const faults: ForgeServer['faults'] = [];
  const user = (author: number) =>
    forge === 'github' ? { user: { id: author, type: 'User' } } : { author: { id: author }, system: false };
  const shown = ({ id, body, author }: KeptComment) => ({ id, body, ...user(author) });
  const list = forge === 'github' ? '/repos/shop/app/issues/7/comments' : '/projects/3/merge_requests/7/notes';
  const single = forge === 'github' ? '/repos/shop/app/issues/comments' : list;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { method = '', url = '', headers } = request;
    const body = text === '' ? undefined : (JSON.parse(text) as { body: string }).body;
    const token = headers.authorization ?? (headers['private-token'] as string | undefined);
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    calls.push({ method, path: pathname, token, body });
    const at = faults.findIndex((one) => one.method === method && (one.path ?? pathname) === pathname);
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0].fault;
    if (fault && 'reset' in fault) return request.socket.resetAndDestroy();
    if (fault && !fault.done) return send(response, fault.status, fault.body ?? {}, fault.headers);
    const page = Number(searchParams.get('page') ?? 1);
    const id = Number(pathname.slice(single.length + 1));
    const kept = comments.find((one) => one.id === id);
    const reply = (): [number, unknown] => {
      if (method === 'GET' && pathname === '/user') return [200, { id: ME }];
      if (method === 'GET' && pathname === list) return [200, comments.slice((page - 1) * 100, page * 100).map(shown)];
      if (method === 'POST' && pathname === list) {
        comments.push({ id: comments.length + 1, body: body!, author: ME });
        return [201, shown(comments.at(-1)!)];
      }
      if ((method === 'PATCH' || method === 'PUT') && kept) {
        kept.body = body!;
        return [200, shown(kept)];
      }
      return [404, { message: 'Not Found' }];
    };
    const [status, value] = reply();
    if (fault) return send(response, fault.status, fault.body ?? {}, fault.headers);
    send(response, status, value);
  });
  return { url: await listening(server), calls, comments, faults };
}

function send(response: ServerResponse, status: number, body: unknown, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
