/** A client of the SDK and our server in one process, over a small repository that is indexed once for all tests of a file. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CallToolResult, Client, type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openProfile, type Profile } from '../../src/server/mcp/profile.ts';
import { createServer, type ServerOptions } from '../../src/server/mcp/server.ts';
import { openWorkspaces, type Workspaces } from '../../src/server/workspaces.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { SHAPES_TREE } from '../tools/shapes-tree.ts';

export interface Served {
  readonly client: Client;
  readonly root: string;
  readonly workspaces: Workspaces;
  readonly profile: Profile;
  /** Methods of what came unasked, with their parameters. */
  readonly notices: { readonly method: string; readonly params: Record<string, unknown> }[];
  /** The text of a reply, or of an error. */
  text(name: string, input?: Record<string, unknown>): Promise<string>;
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
}

interface ServedOptions extends Partial<Omit<ServerOptions, 'workspaces' | 'profile'>> {
  readonly tools?: readonly string[];
  readonly clientName?: string;
  readonly client?: ClientOptions;
  /** Directories of the operator (default: the sample). */
  readonly roots?: readonly string[];
  readonly cwd?: string;
  /** Before the client says hello. */
  readonly prepare?: (client: Client) => void;
}

export const textOf = ({ content }: { readonly content: readonly unknown[] }): string =>
  content.map((block) => (block as { text?: string }).text ?? '').join('\n');

/** A repository with one commit and a change after it. */
export function makeRepository(files: Readonly<Record<string, string>> = SHAPES_TREE): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-mcp-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('-c', 'user.name=t', '-c', 'user.email=t@example.org', 'commit', '-q', '-m', 'first');
  return root;
}

/** Call at the top of a test file; what it returns connects a client inside a test. */
export function servedSample(files?: Readonly<Record<string, string>>): (options?: ServedOptions) => Promise<Served> {
  let root = '';
  /** One process answers the questions of all tests; each test has a session of its own. */
  let shared: Workspaces;
  beforeAll(async () => {
    root = makeRepository(files);
    const engine = openWorkspace({ root });
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    engine.close();
    shared = openWorkspaces({ roots: [root], cwd: root });
  });
  afterAll(async () => {
    await shared.close();
    rmSync(root, { recursive: true, force: true });
  });
  return (options = {}) => connect(root, options, options.roots || options.cwd ? undefined : shared.session());
}

export async function connect(root: string, options: ServedOptions = {}, shared?: Workspaces): Promise<Served> {
  const { tools = ['full'], clientName = 'test', client: clientOptions, roots = [root], prepare, ...rest } = options;
  const workspaces = shared ?? openWorkspaces({ roots, cwd: options.cwd ?? root });
  const profile = await openProfile(tools);
  const server = createServer({ maxBytes: 8000, ...rest, workspaces, profile });
  const client = new Client({ name: clientName, version: '1' }, clientOptions);
  const notices: Served['notices'] = [];
  client.fallbackNotificationHandler = async ({ method, params = {} }) => void notices.push({ method, params });
  prepare?.(client);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await client.connect(here);
  onTestFinished(async () => {
    await client.close();
    await workspaces.close();
  });
  const call: Served['call'] = (name, input = {}) => client.callTool({ name, arguments: input });
  return {
    client,
    root,
    workspaces,
    profile,
    notices,
    call,
    text: async (name, input) => textOf(await call(name, input)),
  };
}
