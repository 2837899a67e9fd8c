/** Resource URIs: `wayfind://status`, `wayfind://file/src/a.ts`, `wayfind://symbol/src/a.ts%23run?workspace=api`. */

export const RESOURCE_KINDS = ['status', 'file', 'symbol'] as const;

export interface ResourceAddress {
  readonly kind: (typeof RESOURCE_KINDS)[number];
  /** A path or a handle; empty for the status. */
  readonly name: string;
  readonly workspace: string | undefined;
}

/** `+` keeps slashes; a workspace is only named where there are several. */
export const TEMPLATES = {
  file: 'wayfind://file/{+path}{?workspace}',
  symbol: 'wayfind://symbol/{+handle}{?workspace}',
} as const;

const FORM = /^wayfind:\/\/(status|file|symbol)(?:\/([^?]*))?(?:\?workspace=([^&]*))?$/;

/** Undefined when it is not one of our URIs. A `#` in a handle may be written unescaped: these URIs have no fragments. */
export function parseAddress(uri: string): ResourceAddress | undefined {
  const [, kind, name = '', workspace] = FORM.exec(uri) ?? [];
  if (kind === undefined || (kind === 'status') !== (name === '')) return undefined;
  try {
    return {
      kind: kind as ResourceAddress['kind'],
      name: decodeURIComponent(name),
      workspace: workspace ? decodeURIComponent(workspace) : undefined,
    };
  } catch {
    return undefined; // An invalid percent escape.
  }
}

export function addressOf({ kind, name, workspace }: ResourceAddress): string {
  const path = name === '' ? '' : `/${name.split('/').map(encodeURIComponent).join('/')}`;
  return `wayfind://${kind}${path}${workspace === undefined ? '' : `?workspace=${encodeURIComponent(workspace)}`}`;
}
