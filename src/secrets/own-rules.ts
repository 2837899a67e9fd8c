/** Credentials that a leak scanner leaves out, because they may be samples or it would report too many: to mask one too many costs little. */
import type { TextKind } from './secret.ts';

export interface OwnRule {
  readonly id: string;
  /** Matches where a keyword begins. The secret is the first group that matched, or all of it. */
  readonly pattern: RegExp;
  /** See `LeakRule`. */
  readonly keywords: readonly string[];
  /** A secret that matches one of these is none. */
  readonly unless?: readonly RegExp[];
  /** Applies to text of this kind alone. */
  readonly only?: TextKind;
  readonly except?: TextKind;
}

/** Values that are clearly not secrets: placeholders, references, sentences, paths and URLs, names of a variable. */
const PLACEHOLDER =
  /\$\{|\{\{|%\(|[<\s]|^\/|^https?:|^(?:x+|\*+|\.+|(?:your|my|the|some|example|changeme|change|placeholder|dummy|test|fake|password|secret|token|none|null|undefined|todo).{0,40}|[a-z]+(?:[._#-][a-z]+)*)$/i;

/** Values of a data file that are no credential: references, words of a schema, labels of a form, versions, names, paths. */
const NO_SECRET =
  /\$\{|\{\{|[<\s]|[^ -~]|^[$%!*&~@\\/.]|^https?:|^(?:[xX]+|-+|\d{1,4}|[\^~<>=v]{0,2}\d{1,5}\.\d{1,5}(?:[.-].{0,40})?|[A-Z][A-Za-z_]*|[a-z]+(?:\.[a-z]+)+)$/;
const SCHEMA_WORD =
  /^(?:read|write|true|false|yes|no|on|off|null|none|nil|undefined|string|str|integer|int|number|boolean|bool|object|array|any|required|optional|password|token|secret|redacted|\[redacted\]|changeme|change_?me|your.{0,40}|example.{0,40}|placeholder)$/i;

export const OWN_RULES: readonly OwnRule[] = [
  // Access keys of AWS; tokens of GitHub, GitLab, Slack, Stripe, Google, npm, OpenAI and Anthropic.
  { id: 'aws', keywords: ['akia', 'asia'], pattern: /(?<!\w)(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  {
    id: 'github',
    keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{30,255})/,
  },
  { id: 'gitlab', keywords: ['glpat-'], pattern: /(?<!\w)glpat-[A-Za-z0-9_-]{20,64}/ },
  { id: 'slack', keywords: ['xox'], pattern: /(?<!\w)xox[abeprs]-[A-Za-z0-9-]{10,255}/ },
  { id: 'stripe', keywords: ['rk_live_', 'sk_live_'], pattern: /(?<!\w)[rs]k_live_[A-Za-z0-9]{16,255}/ },
  { id: 'google', keywords: ['aiza'], pattern: /(?<!\w)AIza[0-9A-Za-z_-]{35}/ },
  { id: 'npm', keywords: ['npm_'], pattern: /(?<!\w)npm_[A-Za-z0-9]{36}\b/ },
  { id: 'openai', keywords: ['sk-'], pattern: /(?<!\w)sk-[A-Za-z0-9_-]{20,255}/ },
  // Newer ones: Cloudflare, Databricks, Docker, Figma, Groq, Tailscale, Vercel.
  { id: 'cloudflare', keywords: ['cfut_', 'cfat_', 'cfk_'], pattern: /(?<!\w)cf(?:ut|at|k)_[A-Za-z0-9]{40,64}/ },
  { id: 'databricks', keywords: ['dapi'], pattern: /(?<!\w)dapi[0-9a-fA-F]{32}/ },
  { id: 'docker', keywords: ['dckr_'], pattern: /(?<!\w)dckr_(?:pat|oat)_[\w-]{20,64}/ },
  { id: 'figma', keywords: ['figd_', 'figu_'], pattern: /(?<!\w)fig[du]_[\w-]{20,128}/ },
  { id: 'groq', keywords: ['gsk_'], pattern: /(?<!\w)gsk_[A-Za-z0-9]{40,64}/ },
  { id: 'tailscale', keywords: ['tskey-'], pattern: /(?<!\w)tskey-[a-z]{2,16}-[A-Za-z0-9]{8,32}-[A-Za-z0-9]{16,64}/ },
  { id: 'vercel', keywords: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], pattern: /(?<!\w)vc[piark]_[A-Za-z0-9]{24,64}/ },
  // JSON web tokens, authorization values, passwords in URLs.
  {
    id: 'jwt',
    keywords: ['eyj'],
    pattern: /(?<!\w)eyJ[A-Za-z0-9_-]{10,4096}\.[A-Za-z0-9_-]{10,4096}\.[A-Za-z0-9_-]{10,1024}/,
  },
  { id: 'authorization', keywords: ['bearer', 'basic'], pattern: /(?<!\w)(?:bearer|basic) {1,8}([\w+/.=-]{20,4096})/i },
  {
    id: 'url-password',
    keywords: ['://'],
    pattern: /(?<=\w):\/\/[^\s:/@"'`]{1,100}:([^\s:/@"'`{}$<>]{3,200})(?=@)/,
  },
  // `password = "…"`, `api_key: '…'`: the key names a secret, and the value is a literal.
  {
    id: 'assignment',
    keywords: ['password', 'passwd', 'passphrase', 'secret', 'key', 'token'],
    pattern:
      /(?:passw(?:or)?d|passphrase|secret|(?<=(?:api|access|private|secret)_?)key|(?<=(?:auth|access)_?)token)["'`]?\s{0,4}(?::\s{0,4}[a-z]{1,20}\s{0,4}=|:=|=>|=|:)\s{0,4}(?:"([^"'`\r\n]{6,400})"|'([^"'`\r\n]{6,400})'|`([^"'`\r\n]{6,400})`)/i,
    unless: [PLACEHOLDER],
    except: 'data',
  },
  // The same in a data file, where a value needs no quotes and cannot be an expression: `token: abc123`, `"pwd": "abc"`.
  {
    id: 'pair',
    keywords: ['password', 'passwd', 'pwd', 'passphrase', 'secret', 'token', 'credential', 'key'],
    pattern:
      /(?:passw(?:or)?d|pwd|passphrase|secret|token|credentials?|(?<=(?:api|access|secret|private|auth)[_.-]?)key)["']?[ \t]{0,8}[:=][ \t]{0,8}(?:"((?:[^"\\\r\n]|\\.){1,400})"|'([^'\r\n]{1,400})'|([^\s"'`,{}[\]|>#][^\s"',}\]]{0,400})(?=[ \t]{0,8}(?:$|[\r\n#,;}\]])))/i,
    unless: [NO_SECRET, SCHEMA_WORD],
    only: 'data',
  },
];
