/** Writes a next call as a command line, by the input schema of the called tool. */
import type * as z from 'zod/mini';
import { command } from '../workspace/command.ts';
import type { NextCall } from '../workspace/reply.ts';
import type { CallPlace, Shortcut, ToolDefinition } from './define.ts';
import { kebab } from './options.ts';

type Called = Pick<ToolDefinition, 'input' | 'positional' | 'shortcuts'>;

/**
 * The input of a call without default values, positional keys first.
 * Throws for a key that the tool does not have: that is a bug in the answer.
 */
export function givenInput({ tool, input }: NextCall, called: Called): [key: string, value: unknown][] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = called.input._zod.def.shape;
  const unknown = Object.keys(input).filter((key) => input[key] !== undefined && !(key in shape));
  if (unknown.length > 0) throw new Error(`${tool} has no input ${unknown.join(', ')}`);
  const keys = new Set<string>([...called.positional, ...Object.keys(shape)]);
  return [...keys].flatMap((key) => (isGiven(input[key], shape[key]) ? [[key, input[key]]] : []));
}

export function commandFor(call: NextCall, tool: Called, { root, ref }: CallPlace = {}): string {
  const all = givenInput(call, tool);
  const shortcut = tool.shortcuts?.find((one) => isPreset(one, call, tool));
  const given = all.filter(([key]) => shortcut === undefined || !(key in shortcut.input));
  const keys = new Set(given.map(([key]) => key));
  // After a bare argument that is left out, a later one would be read in its place.
  const gap = tool.positional.findIndex((key) => !keys.has(key));
  const bareKeys: readonly string[] = gap < 0 ? tool.positional : tool.positional.slice(0, gap);
  const isBare = (key: string) => bareKeys.includes(key);
  const bare = given
    .filter(([key]) => isBare(key))
    .flatMap(([key, value]) => listOf(value).map((text) => ({ key, text })));
  // A bare word that starts with a dash would be read as a flag.
  const words = bare.some(({ text }) => text.startsWith('-'))
    ? bare.map(({ key, text }) => `--${kebab(key)}=${text}`)
    : bare.map(({ text }) => text);
  const { shape } = tool.input._zod.def;
  const flags = given
    .filter(([key]) => !isBare(key))
    .flatMap(([key, value]) => flagWords(kebab(key), isListOfChoices(shape[key]) ? listOf(value).join() : value));
  const place = [...(root === undefined ? [] : ['--root', root]), ...(ref === undefined ? [] : ['--ref', ref])];
  return command(shortcut?.name ?? call.tool, [...place, ...words, ...flags]);
}

/** Whether the call has all the input that a shortcut presets, as a default or by itself. */
function isPreset(shortcut: Shortcut, { input }: NextCall, tool: Called): boolean {
  const { shape } = tool.input._zod.def;
  return Object.entries(shortcut.input).every(([key, preset]) =>
    input[key] === undefined ? !isGiven(preset, shape[key]) : String(input[key]) === String(preset),
  );
}

/** Choices are written with commas, `--kind call,new`. */
function isListOfChoices(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'default') return isListOfChoices(def.innerType);
  return def.type === 'array' && def.element._zod.def.type === 'enum';
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

function flagWords(flag: string, value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`];
  return listOf(value).flatMap((text) => (/^-|\n/.test(text) ? [`--${flag}=${text}`] : [`--${flag}`, text]));
}

function isGiven(value: unknown, schema: z.core.$ZodType): boolean {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return false;
  const { def } = (schema as z.core.$ZodDefault)._zod;
  return def.type !== 'default' || def.defaultValue !== value;
}
