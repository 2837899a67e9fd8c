/** Resources: the status of each workspace, and any file or symbol by its URI. */
import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { asAppError } from '../../errors/known-error.ts';
import { shortText } from '../../errors/short-error.ts';
import { PLAIN } from '../../tools/terminal.ts';
import { ask } from '../ask-tool.ts';
import { observedCall } from './call-tool.ts';
import type { Connection } from './connection.ts';
import { addressOf, parseAddress, type ResourceAddress, TEMPLATES } from './resource-uri.ts';
import type { ToolCall } from './tool-calls.ts';

const TEXT = 'text/plain';
/** A user attaches a file on purpose, so it may be larger than an ordinary reply. */
const MAX_LINES = 5000;
const MAX_BYTES = 400_000;
/** Characters of an address in an error. */
const MAX_NAMED = 300;

/** Files and symbols are too many to list: templates and completion find them. */
export function listResources({ options: { workspaces } }: Connection): Resource[] {
  return workspaces.list().map(({ name, isDefault }) => ({
    uri: addressOf({ kind: 'status', name: '', workspace: isDefault ? undefined : name }),
    name: isDefault ? 'status' : `status of ${name}`,
    title: `Index status: ${name}`,
    description: 'What is indexed, how fresh the index is, and problems',
    mimeType: TEXT,
  }));
}

export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  {
    uriTemplate: TEMPLATES.file,
    name: 'file',
    title: 'File of the workspace',
    description: 'The current text of a file on disk, with credentials masked',
    mimeType: TEXT,
  },
  {
    uriTemplate: TEMPLATES.symbol,
    name: 'symbol',
    title: 'Symbol with its code',
    description: 'Definition, documentation, counts and code of a symbol, by name or handle',
    mimeType: TEXT,
  },
];

export async function readResource(
  connection: Connection,
  uri: string,
  context: ServerContext,
): Promise<ReadResourceResult> {
  const address = parseAddress(uri);
  const named = shortText(uri, MAX_NAMED);
  if (!address) throw new ResourceNotFoundError(named, `There is no resource ${named}. Valid forms: ${forms()}.`);
  try {
    return { contents: [{ uri, mimeType: TEXT, text: await textOf(connection, address, context) }] };
  } catch (error) {
    const known = asAppError(error);
    if (!known) throw error;
    const { prose } = connection.wording();
    throw new ResourceNotFoundError(named, `${known.code}: ${prose(known.message)} ${prose(known.fix)}`);
  }
}

const forms = (): string => ['wayfind://status', ...Object.values(TEMPLATES)].join(', ');

async function textOf(connection: Connection, address: ResourceAddress, context: ServerContext): Promise<string> {
  const call = callFor(address);
  const tool = connection.options.profile.all.find(({ name }) => name === call.name)!;
  const roomy = connection.with({ maxBytes: MAX_BYTES });
  const { reply } = await observedCall(connection, { tool, via: 'resource' }, (seen) =>
    ask(roomy.asker(), tool, { call, format: 'text', signal: context.mcpReq.signal, seen }),
  );
  if (address.kind === 'file') return (reply.results as { readonly text: string }).text;
  return connection.wording().text(tool.render(reply, PLAIN));
}

function callFor({ kind, name, workspace }: ResourceAddress): ToolCall {
  const where = workspace === undefined ? {} : { workspace };
  if (kind === 'file') return { name: 'read_file', arguments: { path: name, limit: MAX_LINES, ...where } };
  if (kind === 'symbol') return { name: 'symbol', arguments: { name, source: true, ...where } };
  return { name: 'status', arguments: where };
}
