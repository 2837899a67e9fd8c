/** Every definition is complete, and the table that lists them says the same as they do. */

import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findTool, namesOf, TOOLS } from '../../src/answers/all.ts';

describe.each(TOOLS)('$name', (entry) => {
  test('answers to the names of the table, and has an answer for each', async () => {
    const tool = await entry.load();
    expect(namesOf(tool).toSorted()).toEqual([entry.name, ...entry.others].toSorted());
    for (const { input } of tool.shortcuts)
      expect(tool.input.safeParse({ [tool.positional[0]]: 'x', ...input }).success).toBe(true);
  });

  test('is complete', async () => {
    const tool = await entry.load();
    expect(tool.summary).toMatch(/^[A-Z].{10,78}[^.]$/);
    // More than the summary again.
    expect(tool.description.length).toBeGreaterThan(tool.summary.length);
    expect(tool.examples.length).toBeGreaterThanOrEqual(2);
    const schema = tool.input.toJSONSchema({ io: 'input' }) as {
      properties: Record<string, { description?: string }>;
    };
    for (const [key, property] of Object.entries(schema.properties)) {
      expect(property.description, `${key} has a description`).toBeTruthy();
      expect(key).toMatch(/^[a-z_]+$/);
    }
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...tool.positional]));
    expect(() => z.toJSONSchema(tool.output)).not.toThrow();
  });
});

test('names are found with dashes, and by alias', () => {
  expect(findTool('read-file')?.name).toBe('read_file');
  expect(findTool('sync')?.name).toBe('index');
  expect(findTool('callers')?.name).toBe('references');
  expect(findTool('nothing')).toBeUndefined();
});
