/** The views of `query` and `schema`, in the order of `schema`. A view is a file here and a line below. */
import type { View } from '../view.ts';
import { commits } from './commits.ts';
import { edges } from './edges.ts';
import { endpoints } from './endpoints.ts';
import { files } from './files.ts';
import { imports } from './imports.ts';
import { languages } from './languages.ts';
import { problems } from './problems.ts';
import { projects } from './projects.ts';
import { references } from './references.ts';
import { roles } from './roles.ts';
import { symbols } from './symbols.ts';
import { unresolved } from './unresolved.ts';

export const VIEWS: readonly View[] = [
  symbols,
  files,
  edges,
  references,
  unresolved,
  imports,
  endpoints,
  roles,
  projects,
  languages,
  problems,
  commits,
];
