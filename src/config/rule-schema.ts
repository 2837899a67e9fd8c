/** The checks of the rules of `check`: one zod schema for each kind of rule, and a reader with errors that name the rule and the key. */
import * as z from 'zod';
import { nearest } from '../base/nearest.ts';
import { REFERENCE_KINDS, SYMBOL_KINDS } from '../model/kinds.ts';
import { FILE_ROLES } from '../model/source-file.ts';
import { RULE_SEVERITIES } from './severities.ts';

const MAX_RULES = 200;
const NAME = /^[A-Za-z0-9][\w.-]{0,79}$/;

/** No file, commit or line has a NUL, and no program can be given one. */
const word = z
  .string()
  .min(1)
  .max(1_000)
  .refine((text) => !text.includes('\0'), { error: 'must not contain a NUL character' });
const list = z.array(word).min(1).max(50);
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, {
    error: ({ input }) => {
      const [close] = nearest(String(input), values, 1);
      return `${JSON.stringify(input)} is not one of ${values.join(', ')}${close ? `; did you mean ${close}?` : ''}`;
    },
  });

const PATTERNS = 'patterns in .gitignore syntax, `!` for exceptions';

const about = {
  name: z
    .string()
    .regex(NAME, 'expected a name of letters, digits, dots, dashes and underscores')
    .describe('Names the rule in reports, in the baseline and on the command line.'),
  severity: oneOf(RULE_SEVERITIES)
    .default('error')
    .describe('An error fails the check; a warning only with `--fail-on warning`.'),
  message: word.optional().describe('The reason, or what to do instead; shown with every violation.'),
  allow_empty: z
    .boolean()
    .default(false)
    .describe('The rule may match no file; otherwise the check is incomplete, because nothing was checked.'),
};

const files = {
  lang: list.optional().describe('Only files in these languages; `ts` includes TSX.'),
  role: z.array(oneOf(FILE_ROLES)).min(1).optional().describe('Only files with these roles.'),
  tests: z.boolean().default(true).describe('Whether the rule holds in test files too.'),
};

const scope = {
  path: list.optional().describe(`Only these files: ${PATTERNS}.`),
  exclude: list.optional().describe('Not in files that match one of these patterns.'),
  ...files,
};

const from = list
  .optional()
  .describe(
    'Files that must not depend on the others: patterns in .gitignore syntax, `!` for exceptions. Default: all.',
  );

const imports = {
  by: oneOf(['imports', 'uses'])
    .optional()
    .describe(
      'What makes a file depend on another: an import of it, or any use that is bound to it. Default: imports in languages where a use needs one, else uses.',
    ),
  type_imports: z.boolean().default(true).describe('Whether imports of types alone count, which no program runs.'),
  lazy_imports: z
    .boolean()
    .default(true)
    .describe('Whether imports count that run later: `import()`, and those inside of functions.'),
};

const allow = z
  .array(z.strictObject({ from: list, to: list }))
  .max(50)
  .optional()
  .describe('Pairs of files that may depend on each other all the same, by patterns of both.');

const texts = {
  patterns: list.describe('Plain texts, or expressions with `regex`; each is searched line by line.'),
  regex: z.boolean().default(false).describe('The patterns are regular expressions in RE2 syntax.'),
  ignore_case: z.boolean().default(false),
  word: z.boolean().default(false).describe('Only whole words.'),
};

const selectors = list.describe(
  'Path patterns, each with the name of a symbol after `#` where not the whole file is meant: `src/db`, `src/db/**#Db.query`, `#eval*`. A class includes its members.',
);

/** Every kind of rule with the keys that it has. One file in `src/answers/check/rules` each. */
const KINDS = {
  layers: z.strictObject({
    kind: z.literal('layers'),
    ...about,
    layers: z
      .array(z.strictObject({ name: word, path: list }))
      .min(2)
      .max(100)
      .describe(
        'In order: each may depend on itself and on those before it. A file belongs to the first that matches.',
      ),
    allow,
    ...imports,
    ...files,
  }),
  dependencies: z
    .strictObject({
      kind: z.literal('dependencies'),
      ...about,
      from,
      to: list.optional().describe('Files that they must not depend on, likewise.'),
      modules: list
        .optional()
        .describe('Modules outside the tree that they must not import, as written: `lodash`, `@aws-sdk/*`, `node:fs`.'),
      allow,
      ...imports,
      ...files,
    })
    .refine((rule) => rule.to !== undefined || rule.modules !== undefined, { error: 'expected `to` or `modules`' }),
  calls: z.strictObject({
    kind: z.literal('calls'),
    ...about,
    from: selectors.optional(),
    to: selectors,
    uses: z
      .array(oneOf(REFERENCE_KINDS))
      .min(1)
      .default(['call', 'new', 'render'])
      .describe('The kinds of use that are forbidden.'),
    ...files,
  }),
  text: z.strictObject({
    kind: z.literal('text'),
    ...about,
    ...texts,
    inside: z
      .array(oneOf(SYMBOL_KINDS))
      .min(1)
      .optional()
      .describe('Only lines inside a symbol of one of these kinds.'),
    ...scope,
  }),
  required_text: z.strictObject({
    kind: z.literal('required_text'),
    ...about,
    ...texts,
    first_lines: z
      .number()
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe('Each pattern must occur in so many lines at the start of the file. Default: anywhere in it.'),
    ...scope,
  }),
  cycles: z.strictObject({
    kind: z.literal('cycles'),
    ...about,
    between: oneOf(['file', 'directory', 'project'])
      .default('file')
      .describe('What must not import itself in a circle.'),
    type_imports: imports.type_imports,
    lazy_imports: imports.lazy_imports,
    ...scope,
  }),
  api_breaks: z.strictObject({
    kind: z.literal('api_breaks'),
    ...about,
    against: word
      .refine((text) => !text.startsWith('-'), { error: 'expected a branch, a tag or a commit' })
      .optional()
      .describe(
        'The branch, tag or commit to compare with; `main...` compares with the commit where the tree branched off. `--against` overrides it.',
      ),
    path: scope.path,
    exclude: scope.exclude,
    lang: files.lang,
  }),
  unused_exports: z.strictObject({
    kind: z.literal('unused_exports'),
    ...about,
    ...scope,
  }),
} as const;

export const RULE_KINDS = Object.keys(KINDS) as readonly RuleKindName[];
export type RuleKindName = keyof typeof KINDS;
/** A rule of one kind, with the defaults filled in. */
export type RuleOf<K extends RuleKindName> = z.output<(typeof KINDS)[K]>;
export type CheckRule = { [K in RuleKindName]: RuleOf<K> }[RuleKindName];

/** For the JSON Schema. */
export const rulesSchema = z.array(z.union(Object.values(KINDS) as unknown as [z.ZodType, z.ZodType])).max(MAX_RULES);

export interface RuleError {
  /** After the key and its origin. */
  readonly error: string;
  readonly fix: string | undefined;
  readonly nearest: readonly string[];
}

/** Never throws. Checks the keys of one rule after the other, so that an error is about the kind that the rule has. */
export function parseCheckRules(value: unknown): { readonly rules: readonly CheckRule[] } | RuleError {
  if (!Array.isArray(value)) return wrong('expected a list of rules');
  if (value.length > MAX_RULES) return wrong(`has more than ${MAX_RULES} rules`);
  const rules: CheckRule[] = [];
  for (const [i, one] of value.entries()) {
    const parsed = parseRule(one);
    if ('error' in parsed) return { ...parsed, error: `${ruleText(one, i)} ${parsed.error}` };
    if (rules.some(({ name }) => name === parsed.rule.name))
      return wrong(`${ruleText(one, i)} has the name of another`);
    rules.push(parsed.rule);
  }
  return { rules };
}

export const wrong = (error: string, fix?: string, near: readonly string[] = []): RuleError => ({
  error,
  fix,
  nearest: near,
});

function parseRule(value: unknown): { readonly rule: CheckRule } | RuleError {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('is not an object');
  const { kind } = value as { readonly kind?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
    const close = typeof kind === 'string' ? nearest(kind, RULE_KINDS, 1) : [];
    const what = kind === undefined ? 'has no kind' : `has the unknown kind ${shown(kind)}`;
    return wrong(what, close[0] ? `Did you mean ${close[0]}?` : `Kinds: ${RULE_KINDS.join(', ')}.`, close);
  }
  const schema: z.ZodType = KINDS[kind as RuleKindName];
  const result = schema.safeParse(value);
  if (result.success) return { rule: result.data as CheckRule };
  const { issues } = result.error;
  // First: it is often a known key, misspelled, that another issue misses.
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') return unknownKey(kind as RuleKindName, unknown);
  const [issue] = issues;
  const at = issue.path.map(String).join('.');
  return wrong(at === '' ? `is not valid: ${issue.message}` : `has a wrong value for ${at}: ${issue.message}`);
}

/** The keys of what lists of a rule hold. */
const NESTED: Readonly<Record<string, readonly string[]>> = { layers: ['name', 'path'], allow: ['from', 'to'] };

function unknownKey(kind: RuleKindName, { keys, path }: z.core.$ZodIssueUnrecognizedKeys): RuleError {
  const known = NESTED[String(path[0])] ?? Object.keys(KINDS[kind].shape);
  const close = nearest(keys[0], known, 1);
  const full = [...path.map(String), keys[0]].join('.');
  const fix = close[0] ? `Did you mean ${close[0]}?` : `A rule of kind ${kind} has: ${known.join(', ')}.`;
  return wrong(`has the unknown key ${shown(full)}`, fix, close);
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? '';

function ruleText(rule: unknown, index: number): string {
  const name = (rule as { readonly name?: unknown } | null)?.name;
  return typeof name === 'string' && NAME.test(name) ? `rule ${name}` : `rule ${index + 1}`;
}
