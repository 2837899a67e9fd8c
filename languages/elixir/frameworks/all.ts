/** The frameworks of Elixir. */
import type { Framework } from '../../../src/model/framework.ts';
import { phoenix } from './phoenix.ts';

export default [phoenix] satisfies readonly Framework[];
