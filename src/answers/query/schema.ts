/** The views as `schema` prints them. */
import { AppError } from '../../errors/errors.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { OpenTree } from '../../workspace/session.ts';
import type { SchemaQuestion, SchemaResults } from './schema-tool.ts';
import { VIEWS } from './views/all.ts';

/** Throws BAD_INPUT for a view that does not exist. */
export function showSchema(tree: OpenTree, { view: wanted = [] }: SchemaQuestion): Draft<SchemaResults> {
  const names = VIEWS.map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new AppError('BAD_INPUT', `There is no view ${JSON.stringify(unknown)}`, `Views: ${names.join(', ')}.`);
  const shown = wanted.length === 0 ? VIEWS : VIEWS.filter(({ name }) => wanted.includes(name));
  const results = shown.map(({ name, meaning, columns, examples }) => ({
    name,
    meaning,
    columns: Object.entries(columns).map(([column, about]) => ({
      name: column,
      type: about.type,
      meaning: about.meaning,
    })),
    examples: [...examples],
  }));
  return makeReply(tree, results);
}
