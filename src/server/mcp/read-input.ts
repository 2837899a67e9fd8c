/** Validates the arguments of a call: fixes the most common mistakes of agents, and names the others with the nearest valid value. */
import { shortened } from '../../base/cut-text.ts';
import { nearest } from '../../base/nearest.ts';
import { AppError } from '../../errors/errors.ts';
import type { Tool } from '../../tools/define.ts';
import { refuseNul } from '../../tools/refuse-nul.ts';
import { type InputObject, type Property, REF, WORKSPACE } from './input-schema.ts';
import { viewOf } from './tool-view.ts';

export interface ReadInput {
  /** As the caller named them; empty means the default. */
  readonly workspaces: readonly string[];
  /** The requested commit; undefined: the session's commit; '': the files on disk. */
  readonly ref: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Throws BAD_INPUT. */
export function readInput(tool: Tool, written: Readonly<Record<string, unknown>> = {}): ReadInput {
  const schema = viewOf(tool).input;
  const unknown = Object.keys(written).find((key) => !Object.hasOwn(schema.properties, key));
  if (unknown !== undefined) throw unknownArgument(tool, unknown, schema);
  const missing = schema.required?.find((key) => written[key] === undefined || written[key] === null);
  if (missing !== undefined) throw missingArgument(tool, missing, schema);

  refuseNul(written);
  const given = Object.entries(written).filter(([, value]) => value !== null && value !== undefined);
  const { [WORKSPACE]: workspace, ...rest } = Object.fromEntries(
    given.map(([key, value]) => [key, asTyped(value, schema.properties[key]!)]),
  );
  const { [REF]: named, ...withoutRef } = rest;
  // Usually `ref` selects the commit and is not passed to the tool; for tools with `ref: 'none'` it is an ordinary argument.
  const [ref, input] = tool.ref === 'none' ? [undefined, rest] : [named, withoutRef];
  if (ref !== undefined && typeof ref !== 'string')
    throw badInput(tool, `${REF} takes a branch, a tag or a commit; not ${shown(ref)}.`);
  const workspaces = [workspace ?? []].flat().filter((name) => name !== '');
  if (!workspaces.every((name) => typeof name === 'string') || (Array.isArray(workspace) && !tool.manyWorkspaces))
    throw badInput(tool, `${WORKSPACE} takes a path or a name; not ${shown(workspace)}.`);
  const parsed = tool.input.safeParse(input);
  if (parsed.success) return { workspaces: [...new Set(workspaces)], ref, input: parsed.data };
  throw rejected(tool, input, parsed.error.issues as readonly Issue[]);
}

/** Models write one element without brackets, numbers in quotes, and cursors without quotes. Nothing else is guessed. */
function asTyped(value: unknown, { type }: Property): unknown {
  if (type === 'array' && !Array.isArray(value)) return [value];
  if (type === 'string' && typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Allowed values of a choice. */
  readonly values?: readonly unknown[];
  readonly origin?: string;
  /** Bounds of a number, a length or a count. */
  readonly minimum?: number;
  readonly maximum?: number;
}

function rejected(tool: Tool, input: Readonly<Record<string, unknown>>, issues: readonly Issue[]): AppError {
  const [first] = issues;
  const value = first && valueAt(input, first.path);
  const choices = first?.values?.map(String) ?? [];
  const bound = first && boundOf(first);
  const close = bound !== undefined ? [bound] : typeof value === 'string' ? nearest(value, choices) : [];
  const fix = close[0] === undefined ? undefined : `Did you mean ${close.map(shown).join(' or ')}?`;
  return badInput(tool, `${issues.map((issue) => say(issue, input)).join('; ')}.`, {
    fix,
    nearest: close,
    argument: first && String(first.path[0] ?? ''),
    wrong: value,
  });
}

/** The nearest allowed number. */
function boundOf({ origin, minimum, maximum }: Issue): number | undefined {
  return origin === 'number' || origin === 'int' ? (minimum ?? maximum) : undefined;
}

function say(issue: Issue, input: Readonly<Record<string, unknown>>): string {
  const where = String(issue.path[0] ?? 'the input');
  const value = valueAt(input, issue.path);
  if (issue.values) return `${where} takes ${issue.values.join(', ')}; not ${shown(value)}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `${where} must not be empty`;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${where} is longer than ${issue.maximum?.toLocaleString('en-US')} characters`;
  const bound = boundOf(issue);
  if (bound !== undefined)
    return `${where} takes ${issue.code === 'too_small' ? 'at least' : 'at most'} ${bound}; not ${shown(value)}`;
  return `${where}: ${issue.message}, not ${shown(value)}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
}

const MAX_SHOWN_LENGTH = 80;

/** A value as written, truncated. */
function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'nothing', MAX_SHOWN_LENGTH);
}

function unknownArgument(tool: Tool, key: string, { properties }: InputObject): AppError {
  const known = Object.keys(properties);
  const close = nearest(key, known);
  const fix = close[0] === undefined ? `Its arguments are ${known.join(', ')}.` : `Did you mean ${close.join(' or ')}?`;
  return badInput(tool, `${tool.name} has no argument ${shown(key)}.`, { fix, nearest: close, unknown: key });
}

function missingArgument(tool: Tool, key: string, { properties }: InputObject): AppError {
  const { description = 'required' } = properties[key]!;
  return badInput(tool, `${tool.name} needs ${key}: ${description}`, { argument: key });
}

interface Correction {
  readonly fix?: string | undefined;
  readonly nearest?: readonly (string | number)[];
  readonly argument?: string | undefined;
  /** The wrong value, for an argument with several. */
  readonly wrong?: unknown;
  /** The name of an argument that does not exist. */
  readonly unknown?: string;
}

function badInput(tool: Tool, message: string, { fix, ...details }: Correction = {}): AppError {
  return new AppError('BAD_INPUT', message, fix ?? `See the input schema of ${tool.name}.`, details);
}
