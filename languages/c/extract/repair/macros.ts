/** Macros of C that a grammar cannot read where they stand: attributes, loops, types and operators as arguments. */
import { type Change, changed, closing } from './mask.ts';

/** Names of macros by their spelling. */
const MACRO =
  '(?:_*[A-Z][A-Z0-9_]{2,}|\\w+_(?:EXPORT|API|INLINE|DEPRECATED|PUBLIC|noreturn|inline)|__[a-z_]+|printflike)\\b';
const WITH_ARGUMENTS = `${MACRO}(?:\\s*\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\))?`;
/** Words after which a name is a type or a value, not an attribute. */
const NO_TYPE =
  'return|else|case|goto|new|delete|throw|sizeof|typedef|struct|class|union|enum|const|constexpr|volatile|static|extern|inline|virtual|explicit|unsigned|signed|friend|using|typename|namespace|operator|do|public|private|protected|mutable|register|template|if|while|for|switch|defined|co_return|co_await|co_yield';
const NOT_NEXT = 'const|volatile|restrict|and|or|not|xor|bitand|bitor|final|override|noexcept|if|else|while|for|return';

const PATTERNS: readonly RegExp[] = [
  // Calling conventions: `static DWORD WINAPI f(`, `typedef int (CALLBACK *f)(`.
  /\b(?:WINAPI|CALLBACK|APIENTRY|GLAPIENTRY|WSAAPI|PASCAL|STDCALL|CDECL|FASTCALL|\w+_CALL|\w+_CALLBACK|__cdecl|__stdcall|__fastcall)\b(?=\s*(?:\*|\w))/g,
  // `class EXPORTED Name`.
  new RegExp(
    `\\b(?=[A-Z_a-z])(?<=\\b(?:class|struct|union|enum)\\s+)${WITH_ARGUMENTS}(?=\\s+[A-Za-z_][\\w:<>, ]{0,200}[;:{])`,
    'g',
  ),
  // An attribute before a type and a name: no other three words follow each other.
  new RegExp(
    `\\b${WITH_ARGUMENTS}(?=\\s+(?:(?:const|static|inline|extern|unsigned|struct|volatile)\\s+)*(?!(?:${NOT_NEXT})\\b)[A-Za-z_]\\w*(?:::\\w+)*(?:<[^;{}()]*>)?(?:\\s*[*&]+\\s*|\\s+(?!(?:${NOT_NEXT})\\b))(?:const\\s+)?[A-Za-z_~])`,
    'g',
  ),
  // One between a type and the name of a function.
  new RegExp(
    `\\b(?=[A-Z_a-z])(?<=(?<!\\b(?:${NO_TYPE}))(?<=[\\w>])[\\s*&]+)\\b${WITH_ARGUMENTS}(?=\\s+(?:[*&]+\\s*)?[A-Za-z_~][\\w:~]*\\s*[(;=\\[])`,
    'g',
  ),
  // One after the name of a variable or field.
  new RegExp(
    `\\b(?=[A-Z_a-z])(?<=(?<!\\b(?:${NO_TYPE}))(?<=[\\w>])[\\s*&]+(?!(?:${NO_TYPE})\\b)\\w+(?:\\[[\\w:]*\\])*\\s+)\\b${WITH_ARGUMENTS}(?=\\s*(?:[;=]|\\{\\}))`,
    'g',
  ),
];

/** Attributes of declarations, blanked. */
export function withoutAttributes(code: string): Change[] {
  const changes: Change[] = [];
  let rest = code;
  for (const pattern of PATTERNS) {
    const found = [...rest.matchAll(pattern)].map((one) => ({ start: one.index, end: one.index + one[0].length }));
    changes.push(...found);
    if (found.length > 0) rest = changed(rest, found);
  }
  return [...changes, ...afterParameters(rest), ...alone(rest)];
}

const AFTER = new RegExp(
  `\\)(?:\\s*(?:const|noexcept|override|final)\\b)*\\s*((?:\\b${WITH_ARGUMENTS}\\s*)+)(?=[;{]|=\\s*(?:0|default|delete)\\b)`,
  'g',
);

/** Attributes between the parameters of a function and its body or end. */
function afterParameters(code: string): Change[] {
  const changes: Change[] = [];
  for (const found of code.matchAll(AFTER)) {
    if (!/[\w>*&~\]]\s+[*&]*[\w:~]+\s*$/.test(beforeParameters(code, found.index))) continue;
    const start = found.index + found[0].lastIndexOf(found[1]);
    changes.push({ start, end: start + found[1].trimEnd().length });
  }
  return changes;
}

/** The text before the parenthesis that opens the parameters which end at an offset, back to the last statement. */
function beforeParameters(code: string, close: number): string {
  let depth = 0;
  for (let i = close; i >= 0 && i > close - 4000; i--) {
    if (code[i] === ')') depth++;
    else if (code[i] === '(' && --depth === 0) {
      const head = code.slice(Math.max(0, i - 120), i);
      return /\b(?:if|while|for|switch|catch|return|else)\s{1,9}\S{0,99}\s{0,99}$|\b(?:if|while|for|switch|catch)\s*$/.test(
        head,
      )
        ? ''
        : head;
    }
  }
  return '';
}

const ALONE = new RegExp(
  `\\b(?=[A-Z_a-z])(?<=(?:^|[;{}])[ \\t]*\\r?\\n(?:[ \\t]*\\r?\\n)*[ \\t]*)${WITH_ARGUMENTS}[ \\t]*\\r?\\n(?=\\s*(?!\\s)(?:[A-Za-z_~}]|$))`,
  'g',
);

/** Macros that stand alone on their lines without a semicolon. */
function alone(code: string): Change[] {
  return [...code.matchAll(ALONE)].map((found) => ({
    start: found.index,
    end: found.index + found[0].trimEnd().length,
  }));
}

const LOOP =
  /\b(?=\w)(?<=[;{})]\s*|\belse\s+|^\s*)(?!(?:if|for|while|switch|catch)\b)\w{0,60}(?:each|iter|for|loop)\w{0,60}(?!\w)(?=\s*\()/gi;

/** Loops that a macro begins: `TAILQ_FOREACH(…) {` reads as a call before a block, or as a condition. */
export function loopMacros(code: string): Change[] {
  const changes: Change[] = [];
  for (const found of code.matchAll(LOOP)) {
    const name = found[0];
    const start = found.index;
    const close = closing(code, code.indexOf('(', start + name.length));
    if (close < 0) continue;
    let next = close + 1;
    while (next < code.length && ' \t\r\n'.includes(code[next])) next++;
    if (!/[{A-Za-z_*]/.test(code[next] ?? '') || (code[next] === '{' && isDefinition(code, start))) continue;
    const space = lastBlank(code, close + 1, next);
    if (space >= 0) changes.push({ start: space, end: space + 1, text: ';' });
    else changes.push({ start, end: start + name.length, text: 'if'.padEnd(name.length) });
  }
  return changes;
}

/** At the start of a line there are definitions only. */
const isDefinition = (code: string, at: number): boolean => at === 0 || code[at - 1] === '\n';

function lastBlank(code: string, from: number, to: number): number {
  for (let i = to - 1; i >= from; i--) if (code[i] === ' ' || code[i] === '\t') return i;
  return -1;
}

const TYPED_CALL =
  /\b(?:va_arg|\w{0,60}(?:container_of|containerof|entry|offset\w{0,30}|cast|CAST|new|NEW|alloc|ALLOC|OF|of|type|TYPE))\s{0,40}\(/g;
const TYPE_ARGUMENT =
  /^\s{0,99}(?:const\s{1,9})?(?:(?:struct|union|enum)\s{1,9})?(?:(?:unsigned|signed|long|short|int|char|void|float|double|bool)\b\s{0,9}){0,4}\w{0,99}\s{0,9}(?:const\s{0,9})?\*{0,4}\s{0,99}$/;
const PRIMITIVE = /\b(?:unsigned|signed|long|short|int|char|void|float|double|bool)\b/;
const OPERATOR = /(?=[=!<>])(?<=,\s*)(?:[=!<>]=|[<>])(?=\s*[,)])/g;

/** Types and operators among the arguments of a call become names and numbers. */
export function typeArguments(code: string): Change[] {
  const changes: Change[] = [];
  for (const found of code.matchAll(TYPED_CALL)) {
    const open = found.index + found[0].length - 1;
    const close = closing(code, open);
    if (close < 0 || close - open > 400) continue;
    let from = open + 1;
    for (const argument of code.slice(from, close).split(',')) {
      if (/\b(?:struct|union|enum)\b|\*\s*$/.test(argument) || PRIMITIVE.test(argument))
        typeArgument(argument, from, changes);
      from += argument.length + 1;
    }
  }
  for (const found of code.matchAll(OPERATOR))
    changes.push({ start: found.index, end: found.index + found[0].length, text: '0'.padEnd(found[0].length) });
  return changes;
}

function typeArgument(argument: string, from: number, changes: Change[]): void {
  if (!TYPE_ARGUMENT.test(argument)) return;
  const start = from + argument.search(/\S/);
  const end = from + argument.trimEnd().length;
  if (PRIMITIVE.test(argument)) {
    changes.push({ start, end, text: '0'.padEnd(end - start) });
    return;
  }
  for (const part of argument.matchAll(/\b(?:const|struct|union|enum)\b|\*/g))
    changes.push({ start: from + part.index, end: from + part.index + part[0].length });
}
