/** The checks of `language.json`: one zod schema, its JSON Schema, and a reader with errors that name the place. */
import * as z from 'zod';
import { nearest } from '../base/nearest.ts';
import { REFERENCE_KINDS, SYMBOL_KINDS } from '../model/kinds.ts';
import type { LanguageTable, TableRule } from '../model/language-table.ts';
import { FILE_ROLES } from '../model/source-file.ts';
import { parseJsonc } from './jsonc.ts';

const STEP = String.raw`(?:\.|[A-Za-z_]\w{0,99}\*?|\([A-Za-z_]\w{0,99}\)(?:\*|\[-?\d{1,3}\])?)`;
const PATH = `${STEP}(?:/${STEP}){0,7}`;
const PLACE = new RegExp(String.raw`^${PATH}(?: ?\| ?${PATH}){0,7}$`);
const NODE_TYPE = /^[A-Za-z_]\w{0,99}$/;
const QUOTED = /^'[^']{1,100}'$/;

/** Kinds that a table may declare: the others are the program's own. */
const DECLARED_KINDS = SYMBOL_KINDS.filter((kind) => kind !== 'file' && kind !== 'project');
const SCOPES = ['namespace', 'type', 'function', 'block'] as const;

const word = z.string().min(1).max(100);
const place = z
  .string()
  .regex(PLACE, 'expected a place: `field`, `(node_type)`, `a/b`, `a | b`, `(node_type)*`, `(node_type)[2]` or `.`');
const places = z.union([place, z.array(place).min(1).max(8)], { error: 'expected a place or a list of places' });
const pattern = word.refine((text) => text.split('*').length <= 2, { error: 'expected a name with at most one *' });
const kindError = (kinds: readonly string[]) => (issue: { readonly input?: unknown }) => {
  const [close] = nearest(String(issue.input), kinds, 1);
  return `${JSON.stringify(issue.input)} is not one of ${kinds.join(', ')}${close ? `; did you mean ${close}?` : ''}`;
};
const oneOf = <const T extends readonly string[]>(kinds: T) => z.enum(kinds, { error: kindError(kinds) });

const reference = z.strictObject({
  kind: oneOf(REFERENCE_KINDS).describe('How the name is used.'),
  name: places.describe('What spells the name; a list is one name of several parts.'),
});

const conditions = z
  .record(place, z.union([z.boolean(), z.string(), z.array(z.string()).max(100)]))
  .describe('By place: whether something is there, or the text it must have, one of several.');

const rule = z.strictObject({
  if: conditions.optional(),
  top: z.boolean().optional().describe('Only outside of other symbols.'),
  symbol: z
    .strictObject({
      kind: oneOf(DECLARED_KINDS),
      name: place.optional().describe('What spells the name; several nodes are several symbols. Default: `name`.'),
      each: place.optional().describe('The nodes that each declare one; the other places start there.'),
      body: place.optional().describe('Where the signature ends. Default: the field `body`, if there is one.'),
      parameters: place.optional().describe('What spells the names of parameters.'),
      doc: place.optional().describe('The documentation; default: the comment above.'),
      owner: z
        .array(z.union([place, z.string().regex(QUOTED)], { error: "expected a place, or a 'word' in single quotes" }))
        .min(1)
        .max(8)
        .optional()
        .describe("The container, where that is not written around it: places and 'words', joined by dots."),
      except: z.array(pattern).max(100).optional().describe('Names that are no symbols; `*` is any text.'),
      private: z.boolean().optional().describe('Not visible to other files.'),
      deprecated: z
        .strictObject({ each: place, if: conditions })
        .optional()
        .describe('Deprecated where one of the nodes `each` meets every condition of `if`; its places start there.'),
    })
    .optional()
    .describe('Declares a symbol.'),
  scope: oneOf(SCOPES).optional().describe('What the node opens; default: by the kind of the symbol.'),
  reference: reference.optional().describe('Uses a name.'),
  base: reference
    .extend({ kind: oneOf(['inherit', 'implement']) })
    .optional()
    .describe('Names a super type of the symbol.'),
  import: z
    .strictObject({ module: place, name: place.optional(), local: place.optional() })
    .optional()
    .describe('Imports a module, or a name of it; quotes around the module are removed.'),
  package: place.optional().describe('The package or namespace of the whole file.'),
  comment: z.boolean().optional().describe('Documents the symbol below.'),
  annotation: z.boolean().optional().describe('Belongs to the symbol below, without being part of its signature.'),
  skip: z.boolean().optional().describe('Nothing below the node is read.'),
});

/** Without the rules, which are checked one by one for the sake of readable errors. */
const head = {
  $schema: z.string().optional(),
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'expected lower-case letters, digits, - and _')
    .describe('The name for `--lang`.'),
  title: word.describe('As people write it.'),
  extensions: z
    .array(word.regex(/^[^A-Z./\\]+$/, 'expected an extension in lower case, without the dot'))
    .max(100)
    .default([]),
  filenames: z
    .array(word.regex(/^[^/\\]+$/, 'expected the name of a file'))
    .max(100)
    .optional(),
  interpreters: z.array(word).max(100).optional().describe('Programs in the `#!` line of a script.'),
  aliases: z
    .array(word.regex(/^[^A-Z\s]+$/, 'expected a name in lower case'))
    .max(20)
    .optional(),
  override: z.boolean().optional().describe('Read files that a packaged language reads otherwise.'),
  comments: z
    .strictObject({
      line: z.array(word).max(10).default([]),
      block: z
        .array(z.tuple([word, word]))
        .max(10)
        .default([]),
    })
    .optional()
    .describe('Default: `//` and `/* */`.'),
  paths: z
    .array(
      z
        .strictObject({
          role: oneOf(FILE_ROLES),
          directory: word.regex(/^[^\s/\\]+$/, 'expected the name of a directory').optional(),
          name: pattern.optional(),
        })
        .refine(({ directory, name }) => (directory === undefined) !== (name === undefined), {
          error: 'expected either directory or name',
        }),
    )
    .max(100)
    .optional()
    .describe('Purposes of files, by the name of a directory or a pattern of the file name.'),
  grammar: word
    .regex(/^[A-Za-z0-9_][\w.-]*\.wasm$/, 'expected the name of a .wasm file beside language.json')
    .describe('The compiled grammar, a file beside this one.'),
};
const MAX_NODES = 2_000;
const MAX_RULES = 50;

const table = z.strictObject({ ...head, nodes: z.record(z.string(), z.unknown()) });

/** Every key of the format, for suggestions. */
const KEYS = [
  ...Object.keys(head),
  'nodes',
  ...Object.keys(rule.shape),
  ...Object.keys(rule.shape.symbol.unwrap().shape),
  ...Object.keys(rule.shape.import.unwrap().shape),
  ...['line', 'block', 'role', 'directory'],
];

export type TableOutcome = { readonly table: LanguageTable } | { readonly error: string };

/** Never throws. The error names the key, without the file. */
export function parseLanguageTable(text: string): TableOutcome {
  const parsed = parseJsonc(text);
  if ('error' in parsed) return { error: `is not valid JSON: ${parsed.error}` };
  const known = table.safeParse(parsed.value);
  if (!known.success) return { error: errorOf(known.error.issues, []) };
  const { $schema: _, nodes: __, ...rest } = known.data;
  // As written: zod leaves out `__proto__`, which is not a node type of any grammar.
  const entries = Object.entries((parsed.value as { readonly nodes: Readonly<Record<string, unknown>> }).nodes);
  if (entries.length > MAX_NODES) return { error: `has more than ${MAX_NODES} node types` };
  const rules = new Map<string, readonly TableRule[]>();
  for (const [type, written] of entries) {
    if (!NODE_TYPE.test(type)) return { error: `at nodes: ${JSON.stringify(type.slice(0, 100))} is not a node type` };
    const list: readonly unknown[] = Array.isArray(written) ? written : [written];
    if (list.length > MAX_RULES) return { error: `nodes.${type} has more than ${MAX_RULES} rules` };
    const checked: TableRule[] = [];
    for (const [index, one] of list.entries()) {
      const result = rule.safeParse(one);
      if (!result.success)
        return { error: errorOf(result.error.issues, ['nodes', type, ...(Array.isArray(written) ? [index] : [])]) };
      checked.push(result.data);
    }
    rules.set(type, checked);
  }
  const { extensions, filenames = [], interpreters = [] } = rest;
  if (extensions.length + filenames.length + interpreters.length === 0)
    return { error: 'names no files: it needs extensions, filenames or interpreters' };
  return { table: { ...rest, nodes: Object.fromEntries(rules) } };
}

type Issue = z.core.$ZodIssue;

/** An unknown key first: it is often a known one, misspelled, that another issue misses. */
function errorOf(issues: readonly Issue[], before: readonly PropertyKey[]): string {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const path = [...before, ...issue.path].map(String).join('.');
  if (issue.code !== 'unrecognized_keys')
    return path === '' ? `is not a table: ${issue.message}` : `at ${path}: ${issue.message}`;
  const [key] = issue.keys;
  const [close] = nearest(key, KEYS, 1);
  const full = [path, key.slice(0, 100)].filter(Boolean).join('.');
  return `has the unknown key ${JSON.stringify(full)}${close ? `; did you mean ${close}?` : ''}`;
}

/** For editors; only the generated docs have it. @internal */
export function languageJsonSchema(): Record<string, unknown> {
  const nodes = z
    .record(z.string(), z.union([rule, z.array(rule)]))
    .describe('By node type: one rule, or several of which the first whose conditions hold decides.');
  const schema = z.strictObject({ ...head, nodes });
  return { title: 'language.json', ...z.toJSONSchema(schema, { io: 'input' }) };
}
