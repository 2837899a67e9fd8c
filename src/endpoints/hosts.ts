/** Whether an absolute address may be one of the tree's own programs: nothing in a tree says who answers a public name. */

/** Names that machines give themselves, and those that tests and containers use: no public name has one part only. */
const OWN =
  /^(?:[\w-]+|\[[\d:a-f]*\]|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|0\.0\.0\.0|.*\.(?:local|localhost|test|internal|lan|svc|example)|example\.(?:com|org|net)|.*\.example\.(?:com|org|net))$/;

/** The host of an address, without a user and a port; undefined: it has none. */
export const hostOf = (address: string): string | undefined =>
  /^(?:\w+:)?\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)/.exec(address)?.[1];

/** A host that is put in when the request is sent may be any. */
export function isForeign(address: string): boolean {
  const host = hostOf(address);
  return host !== undefined && host !== '' && !/[{}$]/.test(host) && !OWN.test(host.toLowerCase());
}
