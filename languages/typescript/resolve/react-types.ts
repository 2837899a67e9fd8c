/** Components of React: the types of what they take, which are arguments of types that are not in the tree. */
import { builtinsOf, EXTERNAL, type Value, type Values } from '../../../src/resolve/core/values.ts';

const of = builtinsOf('typescript');
const FUNCTIONS = new Set(['FC', 'VFC', 'SFC', 'FunctionComponent', 'VoidFunctionComponent', 'ComponentType']);
const CLASSES = new Set(['Component', 'PureComponent']);

/** The name of the class of the library, with the types of properties and state as arguments. */
const COMPONENT = 'react component';

/** `FC<Props>` takes its properties as its parameter, `Component<Props, State>` has both as members. */
export function reactType(name: string, args: Values): Value | undefined {
  if (args.length === 0) return undefined;
  if (FUNCTIONS.has(name)) return { kind: 'callable', returns: EXTERNAL, parameters: args.slice(0, 1) };
  return CLASSES.has(name) ? of(COMPONENT, args.slice(0, 2)) : undefined;
}

export function reactMember(type: string, args: Values, name: string): Value | undefined {
  if (type !== COMPONENT) return undefined;
  if (name === 'props') return args[0];
  return name === 'state' ? args[1] : undefined;
}
