/** How facts spell what is no name of the code: members of components. A blank is in no name. */
import { camelCase } from './extract/component-names.ts';

/** The event of a component, as its users and its own code name it. */
export const eventMember = (name: string): string => `${EVENT}${camelCase(name)}`;
export const EVENT = 'event ';

/** Options of a component whose members its code and markup name without them. */
export const OPTION_GROUPS = new Set(['props', 'computed', 'methods']);
