/** `models`: the models that embed and rerank: what there is, fetching, checking and choosing them. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { modelLines } from './view.ts';

const ACTIONS = ['list', 'pull', 'use', 'verify', 'remove'] as const;
const KINDS = ['embedding', 'rerank'] as const;

const input = inputOf({
  action: z
    ._default(z.enum(ACTIONS), 'list')
    .check(
      z.describe(
        'list: what there is; pull: fetch a model; use: choose one; verify: load one and try it; remove: delete one',
      ),
    ),
  target: z
    .optional(z.string().check(z.minLength(1), z.maxLength(4096)))
    .check(
      z.describe(
        'pull: a directory, an npm package or an https address; use: a model or a preset; verify and remove: a model (verify: default what is configured)',
      ),
    ),
  name: z
    .optional(z.string().check(z.minLength(1), z.maxLength(100)))
    .check(z.describe('With pull: the name to keep it under (default: from the source)')),
  kind: z
    .optional(z.enum(KINDS))
    .check(z.describe('With pull: what the model is for (default: as its config.json says)')),
  checksum: z
    .optional(z.array(z.string().check(z.maxLength(300))))
    .check(z.describe('With pull: the SHA-256 of the network, or FILE=SHA-256 for another file (repeatable)')),
  force: flag('With pull: replace a model of that name'),
  dry_run: flag('With use: only show what would change in the user configuration file'),
});

const check = z.strictObject({
  /** The model or setting that it is about. */
  of: z.string(),
  name: z.string(),
  status: z.enum(['ok', 'warn', 'fail']),
  detail: z.string(),
});

const output = z.strictObject({
  action: z.enum(ACTIONS),
  directory: z.string(),
  /** What is configured here, whether or not it works. */
  configured: z.strictObject({ embedding: z.string(), rerank: z.string() }),
  models: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(KINDS),
      source: z.string(),
      bytes: z.int(),
      active: z.boolean(),
      /** Present where the folder is not as it was fetched. */
      problem: z.exactOptional(z.string()),
    }),
  ),
  presets: z.array(
    z.strictObject({
      name: z.enum(['fast_local', 'code_quality', 'high_quality']),
      summary: z.string(),
      /** The models that are still to be fetched. */
      missing: z.array(z.strictObject({ name: z.string(), published: z.string() })),
    }),
  ),
  advice: z.strictObject({ preset: z.string(), why: z.string() }),
  pulled: z.exactOptional(
    z.strictObject({
      name: z.string(),
      files: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string(), checked: z.boolean() })),
      resumed_from: z.int(),
    }),
  ),
  selected: z.exactOptional(
    z.strictObject({
      file: z.string(),
      dry_run: z.boolean(),
      changes: z.array(
        z.strictObject({ key: z.string(), from: z.exactOptional(z.string()), to: z.exactOptional(z.string()) }),
      ),
    }),
  ),
  removed: z.exactOptional(z.string()),
  checks: z.array(check),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Models',
  summary: 'List, fetch, verify and choose models for embedding and reranking',
  description: `Search by meaning works with the packaged model. \`models\` lists it with the models that you fetched, the presets, and a suggestion for this tree and machine; it fetches and changes nothing by itself.

\`models pull SOURCE\` fetches a model with an ONNX file into your data directory: from a directory, an npm package (with your npm, without its scripts), or the https address of its folder. An interrupted download continues; \`--checksum\` names the checksum that the file must have. \`models verify\` loads a model and embeds known texts. \`models use NAME\` writes the choice into your user configuration file, where \`wayfind index\` finds it.

ONNX models need the package onnxruntime-node beside wayfind. See docs/embedding.md.`,
  brief: 'List, fetch, verify and choose models for embedding and reranking.',
  core: false,
  readOnly: false,
  ref: 'none',
  input,
  output,
  positional: ['action', 'target'],
  examples: [
    { args: '', says: 'what there is, and a suggestion' },
    { args: 'pull ~/downloads/bge-small-en-v1.5', says: 'from a directory' },
    {
      args: 'pull https://models.example/acme/code-embed/resolve/main/ --checksum 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      says: 'from a server, with a checksum',
    },
    { args: 'verify bge-small-en-v1.5', says: 'load it and embed known texts' },
    { args: 'use bge-small-en-v1.5', says: 'embed with it from the next index on' },
    { args: 'use fast_local', says: 'back to the packaged model' },
  ],
  async run(workspace, question, context) {
    const { manageModels } = await import('./answer.ts');
    return manageModels(workspace, question, context);
  },
  render: ({ results }, terminal) => modelLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.checks.some(({ status }) => status === 'fail') ? 1 : 0),
});
