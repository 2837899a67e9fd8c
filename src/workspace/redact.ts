/** Masks obvious credentials in source text: those that a leak scanner would flag with certainty. */

const MASK = '[redacted]';

interface Rule {
  /** Invariant: no nested quantifiers, every repeat bounded or over one character class: linear on hostile text. */
  readonly pattern: RegExp;
  readonly replace: string;
}

const LINE_RULES: readonly Rule[] = [
  // Access keys of AWS; tokens of GitHub, GitLab, Slack, Stripe, Google, npm, OpenAI and Anthropic.
  { pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, replace: MASK },
  { pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{30,255})/g, replace: MASK },
  { pattern: /\bglpat-[A-Za-z0-9_-]{20,64}/g, replace: MASK },
  { pattern: /\bxox[abeprs]-[A-Za-z0-9-]{10,255}/g, replace: MASK },
  { pattern: /\b[rs]k_live_[A-Za-z0-9]{16,255}/g, replace: MASK },
  { pattern: /\bAIza[0-9A-Za-z_-]{35}/g, replace: MASK },
  { pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, replace: MASK },
  { pattern: /\bsk-[A-Za-z0-9_-]{20,255}/g, replace: MASK },
  // JSON web tokens, authorization values, passwords in URLs.
  { pattern: /\beyJ[A-Za-z0-9_-]{10,4096}\.[A-Za-z0-9_-]{10,4096}\.[A-Za-z0-9_-]{10,1024}/g, replace: MASK },
  { pattern: /\b(bearer|basic)( +)[A-Za-z0-9+/_.=-]{20,4096}/gi, replace: `$1$2${MASK}` },
  { pattern: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`]{1,100}:)[^\s:/@"'`{}$<>]{3,200}(?=@)/gi, replace: `$1${MASK}` },
];

/** `password = "…"`, `api_key: '…'`: the key names a secret and the value is a literal that is not a placeholder. */
const ASSIGNMENT =
  /(\b[A-Za-z0-9_.-]{0,40}(?:passw(?:or)?d|passphrase|secret(?:_?key)?|api_?key|access_?key|auth_?token|access_?token|private_?key)["'`]?\s{0,4}(?::\s{0,4}[A-Za-z]{1,20}\s{0,4}=|:=|=>|=|:)\s{0,4}(["'`]))([^"'`\r\n]{6,400})(["'`])/gi;

/** Values that are clearly not secrets: placeholders, references, sentences, paths and URLs, names of a variable. */
const PLACEHOLDER =
  /\$\{|\{\{|%\(|[<\s]|^\/|^https?:|^(?:x+|\*+|\.+|(?:your|my|the|some|example|changeme|change|placeholder|dummy|test|fake|password|secret|token|none|null|undefined|todo).{0,40}|[a-z]+(?:[._-][a-z]+)*)$/i;

/**
 * The same in a data file, where a value needs no quotes and cannot be an expression: `token: abc123`, `"pwd": "abc"`,
 * `DB_PASSWORD=postgres`.
 */
const DATA_ASSIGNMENT =
  /((?<![\w.-])[\w.-]{0,40}(?:passw(?:or)?d|pwd|passphrase|secret|token|credentials?|(?:api|access|secret|private|auth)[_.-]?key)["']?[ \t]{0,8}[:=][ \t]{0,8})("(?:[^"\\\r\n]|\\.){1,400}"|'[^'\r\n]{1,400}'|[^\s"'`,{}[\]|>#][^\s"',}\]]{0,400}(?=[ \t]{0,8}(?:$|[#,;}\]])))/gi;

/** Values of a data file that are no credential: references, words of a schema, labels of a form, versions, names, paths. */
const NO_SECRET =
  /\$\{|\{\{|[<\s]|[^ -~]|^[$%!*&~@\\/.]|^https?:|^(?:[xX]+|-+|\d{1,4}|[\^~<>=v]{0,2}\d{1,5}\.\d{1,5}(?:[.-].{0,40})?|[A-Z][A-Za-z_]*|[a-z]+(?:\.[a-z]+)+)$/;
const SCHEMA_WORD =
  /^(?:read|write|true|false|yes|no|on|off|null|none|nil|undefined|string|str|integer|int|number|boolean|bool|object|array|any|required|optional|password|token|secret|redacted|\[redacted\]|changeme|change_?me|your.{0,40}|example.{0,40}|placeholder)$/i;

/** Files of pairs of a key and a value. */
const DATA_FILE = /\.(?:ya?ml|json[5c]?|toml|ini|cfg|conf|properties|tfvars|env[^/]*|example|sample|template)$/i;

export const isDataFile = (path: string): boolean => DATA_FILE.test(path);

const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;

export interface Redacted {
  readonly lines: string[];
  /** Numbers of the masked lines, from 1. */
  readonly masked: number[];
}

/** Line count and line numbers do not change. */
export function redact(lines: readonly string[], path = ''): Redacted {
  const masked: number[] = [];
  const isData = isDataFile(path);
  let insideKey = false;
  const out = lines.map((line, i) => {
    const begins = KEY_BEGIN.exec(line);
    if (insideKey || begins) {
      const end = KEY_END.exec(line);
      const from = begins && !insideKey ? begins.index + begins[0].length : 0;
      insideKey = !end;
      masked.push(i + 1);
      return line.slice(0, from) + MASK + (end ? line.slice(end.index) : '');
    }
    const clean = redactLine(line, isData);
    if (clean !== line) masked.push(i + 1);
    return clean;
  });
  return { lines: out, masked };
}

/** Every rule needs a quote, a URL or a long run of token characters: most lines have none, so most answers compile no rule. */
const SUSPECT = /["'`]|:\/\/|[A-Za-z0-9+/_.=-]{20}/;

export function redactLine(line: string, isData = false): string {
  if (isData) return redactPairs(redactLine(line));
  if (!SUSPECT.test(line)) return line;
  let out = line;
  for (const { pattern, replace } of LINE_RULES) out = out.replace(pattern, replace);
  return out.replace(ASSIGNMENT, (whole, head: string, open: string, value: string, close: string) =>
    open !== close || PLACEHOLDER.test(value) ? whole : `${head}${MASK}${close}`,
  );
}

function redactPairs(line: string): string {
  return line.replace(DATA_ASSIGNMENT, (whole, head: string, written: string) => {
    const quote = /^["']/.exec(written)?.[0] ?? '';
    const value = quote === '' ? written : written.slice(1, -1);
    return NO_SECRET.test(value) || SCHEMA_WORD.test(value) ? whole : `${head}${quote}${MASK}${quote}`;
  });
}
