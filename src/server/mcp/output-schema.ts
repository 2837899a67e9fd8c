/** The output of a tool as JSON Schema, reduced to the envelope and the keys of each result. */
import type { Tool } from '../../tools/define.ts';
import { replyJsonSchema } from '../../tools/outputs.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
}

/** The first keys describe a result well enough. */
const MAX_KEYS = 6;

/**
 * Full schemas cost four times as many tokens as all inputs and descriptions together, and a model reads them before its
 * first call. `wayfind help TOOL --json` prints the full schema, which every reply obeys.
 */
export function outputSchemaOf({ output }: Pick<Tool, 'output'>) {
  const { properties } = replyJsonSchema(output) as { readonly properties: { readonly results: Schema } };
  return {
    type: 'object' as const,
    properties: { results: outline(properties.results), meta: { type: 'object' } },
    required: ['results', 'meta'],
  };
}

function outline({ type, items, anyOf, required }: Schema): Schema {
  if (anyOf) return either(anyOf);
  return {
    ...(type !== undefined && { type }),
    ...(items && { items: outline(items) }),
    ...(required && required.length > 0 && { required: required.slice(0, MAX_KEYS) }),
  };
}

/** The common part of all branches. Keys are only required of objects, so a nullable result keeps its own. */
function either(branches: readonly Schema[]): Schema {
  const some = branches.filter(({ type }) => type !== 'null');
  if (some.length === 1 && branches.length === 2) {
    const one = outline(some[0]);
    return typeof one.type === 'string' ? { ...one, type: [one.type, 'null'] } : {};
  }
  const [first = {}, ...others] = branches.map(outline);
  const required = first.required?.filter((key) => others.every((other) => other.required?.includes(key)));
  return {
    ...(first.type !== undefined && others.every(({ type }) => type === first.type) && { type: first.type }),
    ...(required && required.length > 0 && { required }),
  };
}
