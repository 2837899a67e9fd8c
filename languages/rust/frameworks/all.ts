/** The frameworks of Rust. */
import type { Framework } from '../../../src/model/framework.ts';
import { actix } from './actix.ts';
import { axum } from './axum.ts';
import { clients } from './clients.ts';
import { rocket } from './rocket.ts';

export default [axum, actix, rocket, ...clients] satisfies readonly Framework[];
