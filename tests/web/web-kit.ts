/** The explorer's server over a small repository, and requests to it as a browser makes them. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { serveWeb, type WebServer } from '../../src/server/web/serve-web.ts';
import { openWorkspaces, type Workspaces } from '../../src/server/workspaces.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { makeRepository } from '../mcp/served.ts';

export interface ServedWeb {
  readonly root: string;
  readonly web: WebServer;
  readonly workspaces: Workspaces;
  /** Without the token. */
  readonly base: string;
  readonly cookie: string;
  readonly errors: Error[];
}

/** Call at the top of a test file. One server for all its tests. */
export function servedWeb(
  files?: Readonly<Record<string, string>>,
  { watch }: { readonly watch?: 'never' | 'always' } = {},
): ServedWeb {
  const served = { errors: [] as Error[] } as { -readonly [K in keyof ServedWeb]: ServedWeb[K] };
  beforeAll(async () => {
    served.root = makeRepository(files);
    const engine = openWorkspace({ root: served.root });
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    engine.close();
    served.workspaces = openWorkspaces({ roots: [served.root], cwd: served.root, watch });
    served.web = await serveWeb({
      workspaces: served.workspaces,
      port: 0,
      onError: (error) => served.errors.push(error),
    });
    const url = new URL(served.web.url);
    served.base = url.origin;
    served.cookie = `wayfind_${url.port}=${served.web.token}`;
  });
  afterAll(async () => {
    await served.web.close();
    await served.workspaces.close();
    rmSync(served.root, { recursive: true, force: true });
  });
  return served;
}
