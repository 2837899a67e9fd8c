/** The frameworks of C#. */
import type { Framework } from '../../../src/model/framework.ts';
import { controllers, minimalApis } from './asp-net.ts';

export default [controllers, minimalApis] satisfies readonly Framework[];
