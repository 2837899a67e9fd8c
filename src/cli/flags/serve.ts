/** The flags of `wayfind serve`. */
import type { Option } from '../../tools/options.ts';

const FLAG = { type: 'string', integer: false, repeatable: false, required: false } as const;

export const SERVE_FLAGS: readonly Option[] = [
  {
    ...FLAG,
    key: 'workspace',
    flag: 'workspace',
    repeatable: true,
    value: 'DIR',
    description:
      'Directory to serve; the first is the default (default: the one the client has open, otherwise the repository around the current directory)',
  },
  {
    ...FLAG,
    key: 'auto_workspace',
    flag: 'auto-workspace',
    type: 'boolean',
    description: 'Let callers name any directory inside the allowed roots',
  },
  {
    ...FLAG,
    key: 'allowed_root',
    flag: 'allowed-root',
    repeatable: true,
    value: 'DIR',
    description: 'Directory inside which --auto-workspace opens workspaces; it needs at least one',
  },
  {
    ...FLAG,
    key: 'workspace_limit',
    flag: 'workspace-limit',
    type: 'number',
    integer: true,
    minimum: 1,
    maximum: 100,
    description:
      'Workspaces that --auto-workspace keeps, open and indexed; the least recently used goes first (default: server.auto_limit, which is 10)',
  },
  {
    ...FLAG,
    key: 'watch',
    flag: 'watch',
    type: 'boolean',
    description:
      'Watch the files for changes, also by polling, or, with --no-watch, check the tree before answers (default: server.watch, which watches where the system reports changes)',
  },
  {
    ...FLAG,
    key: 'tools',
    flag: 'tools',
    value: 'LIST',
    description:
      'Tools to offer: core, full, or a comma-separated list such as core,grep (default: server.tools, which is core)',
  },
  {
    ...FLAG,
    key: 'max_bytes',
    flag: 'max-bytes',
    type: 'number',
    integer: true,
    minimum: 2000,
    maximum: 1_000_000,
    description: 'Limit on a reply whose call sets no max_tokens (default: server.max_bytes, which is 8,000)',
  },
  {
    ...FLAG,
    key: 'structured',
    flag: 'structured',
    choices: ['auto', 'always', 'never'],
    description:
      'Send structured data besides the text; auto omits it for clients that would show it to the model in place of the text (default: server.structured, which is auto)',
  },
  {
    ...FLAG,
    key: 'http',
    flag: 'http',
    value: 'HOST:PORT',
    bare: '127.0.0.1:7411',
    description: 'Serve over HTTP instead of standard input and output; without an address, listens on 127.0.0.1:7411',
  },
  {
    ...FLAG,
    key: 'token_env',
    flag: 'token-env',
    value: 'NAME',
    description:
      'Environment variable with the token that clients must send over HTTP; required for an address that other machines can reach',
  },
  {
    ...FLAG,
    key: 'token_file',
    flag: 'token-file',
    value: 'FILE',
    description: 'File that holds the token, instead of --token-env',
  },
  {
    ...FLAG,
    key: 'allowed_host',
    flag: 'allowed-host',
    repeatable: true,
    value: 'NAME',
    description: 'Host name that clients may use to reach the server over HTTP, besides its address',
  },
  {
    ...FLAG,
    key: 'allowed_origin',
    flag: 'allowed-origin',
    repeatable: true,
    value: 'URL',
    description: 'Origin of web pages that may call the server over HTTP, besides origins on this machine',
  },
];
