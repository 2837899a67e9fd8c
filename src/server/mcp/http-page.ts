/** The page at `/`: what this server is and how to connect to it. It says nothing of the workspaces. */
import { version } from '../../base/version.ts';
import type { Exchange } from '../http/router.ts';

interface PageOptions {
  /** Requests need a token. */
  readonly hasToken: boolean;
}

interface Line {
  readonly path: string;
  readonly says: string;
}

const PATHS: readonly Line[] = [
  { path: '/mcp', says: 'the MCP endpoint for agents (Streamable HTTP; older clients: /sse)' },
  { path: '/health', says: 'whether it runs; with the token also its projects' },
  { path: '/metrics', says: 'counts for Prometheus' },
];
/** Nothing is loaded, run or framed. */
const SECURITY = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** HTML for browsers, else plain text. */
export function serverPage({ hasToken }: PageOptions): (exchange: Exchange) => Response {
  return ({ request }) => {
    const isBrowser = (request.headers.get('accept') ?? '').includes('text/html');
    const about = { base: `http://${request.headers.get('host') ?? 'localhost'}`, hasToken };
    return new Response(isBrowser ? htmlPage(about) : textPage(about), {
      headers: {
        'content-type': isBrowser ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
        vary: 'accept',
        ...SECURITY,
      },
    });
  };
}

interface About extends PageOptions {
  readonly base: string;
}

const WHAT = 'This is a Wayfind server: it answers questions of coding agents about source code, over MCP.';
const AGENTS = 'Where agents run on this machine, `wayfind setup` writes the entry, without this server.';
const tokenText = (hasToken: boolean): string =>
  hasToken
    ? 'Requests need the header `Authorization: Bearer TOKEN`; the operator has the token.'
    : 'No token is needed from this machine.';

const textPage = ({ base, hasToken }: About): string =>
  [
    `wayfind ${version}`,
    '',
    WHAT,
    '',
    ...PATHS.map(({ path, says }) => `  ${(base + path).padEnd(36)} ${says}`),
    '',
    `Connect a client to ${base}/mcp, for example: claude mcp add --transport http wayfind ${base}/mcp`,
    tokenText(hasToken),
    AGENTS,
    '',
  ].join('\n');

function htmlPage({ base, hasToken }: About): string {
  const code = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
  const rows = PATHS.map(
    ({ path, says }) => `<tr><td><a href="${path}">${path}</a></td><td>${escaped(says)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Wayfind</title>
</head>
<body>
<main>
<h1>wayfind ${escaped(version)}</h1>
<p>${escaped(WHAT)}</p>
<table>
<tbody>
${rows.join('\n')}
</tbody>
</table>
<h2>Connect</h2>
<p>Point an MCP client at <code>${escaped(`${base}/mcp`)}</code>, for example:</p>
<pre>claude mcp add --transport http wayfind ${escaped(`${base}/mcp`)}</pre>
<p>${code(tokenText(hasToken))}</p>
<p>${code(AGENTS)}</p>
</main>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
