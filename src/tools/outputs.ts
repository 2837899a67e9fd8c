/** Output schemas that several tools share, and the envelope around every tool's results. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS, SYMBOL_KINDS } from '../model/kinds.ts';
import { CONFIDENCES, isOfService, OPEN_REASONS, ORIGINS } from '../model/links.ts';
import { PROBLEM_CODES } from '../model/problem.ts';
import { FILE_ROLES } from '../model/source-file.ts';
import { CHANNELS, INTENT_CONFIDENCES, INTENTS } from '../search/query/intent.ts';
import type { PlaceKind } from '../workspace/places.ts';

export const metaSchema = z.strictObject({
  ref: z.string(),
  /** The commit that was asked about with `ref`. */
  commit: z.exactOptional(z.string()),
  /** The default branch, and whether the cited files are the same there; absent on that branch itself. */
  base: z.exactOptional(z.string()),
  layer: z.exactOptional(z.enum(['base', 'overlay', 'mixed'])),
  overlay: z.exactOptional(z.readonly(z.array(z.string()))),
  freshness: z.enum(['fresh', 'stale']),
  indexing: z.enum(['not_indexed', 'indexing', 'ready', 'failed']),
  completeness: z.enum(['complete', 'partial', 'truncated']),
  omitted: z.int().check(z.minimum(0)),
  estimated_tokens: z.int().check(z.minimum(0)),
  /** Present where few users are known: source files that are not parsed, and their mentions of the name. */
  unparsed: z.exactOptional(
    z.strictObject({
      extensions: z.record(z.string(), z.int()),
      searched: z.int(),
      unsearched: z.int(),
      files: z.int(),
      lines: z.int(),
      places: z.readonly(z.array(z.strictObject({ path: z.string(), line: z.int() }))),
    }),
  ),
  /** Of `search` and `explore`: how the query was read, which channels returned something, copies that are not listed. */
  query: z.exactOptional(
    z.strictObject({
      intent: z.enum(INTENTS),
      confidence: z.enum(INTENT_CONFIDENCES),
      channels: z.readonly(z.array(z.enum([...CHANNELS, 'rerank']))),
      duplicates: z.int().check(z.minimum(0)),
    }),
  ),
  notes: z.readonly(z.array(z.string())),
  next: z.readonly(z.array(z.string())),
});

/** The output of `--json`. */
export const replySchema = <T extends z.core.$ZodType>(results: T) => z.strictObject({ results, meta: metaSchema });

/** The output of `--json`, as JSON Schema. */
export const replyJsonSchema = (results: z.core.$ZodType): unknown => z.toJSONSchema(replySchema(results));

export const symbolKind = z.enum(SYMBOL_KINDS);
export const fileRole = z.enum(FILE_ROLES);
/** Line fields that a changed file may invalidate: `relocate-lines.ts` finds them through the schema. */
export const PLACE_LINES = z.registry<{ readonly kind: PlaceKind }>();
/** Lists that stay correct without an element whose place no longer exists. */
export const DROPPABLE_LISTS = z.registry();

/** 0: the file changed, and the indexed text is no longer in it. */
const line = () => z.int().check(z.minimum(0));
/** The line that declares the symbol named by `name` or `handle` of the same object. */
export const symbolLine = line().register(PLACE_LINES, { kind: 'symbol' });
/** The line of a use, or of other text, in the file of the object or of the enclosing object. */
export const referenceLine = line().register(PLACE_LINES, { kind: 'reference' });
/** A list that may lose elements when their places no longer exist. */
export const placeList = <T extends z.core.$ZodType>(element: T) => z.array(element).register(DROPPABLE_LISTS, {});

/** Set when the file on disk is no longer the indexed one. */
export const fileChange = z.exactOptional(z.enum(['changed', 'deleted']));

export const symbolFields = {
  /** Pass it back to name exactly this symbol. */
  handle: z.string(),
  name: z.string(),
  qualified_name: z.string(),
  kind: symbolKind,
  path: z.string(),
  /** The line of the name. */
  line: symbolLine,
  /** The whole declaration, with decorators and modifiers. */
  start_line: line(),
  end_line: line(),
  signature: z.exactOptional(z.string()),
  /** Marked as deprecated: what it says, such as what to use instead, or true. */
  deprecated: z.exactOptional(z.union([z.string(), z.literal(true)])),
  file: fileChange,
};

const { signature: _, qualified_name: __, ...placeFields } = symbolFields;
/** A symbol by its place, without its text. */
export const symbolPlace = z.strictObject(placeFields);

/** Includes names that are not symbols: local names, and imports from outside. Their handle is their place. */
export const definitionKind = z.enum([...SYMBOL_KINDS, 'parameter', 'local', 'type_parameter', 'import']);

/** A symbol that a question is about. */
export const askedSymbol = z.strictObject({
  ...symbolFields,
  kind: definitionKind,
  references: z.exactOptional(z.int()),
});

const counted = <T extends string>(names: readonly T[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.exactOptional(z.int())])) as Record<T, Counted>);
type Counted = z.ZodMiniExactOptional<z.ZodMiniNumberFormat>;

/** Number of references of each kind. */
export const kindCounts = counted(REFERENCE_KINDS);

export const referenceCounts = z.strictObject({
  exact: z.int(),
  probable: z.int(),
  approximate: z.exactOptional(z.int()),
  /** References of the same name that could not be resolved. */
  unresolved: counted(['dynamic', 'ambiguous', 'unknown']),
  /** References of the same name to something outside the tree. */
  external: z.int(),
  /** Exact ones that the `kind` filter left out. */
  other_kinds: kindCounts,
});

const BINDER_RULES = ORIGINS.filter((_, code) => !isOfService(code));

/** Who found or confirmed an edge: a rule, or a service by its name. */
export const edgeOrigin = z
  .string()
  .check(
    z.describe(
      `The rule that bound it (${BINDER_RULES.join(', ')}), or the service: typescript, lsp:NAME, scip:TOOL VERSION`,
    ),
  );

/** A package outside the tree, as a service named it. */
export const outsidePackage = z.strictObject({
  manager: z.exactOptional(z.string()),
  name: z.string(),
  version: z.exactOptional(z.string()),
});

export const referenceFields = {
  kind: z.enum(REFERENCE_KINDS),
  path: z.string(),
  line: referenceLine,
  /** From 1. */
  col: z.int(),
  text: z.exactOptional(z.string()),
  confidence: z.exactOptional(z.enum(CONFIDENCES)),
  origin: z.exactOptional(edgeOrigin),
  reason: z.exactOptional(z.enum(OPEN_REASONS)),
  name: z.exactOptional(z.string()),
  /** Where the name is declared in a library. */
  package: z.exactOptional(outsidePackage),
  of: z.exactOptional(z.string()),
  via: z.exactOptional(z.string()),
  /** The function without a name that the reference is in, inside of the symbol around. */
  callback: z.exactOptional(z.strictObject({ handle: z.string(), name: z.string(), line: symbolLine })),
};

export const sourceCode = z.strictObject({
  start_line: line(),
  end_line: line(),
  /** Each gap is one line with `…`. */
  text: z.string(),
  /** The lines that are left out, in order. */
  gaps: z.exactOptional(z.readonly(z.array(z.strictObject({ from: line(), to: line() })))),
  masked: z.exactOptional(z.int()),
  unavailable: z.exactOptional(z.string()),
});

export const problem = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  path: z.string(),
  message: z.string(),
  line: z.exactOptional(z.int()),
});

/** The active vectors, and the progress of those of another model. */
export const vectorFields = z.strictObject({
  model: z.exactOptional(z.string()),
  dimensions: z.exactOptional(z.int()),
  count: z.int(),
  missing_files: z.exactOptional(z.int()),
  next: z.exactOptional(
    z.strictObject({ model: z.string(), made: z.int(), total: z.int(), problem: z.exactOptional(z.string()) }),
  ),
});
