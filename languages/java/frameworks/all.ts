/** The frameworks of Java, and of Kotlin where it has the same ones. */
import type { Framework } from '../../../src/model/framework.ts';
import { clients } from './clients.ts';
import { jaxRs } from './jax-rs.ts';
import { messages } from './messages.ts';
import { micronaut } from './micronaut.ts';
import { spring, springFunctions } from './spring.ts';

export default [spring, springFunctions, jaxRs, micronaut, ...clients, ...messages] satisfies readonly Framework[];
