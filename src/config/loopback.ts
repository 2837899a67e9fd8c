/** Whether an address is this machine's own. */

/**
 * Hosts as the URL parser writes them: `127.1` has become `127.0.0.1`. Of names only the one that is not looked up elsewhere:
 * others that end in `.localhost` belong to whoever answers for them.
 */
const LOOPBACK_HOST =
  /^(?:localhost\.?|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** False for what is no URL. */
export const isLoopbackUrl = (text: string): boolean =>
  URL.canParse(text) && LOOPBACK_HOST.test(new URL(text).hostname);
