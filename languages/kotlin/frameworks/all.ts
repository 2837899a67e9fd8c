/** The frameworks of Kotlin: its own, and those that it shares with Java. */
import type { Framework } from '../../../src/model/framework.ts';
import java from '../../java/frameworks/all.ts';
import { ktor } from './ktor.ts';

export default [ktor, ...java] satisfies readonly Framework[];
