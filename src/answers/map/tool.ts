/** `map`: the areas of a repository and the most used symbols of each. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { diagramInputs, diagramNotes, diagramOf, drawDiagram, PICTURES, textOrDiagram } from '../../tools/diagram.ts';
import { filters, inputOf, pathOrRoot } from '../../tools/inputs.ts';
import { symbolFields } from '../../tools/outputs.ts';
import { mapNext } from './next.ts';
import { mapDiagram, mapLines } from './view.ts';

const input = inputOf({
  path: pathOrRoot(
    'A directory, a file or the name of a project to show in more detail (default: the whole workspace)',
  ),
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  ...diagramInputs,
  max_tokens: z
    ._default(z.int().check(z.minimum(200), z.maximum(100_000)), 2000)
    .check(z.describe('Hard limit on the size of the reply; more shows more and smaller areas')),
});

const { qualified_name: _, ...fields } = symbolFields;

const output = z.strictObject({
  format: textOrDiagram,
  about: z.strictObject({ kind: z.enum(['file', 'directory', 'project', 'workspace']), name: z.string() }),
  /** Files of the map: production code, where there is some. */
  files: z.int(),
  /** The areas that other areas use most come first. */
  areas: z.readonly(
    z.array(
      z.strictObject({
        path: z.string(),
        /** Without the parts that are areas of their own. */
        rest: z.exactOptional(z.literal(true)),
        /** The project whose directory this is. */
        project: z.exactOptional(z.string()),
        files: z.int(),
        /** Other areas it refers to, most links first. */
        uses: z.readonly(z.array(z.strictObject({ area: z.string(), links: z.int() }))),
        /** Best first. */
        symbols: z.readonly(
          z.array(
            z.strictObject({
              ...fields,
              /** How many other files use it. */
              users: z.int(),
              /** For a type: its members that most other files use. */
              members: z.exactOptional(z.readonly(z.array(z.string()))),
              /** Its place among all symbols of the map, from 0: the last ones are removed first when the reply must be shorter. */
              rank: z.int(),
            }),
          ),
        ),
      }),
    ),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type MapResult = Omit<Results, 'format'>;
export type MapArea = Results['areas'][number];
export type MappedSymbol = MapArea['symbols'][number];
export type AreaUse = MapArea['uses'][number];

export const tool = defineTool({
  group: 'Reading',
  title: 'Repository map',
  summary: 'Show the areas of a repository and the symbols that matter in each',
  description: `The first look at an unknown repository: its areas (directories of about the same weight), which areas each uses, and the symbols of each that most other files use, with signatures and \`file:line\`. Types come before their members; small helpers and names that most repositories have count little; tests, generated and vendored code do not count.

Pass a \`path\` to see one part in more detail, more \`max_tokens\` to see more; \`--mermaid\`, \`--dot\` and \`--svg\` draw the areas and the dependencies among them. \`outline\` lists everything in a file or directory, \`explore\` answers a question.`,
  brief:
    'First look at an unknown repository: its areas, what each uses, and the symbols most used from elsewhere with signatures, within max_tokens. Pass a path to zoom in.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['path'],
  forPeople: PICTURES,
  examples: [
    { args: '', says: 'the whole workspace in 2,000 tokens' },
    { args: 'src/auth --max-tokens 4000', says: 'one directory, in more detail' },
    { args: '--mermaid', says: 'a diagram of the areas' },
  ],
  async answer(session, question) {
    const { makeMap } = await import('./answer.ts');
    const { results, meta } = makeMap(session, question);
    const format: Results['format'] = diagramOf(question) ?? 'text';
    if (format === 'text') return { results: { format, ...results }, meta };
    // A diagram has no symbols, so none is missing.
    const areas = results.areas.map((area) => ({ ...area, symbols: [] }));
    return {
      results: { format, ...results, areas },
      meta: { ...meta, ...(meta.omitted > 0 && { completeness: 'complete' }), omitted: 0, next: [] },
    };
  },
  isEmpty: ({ areas }) => areas.length === 0,
  render({ results, meta }, terminal) {
    const { format } = results;
    if (format !== 'text') return drawDiagram(mapDiagram(results), { format, direction: 'right', meta });
    return results.areas.length === 0 ? '' : mapLines(results, terminal).join('\n');
  },
  ...diagramNotes,
  exitCode: ({ results }) => (results.areas.length === 0 ? 1 : 0),
  cut: {
    size: (results) => (results.format === 'text' ? symbolCount(results) : results.areas.length),
    take: (results, size) => (results.format === 'text' ? takeSymbols(results, size) : takeAreas(results, size)),
    rest: (request, _shown, results) => mapNext(request, results),
  },
});

const symbolCount = ({ areas }: MapResult): number => areas.reduce((sum, { symbols }) => sum + symbols.length, 0);

/** An area is removed with its last symbol. */
function takeSymbols(results: Results, count: number): Results {
  const areas = results.areas.map((area) => ({ ...area, symbols: area.symbols.filter(({ rank }) => rank < count) }));
  return { ...results, areas: areas.filter(({ symbols }) => symbols.length > 0) };
}

const takeAreas = (results: Results, count: number): Results => ({ ...results, areas: results.areas.slice(0, count) });
