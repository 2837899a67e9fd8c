/** Tells whether a URL points to this machine. */

/**
 * Hosts as the URL parser writes them: `127.1` has become `127.0.0.1`. `localhost` is the only name accepted: other names
 * that end in `.localhost` may resolve to another machine.
 */
const LOOPBACK_HOST =
  /^(?:localhost\.?|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** False for text that is not a URL. */
export const isLoopbackUrl = (text: string): boolean =>
  URL.canParse(text) && LOOPBACK_HOST.test(new URL(text).hostname);
