/** The address of Ollama from its own environment variable, which takes more forms than a URL. */

const DEFAULT_PORT = '11434';
/** Addresses that a server listens on, and the ones that reach it. */
const LISTENING: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** `127.0.0.1`, `:11434`, `box:11434`, `http://box/ollama`; undefined for an empty value or one that is no address. */
export function ollamaUrl(host: string | undefined): string | undefined {
  const text = host?.trim().replace(/^["']|["']$/g, '');
  if (!text) return undefined;
  const hasScheme = /^https?:\/\//i.test(text);
  const full = hasScheme ? text : `http://${text.startsWith(':') ? `127.0.0.1${text}` : text}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  const isBare = !hasScheme && url.port === '' && !/:80(?:\/|$)/.test(text);
  if (isBare) url.port = DEFAULT_PORT;
  url.hostname = LISTENING[url.hostname] ?? url.hostname;
  return url.href;
}
