/** The CI environment that this process runs in. */
import type { Environment } from './forge.ts';
import { githubEnvironment } from './github.ts';
import { gitlabEnvironment } from './gitlab.ts';

/** Undefined on a machine of a person, and in a CI that is not known. */
export const environmentOf = (env: NodeJS.ProcessEnv): Environment | undefined =>
  githubEnvironment(env) ?? gitlabEnvironment(env);
