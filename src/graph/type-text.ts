/** Formats types as short texts that can be compared across files: enough to distinguish two signatures, not to prove them equal. */
import { at, BINDING, EXPRESSION, type FileFacts } from '../model/facts.ts';
import { bindingKindCode, expressionOpCode } from '../model/kinds.ts';

/** Any type: a type parameter, or syntax that facts do not model. */
const OPEN = '?';
/** Deeper types are not distinguished. */
const MAX_DEPTH = 6;
/** Aliases of the same type. */
const ALIASES = new Map([
  ['uint8', 'byte'],
  ['int32', 'rune'],
]);

/** Names of type parameters anywhere in the file. */
export function typeParameterNames({ bindings, strings }: FileFacts): ReadonlySet<string> {
  const names = new Set<string>();
  for (let row = 0; row < bindings.rows; row++) {
    if (at(bindings, row, BINDING.kind) === bindingKindCode.type_parameter)
      names.add(strings[at(bindings, row, BINDING.name)]);
  }
  return names;
}

/** `map[string]*pkg.Thing` as `map(pointer(Thing`: packages are omitted because each file names them differently. */
export function typeText(facts: FileFacts, expression: number, open: ReadonlySet<string>): string {
  const { expressions, strings } = facts;
  let front = '';
  let row = expression;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    // Facts have no expression for `interface{}`, which accepts anything.
    if (row < 0) return `${front}any`;
    const name = strings[at(expressions, row, EXPRESSION.name)];
    switch (at(expressions, row, EXPRESSION.op)) {
      case expressionOpCode.name:
        return open.has(name) ? `${front}${OPEN}` : front + (ALIASES.get(name) ?? name);
      case expressionOpCode.member:
        return front + name;
      case expressionOpCode.literal:
        // `interface{}` requires nothing; an interface or struct with members is not compared.
        return front + (at(expressions, row, EXPRESSION.b) < 0 ? 'any' : OPEN);
      case expressionOpCode.function_type:
        return `${front}func`;
      case expressionOpCode.wrapped:
        front += `${name}(`;
        break;
      case expressionOpCode.generic:
        break;
      default:
        return front + OPEN;
    }
    row = at(expressions, row, EXPRESSION.a);
  }
  return front + OPEN;
}

/** The types of a result. No result and `interface{}` look the same in facts: both are `any` here. */
export function typeTexts(facts: FileFacts, expression: number, open: ReadonlySet<string>): string[] {
  const { expressions } = facts;
  const isList = (row: number) => row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.list;
  if (!isList(expression)) return [typeText(facts, expression, open)];
  const texts: string[] = [];
  for (let row = expression; isList(row); row = at(expressions, row, EXPRESSION.b))
    texts.push(typeText(facts, at(expressions, row, EXPRESSION.a), open));
  return texts;
}

/** Whether two types may be the same. */
export function mayBeSame(a: string, b: string): boolean {
  const [openA, openB] = [a.endsWith(OPEN), b.endsWith(OPEN)];
  if (openA && openB) return true;
  if (openA) return b.startsWith(a.slice(0, -1));
  if (openB) return a.startsWith(b.slice(0, -1));
  return a === b;
}
