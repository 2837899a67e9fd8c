/** `symbol`: the definition of a name, qualified name, handle or place. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, flag, inputOf, kind, limit, maxTokens, symbolName, withTests } from '../../tools/inputs.ts';
import {
  definitionKind,
  fileRole,
  outsidePackage,
  placeList,
  sourceCode,
  symbolFields,
  symbolKind,
  symbolLine,
  symbolPlace,
} from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { restOfSymbols, symbolsSize, takeSymbols } from '../quote/cut-symbols.ts';
import { needsOfSymbols } from '../subject/needs.ts';
import { usedByList } from '../used-by/fields.ts';
import { answersText } from './view.ts';

const MAX_NAMES = 50;
const MAX_AROUND = 1000;

const input = inputOf({
  // The list is first: the command line and the schema for agents are made from it.
  name: z
    .union([z.array(symbolName).check(z.minLength(1), z.maxLength(MAX_NAMES)), symbolName])
    .check(
      z.describe('Names (`Class.method`), handles (`path#Class.method`) or places (`file:line[:col]`) (repeatable)'),
    ),
  source: flag('Also print the code'),
  around: z
    .optional(z.int().check(z.minimum(0), z.maximum(MAX_AROUND)))
    .check(z.describe('Print the code and N lines before and after it, or around `file:line`')),
  kind,
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  tests: withTests,
  limit: limit(200, 20),
  cursor,
  max_tokens: maxTokens,
});

const neighbourList = z.exactOptional(
  placeList(
    z.strictObject({
      ...symbolPlace.shape,
      /** How many calls there are between the two. */
      calls: z.int(),
      /** Where no call is exact: the declaration that they name, through which dispatch may lead here. */
      confidence: z.exactOptional(z.literal('probable')),
      through: z.exactOptional(z.string()),
    }),
  ),
);

const output = placeList(
  z.strictObject({
    ...symbolFields,
    kind: z.enum([...definitionKind.options, 'not_found']),
    /** With several names: the one that this answers. */
    asked: z.exactOptional(z.string()),
    /** With `not_found`, which has no place: why, and the nearest names. */
    reason: z.exactOptional(z.string()),
    nearest: z.exactOptional(z.array(z.string())),
    language: z.exactOptional(z.string()),
    role: z.exactOptional(fileRole),
    modifiers: z.array(z.string()),
    doc: z.exactOptional(z.string()),
    container: z.exactOptional(z.strictObject({ handle: z.string(), kind: z.string(), line: symbolLine })),
    /** `path`: where it is in another file, as a part of the type. */
    members: placeList(
      z.strictObject({
        name: z.string(),
        kind: symbolKind,
        line: symbolLine,
        path: z.exactOptional(z.string()),
      }),
    ),
    member_count: z.int(),
    /** Of a type that is declared in several places: all of them, the first `MAX_PARTS`; members and counts are those of all. */
    parts: z.exactOptional(z.array(symbolPlace)),
    part_count: z.exactOptional(z.int()),
    /** Only exact ones, where not stated otherwise; the `references` tool counts the rest. */
    counts: z.exactOptional(
      z.strictObject({
        /** Places that refer to it. */
        references: z.int(),
        /** Places that may: through dispatch, or as one of several candidates. */
        probable: z.exactOptional(z.int()),
        /** Different symbols that call it, and different symbols that it or its members call. */
        callers: z.int(),
        /** Further symbols that may call it. */
        probable_callers: z.exactOptional(z.int()),
        callees: z.int(),
        /** For types: direct ones. */
        supertypes: z.exactOptional(z.int()),
        subtypes: z.exactOptional(z.int()),
        /** Members of super types that it overrides or implements, and members that override or implement it. */
        overrides: z.exactOptional(z.int()),
        overridden_by: z.exactOptional(z.int()),
      }),
    ),
    callers: neighbourList,
    callees: neighbourList,
    /** Of a component: the properties that it accepts, the first `MAX_MEMBERS`; a type where its properties are not known. */
    accepts: z.exactOptional(
      placeList(z.strictObject({ ...symbolPlace.shape, signature: z.exactOptional(z.string()) })),
    ),
    accepts_count: z.exactOptional(z.int()),
    /** Packages outside the tree that its code refers to, as a service says, the most used first: at most `MAX_PACKAGES`. */
    packages: z.exactOptional(z.array(z.strictObject({ ...outsidePackage.shape, references: z.int() }))),
    /** What hands it to a framework, a runner or a container. */
    used_by: z.exactOptional(usedByList),
    /** For a name from outside the tree: the module it is imported from. */
    module: z.exactOptional(z.string()),
    /** The package that the name is declared in, as a service says. */
    package: z.exactOptional(outsidePackage),
    source: z.exactOptional(sourceCode),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
/** A symbol; a local or imported name: then `kind` says so and its place is its handle; or one of several names that was not found. */
export type SymbolCard = Results[number];

const isMissing = ({ kind: what }: SymbolCard): boolean => what === 'not_found';

export const tool = defineTool({
  group: 'Finding',
  title: 'Symbol definition',
  summary: 'Show the definition of a name, handle or file:line',
  description: `Answers "where is X defined and what is it": file and lines, kind, signature, documentation, modifiers, the symbol it is declared in and its members, how often it is used, what a component accepts, and its most important callers and callees (\`references\` has all of them). With \`source\` it also returns the code, read from the current file; \`around\` adds lines before and after it, or shows only the lines around a place \`file:line\`. The line is that of the name; where decorators or modifiers are above it the range follows, as in \`a.ts:11 (9-20)\` (in JSON \`line\`, \`start_line\`, \`end_line\`).

The name may be plain (\`validate\`), qualified by any part of its containers (\`TokenService.validate\`, \`auth.TokenService\`), a handle from an earlier reply, or a place: \`src/auth.ts:42\` is the innermost symbol around that line, \`src/auth.ts:42:9\` is the definition of the name at that place, local variables and parameters included; for a name from outside the tree it is the import. Case is ignored only when nothing matches exactly. \`Sub.method\` also finds a method that a super type of \`Sub\` declares.

Several names are answered in one reply, in their order and within one \`max_tokens\`. One that is not found is an entry that says so, with the nearest names.

A name of several symbols returns all of them, production code first, each with its unique handle. An unknown name is an error that lists the nearest names. For a description instead of a name, use \`search\`.`,
  brief:
    'Definition of known names, handles or file:line, several at once: place, signature, doc, main callers and callees; source=true adds the code. Lists all definitions of a name; for an unknown one the nearest names.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['name'],
  forPeople: ['exclude', 'lang', 'role', 'tests'],
  examples: [
    { args: 'TokenService.validate', says: 'where a method is, with its signature and documentation' },
    { args: 'TokenService --source', says: 'the code of a class, all parts of it' },
    {
      args: 'TokenService.validate TokenService.issue hashOf --source',
      says: 'the code of three symbols in one reply',
    },
    { args: 'src/auth/token.ts:42 --around 20', says: 'a line with the twenty before and after it' },
    { args: 'src/auth/token.ts:42', says: 'the symbol around a line, for instance of a stack trace' },
    { args: 'src/auth/token.ts:42:17', says: 'the definition of the name at a line and column' },
    { args: 'src/auth/token.ts#TokenService.validate --json', says: 'one exact symbol as JSON' },
  ],
  async answer(session, question) {
    const { lookupSymbol } = await import('./answer.ts');
    return lookupSymbol(session, question);
  },
  // What a name at a place means is a link.
  withoutLinks: ({ name }) => ([name].flat().some((one) => /:\d+:\d+$/.test(one.trim())) ? 'refused' : 'partial'),
  needs: ({ name }) => needsOfSymbols(name, { bodies: true }),
  nothing: () => [],
  // A name may be new in the tree, also where others are found.
  isEmpty: (results) => results.length === 0 || results.some(isMissing),
  render: ({ results }, terminal) => answersText(results, terminal),
  exitCode: ({ results }) => (results.every(isMissing) ? 1 : 0),
  cut: {
    size: symbolsSize,
    take: takeSymbols,
    rest: (question, shown, results) =>
      restOfSymbols(results, shown, (index) => nextCall('symbol', { ...question, offset: question.offset + index })),
    leadsTo: ['read_file'],
  },
});
