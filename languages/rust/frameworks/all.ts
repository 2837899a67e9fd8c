/** The frameworks of Rust. */
import type { Framework } from '../../../src/model/framework.ts';
import { actix } from './actix.ts';
import { axum } from './axum.ts';
import { rocket } from './rocket.ts';

export default [axum, actix, rocket] satisfies readonly Framework[];
