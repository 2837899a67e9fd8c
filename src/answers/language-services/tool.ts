/** `language_services`: the compilers and language servers that confirm links, and why one does not run. */
import * as z from 'zod/mini';
import { SERVICE_KINDS, SERVICE_STATES } from '../../services/survey.ts';
import { defineTool } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { serviceProblem } from './fields.ts';
import { languageServiceLines } from './view.ts';

const input = inputOf({
  all: flag('Also those without files here, and those that another one stands in for'),
});

const output = z.strictObject({
  /** Which services may run in this workspace, and what decided it. */
  mode: z.enum(['off', 'safe', 'trusted']),
  why: z.string(),
  services: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      languages: z.array(z.string()),
      kind: z.enum(SERVICE_KINDS),
      /** `ready`: it confirms links here; else why it does not. */
      state: z.enum(SERVICE_STATES),
      /** The service that is asked about the same languages. */
      instead: z.exactOptional(z.string()),
      /** The mode that it needs, and why. */
      needs: z.enum(['safe', 'trusted']),
      because: z.string(),
      /** Its program and how it was found; absent where it is not installed. */
      program: z.exactOptional(z.string()),
      found: z.exactOptional(z.enum(['settings', 'path', 'bundled'])),
      version: z.exactOptional(z.string()),
      /** Ways to install it, where it is not. */
      install: z.array(z.string()),
      /** Files of its projects here; absent without an index. */
      files: z.exactOptional(z.int()),
      /** What it said about this index; counts are of references. */
      answered: z.exactOptional(
        z.strictObject({
          files: z.int(),
          confirmed: z.int(),
          corrected: z.int(),
          completed: z.int(),
          outside: z.int(),
          disagreement: z.exactOptional(z.number()),
        }),
      ),
      /** The last one, or why its program cannot be used. */
      problem: z.exactOptional(serviceProblem),
    }),
  ),
});

export type Results = z.output<typeof output>;
export type ServiceView = Results['services'][number];

export const tool = defineTool({
  group: 'Running',
  title: 'Language services',
  summary: 'List the compilers and language servers that confirm links, and what each needs',
  description: `Lists every compiler, language server and imported index that can confirm, correct and complete the links of this workspace: whether it is installed and with which program, else how to install it, whether it may run here, how many files it was asked about and what it said. It starts nothing and changes nothing.

A service is \`ready\`, or says why it does not run: \`missing\` (not installed), \`untrusted\` (it may run build scripts of the repository, which only \`wayfind trust\` allows), \`off\` (\`services.mode\`), \`disabled\` (\`services.disabled\`), \`replaced\` (another one is asked about the same languages), \`no files\` (nothing here is in its languages, or in a project of its kind). \`status\` shows how far each is.`,
  brief:
    'Compilers and language servers that confirm links: which run here, which are missing or not trusted, what each confirmed.',
  core: false,
  readOnly: true,
  ref: 'none',
  input,
  output,
  positional: [],
  examples: [
    { args: '', says: 'which services confirm the links of this workspace' },
    { args: '--all', says: 'all services, with what each needs and how to install it' },
    { args: '--json', says: 'the same for a script' },
  ],
  async run(workspace, { all }) {
    const { listLanguageServices } = await import('./answer.ts');
    return workspace.lease(({ session }) => listLanguageServices(session, { all }), { allowFallback: false });
  },
  render: ({ results }, terminal) => languageServiceLines(results, terminal).join('\n'),
  cut: {
    size: ({ services }) => services.length,
    take: (results, count) => ({ ...results, services: results.services.slice(0, count) }),
    rest: () => [nextCall('status')],
    leadsTo: ['status'],
  },
});
