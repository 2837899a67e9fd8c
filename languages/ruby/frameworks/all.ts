/** The frameworks of Ruby. */
import type { Framework } from '../../../src/model/framework.ts';
import { clients } from './clients.ts';
import { rails } from './rails.ts';
import { sinatra } from './sinatra.ts';

export default [rails, sinatra, ...clients] satisfies readonly Framework[];
