/** The input of a tool as a flat JSON Schema for agents: every argument with its default, in few tokens. */
import type { Tool } from '../../tools/define.ts';

/** The subset of JSON Schema that inputs use. */
export interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Property;
  readonly anyOf?: readonly Property[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly description?: string;
}

export interface InputObject {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

export const WORKSPACE = 'workspace';

/** Explained once in the instructions; shortened here, or left out where the name is clear. */
const SHORT: Readonly<Record<string, string>> = {
  path: 'Only files matching .gitignore patterns',
  exclude: 'No files matching these',
  lang: '',
  role: 'source, test, generated, …',
  detail: '',
  limit: '',
  cursor: 'From `next`',
  max_tokens: '',
};

/**
 * A longer list of choices, shared by many tools, is left out of the schema: the description has examples, and an error lists
 * them all.
 */
const MAX_LISTED_CHOICES = 8;

export const REF = 'ref';
const REF_PROPERTY: Property = { type: 'string' };
const WORKSPACE_PROPERTY: Property = { type: 'string' };
const WORKSPACES_PROPERTY: Property = { type: 'array', items: { type: 'string' } };

type InputOfTool = Pick<Tool, 'input' | 'positional' | 'ref' | 'manyWorkspaces'>;

export function inputSchemaOf({ input, positional, ref, manyWorkspaces }: InputOfTool): InputObject {
  const { properties, required } = input.toJSONSchema({ io: 'input' }) as InputObject;
  const bare: readonly string[] = positional;
  const short = Object.entries(properties).map(([key, property]) => {
    const words = bare.includes(key) ? undefined : SHORT[key];
    return [key, flat(words === undefined ? property : { ...property, description: words })] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...short,
      ...(ref === 'none' ? [] : [[REF, REF_PROPERTY] as const]),
      [WORKSPACE, manyWorkspaces ? WORKSPACES_PROPERTY : WORKSPACE_PROPERTY],
    ]),
    ...(required && required.length > 0 && { required }),
  };
}

/**
 * Removes the arguments that are hidden from agents. They are still accepted, because a call for the rest of an answer may
 * use them.
 */
export function agentSchemaOf(schema: InputObject, { forPeople = [] }: Pick<Tool, 'forPeople'>): InputObject {
  const hidden: readonly string[] = forPeople;
  const visible = Object.entries(schema.properties).filter(([key]) => !hidden.includes(key));
  return { ...schema, properties: Object.fromEntries(visible) };
}

/** Omits bounds: agents rarely exceed them, and the error for a number out of range states the range. */
function flat({ type, enum: choices, items, anyOf, default: value, description }: Property): Property {
  const [branch] = anyOf ?? [];
  if (branch) return { ...flat(branch), ...(description !== undefined && { description: plain(description) }) };
  return {
    ...(type !== undefined && { type }),
    ...(choices && { enum: choices }),
    ...(items && { items: element(items) }),
    ...(value !== undefined && !isEmpty(value) && { default: value }),
    ...(description && { description: plain(description) }),
  };
}

function element(items: Property): Property {
  const { description: _, enum: choices, ...rest } = flat(items);
  return choices && choices.length <= MAX_LISTED_CHOICES ? { ...rest, enum: choices } : rest;
}

const isEmpty = (value: unknown): boolean => value === false || (Array.isArray(value) && value.length === 0);

/** Descriptions are also written for the command line. */
function plain(description: string): string {
  return description
    .replace(/ ?\(repeatable\)$/, '')
    .replace(/(?<![\w-])--([a-z-]+)/g, (_, flag: string) => flag.replaceAll('-', '_'));
}
