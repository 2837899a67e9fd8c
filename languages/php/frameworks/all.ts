/** The frameworks of PHP. */
import type { Framework } from '../../../src/model/framework.ts';
import { clients } from './clients.ts';
import { laravel } from './laravel.ts';
import { symfony } from './symfony.ts';

export default [laravel, symfony, ...clients] satisfies readonly Framework[];
