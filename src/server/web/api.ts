/** The JSON routes of the explorer: the tools with their own inputs and replies, the workspaces, and what happens to them. */
import { findTool } from '../../answers/all.ts';
import { nearest } from '../../base/nearest.ts';
import { AppError } from '../../errors/errors.ts';
import { asAppError } from '../../errors/known-error.ts';
import { shortText } from '../../errors/short-error.ts';
import { type Observer, observed } from '../../observe/call-record.ts';
import type { Tool } from '../../tools/define.ts';
import { ask } from '../ask-tool.ts';
import type { Exchange } from '../http/router.ts';
import type { Workspaces } from '../workspaces.ts';
import { eventStream } from './web-events.ts';

interface ApiOptions {
  readonly workspaces: Workspaces;
  readonly observe: Observer;
  readonly onError: (error: Error) => void;
}

interface Api {
  callTool(exchange: Exchange): Promise<Response>;
  listWorkspaces(): Promise<Response>;
  events(exchange: Exchange): Response;
}

/** A browser shows more than a model reads: a file of 5,000 lines with all its names. */
const MAX_BYTES = 8 << 20;
const HEADERS = { 'cache-control': 'no-store' };

export function webApi({ workspaces, observe, onError }: ApiOptions): Api {
  return {
    async callTool({ url, body, request }) {
      try {
        const tool = await toolFor(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
        const call = { name: tool.name, arguments: objectOf(body) };
        const { signal } = request;
        const { reply } = await observed({ tool, surface: 'http' }, observe, (seen) =>
          ask({ workspaces, maxBytes: MAX_BYTES }, tool, { call, format: 'json', signal, seen }),
        );
        return Response.json(reply, { headers: HEADERS });
      } catch (error) {
        return failure(error, onError);
      }
    },
    async listWorkspaces() {
      return Response.json(await workspaces.report(), { headers: HEADERS });
    },
    events: ({ request }) => {
      const headers = { ...HEADERS, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
      return new Response(eventStream(workspaces, request.signal), { headers });
    },
  };
}

/** Throws UNKNOWN_TOOL. What only a person in a terminal may call, a page may not either. */
async function toolFor(name: string): Promise<Tool> {
  const tool = await findTool(name)?.load();
  if (tool && !tool.terminalOnly && tool.name === name) return tool;
  const close = nearest(name, tool ? [tool.name] : []);
  throw new AppError('UNKNOWN_TOOL', `There is no tool ${JSON.stringify(name.slice(0, 100))} here`, undefined, {
    nearest: close,
  });
}

function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new AppError('BAD_INPUT', 'The body is not an object', 'Send the input of the tool as a JSON object.');
}

/** As `--json` prints errors. */
function failure(error: unknown, onError: (error: Error) => void): Response {
  const known = asAppError(error);
  if (known) {
    const { code, message, fix, details } = known;
    return Response.json({ error: { code, message, fix, details } }, { status: 400, headers: HEADERS });
  }
  const bug = error instanceof Error ? error : new Error(String(error));
  onError(bug);
  const message = shortText(bug.message);
  const fix = 'Try again; if it happens again, report it with this message.';
  return Response.json({ error: { code: 'BUG', message, fix, details: {} } }, { status: 500, headers: HEADERS });
}
