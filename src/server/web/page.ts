/** The files of the explorer, as a browser loads them: its page, and scripts and styles that never change under their name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFile } from '../../base/dist-file.ts';
import { AppError } from '../../errors/errors.ts';
import type { Exchange } from '../http/router.ts';
import type { WebGuard } from './web-guard.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const NO_TOKEN = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wayfind</title>
<h1>This page needs its token</h1>
<p>Open the URL that <code>wayfind ui</code> printed in the terminal. It is valid until the command ends.</p></html>
`;

/** While the pages are built anew. */
const NO_PAGE = '<!doctype html><title>Wayfind</title><p>The pages of the explorer are not there: try again.</p>';

interface WebPages {
  page(exchange: Exchange): Response;
  asset(exchange: Exchange): Response;
}

/** The only names that are served: nothing outside the directory can be named by one. */
const ASSET = /^\/assets\/([\w-]+(\.js|\.css))$/;

/** Throws WEB_FILES_MISSING. */
export function webPages(guard: WebGuard): WebPages {
  const directory = distFile('web');
  if (fileAt(join(directory, 'index.html')) === undefined)
    throw new AppError('WEB_FILES_MISSING', 'The pages of the explorer are not there');
  return {
    page({ request, url }) {
      const token = url.searchParams.get('token');
      if (token !== null) return admitted(guard, { token, url, headers: request.headers });
      if (guard.refuseUnauthorized(request.headers)) return html(NO_TOKEN, 401);
      const page = fileAt(join(directory, 'index.html'));
      return page ? html(page.toString('utf8'), 200) : html(NO_PAGE, 503);
    },
    asset({ url }) {
      const [, name, end] = ASSET.exec(url.pathname) ?? [];
      const bytes = name === undefined ? undefined : fileAt(join(directory, 'assets', name));
      if (bytes === undefined) return new Response('There is no such file.', { status: 404 });
      const headers = { 'content-type': TYPES[end], 'cache-control': 'private, max-age=31536000, immutable' };
      return new Response(new Uint8Array(bytes), { headers });
    },
  };
}

interface Admission {
  readonly token: string;
  readonly url: URL;
  readonly headers: Headers;
}

/** Leads to the same page without the token, which neither the history nor the address bar keeps. */
function admitted(guard: WebGuard, { token, url, headers }: Admission): Response {
  const cookie = guard.cookieFor(token, headers);
  // A browser that was admitted may open its first URL again.
  if (cookie === undefined && guard.refuseUnauthorized(headers)) return html(NO_TOKEN, 401);
  const others = new URLSearchParams(url.searchParams);
  others.delete('token');
  const query = others.size > 0 ? `?${others}` : '';
  // A path that starts with two slashes would name another host.
  const location = `/${url.pathname.replace(/^[/\\]+/, '')}${query}`;
  const answer = { location, ...(cookie !== undefined && { 'set-cookie': cookie }), 'cache-control': 'no-store' };
  return new Response(null, { status: 303, headers: answer });
}

const html = (text: string, status: number): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });

function fileAt(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
