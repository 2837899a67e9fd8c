/** The output of a tool as JSON Schema, cut to what a client can use: the envelope, and which keys each result has. */
import type { Tool } from '../../tools/define.ts';
import { replyJsonSchema } from '../../tools/outputs.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
}

/** The first ones say what a result is. */
const MOST_KEYS = 6;

/**
 * Whole schemas cost four times what all inputs and descriptions do, and a model sees them before it has asked anything.
 * `wayfind help TOOL --json` has the whole one, and every reply obeys it.
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
    ...(required && required.length > 0 && { required: required.slice(0, MOST_KEYS) }),
  };
}

/** What all branches have in common; keys are asked of objects only, so a result that may be missing still has its own. */
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
