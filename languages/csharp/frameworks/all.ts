/** The frameworks of C#. */
import type { Framework } from '../../../src/model/framework.ts';
import { controllers, minimalApis } from './asp-net.ts';
import { clients } from './clients.ts';

export default [controllers, minimalApis, ...clients] satisfies readonly Framework[];
