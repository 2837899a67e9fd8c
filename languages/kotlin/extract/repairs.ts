/** Kotlin that its grammar does not know: class bodies that end on the line of their last member, and keywords used as names. */
import { asName, blank, others, type Respelling, respelled } from '../../../src/extract/respell.ts';
import { withoutArguments } from './annotated.ts';

/** The end of a body; before it a blank can become the semicolon that the grammar asks for. */
const END = /(?<=[^\s{;,>]) (?=\})/g;
const HEAD = /\b(?:class|interface|object)\b/;

/** Words of some places where only a name can stand, and names that begin like `in`. */
const SPELLINGS: readonly Respelling[] = [
  [
    /(?<!@)\b(?:open|inner|inline|infix|set|get|data|override|annotation|expect|actual|final|external|abstract|suspend|vararg|enum|platform|operator|lateinit|tailrec|sealed|(?<!: )dynamic)(?=\s*(?:[:=.)!<>&|,]|->|[-+*/]=|or\b|and\b))|\b(?:open|override)(?=\()|\bget(?=\(\)\.|\([^)\s]|\s*\{)|\bset(?=\([^():]*,)|^[ \t]*in(?=\d)/gm,
    asName,
  ],
  [/\b(?=\w)(?<=\.\s*)(?:platform|context|value|data|open|annotation|expect|actual|suspend)\b/g, asName],
  // `a get b` is a call between two names; what a `where` clause says of a type parameter follows it.
  [/(?<=[\w)\]}] )[gs]et(?= +[\w(])|\bwhere\b(?!\s+(?:@\w+\s+)*\w+\s*:)/g, asName],
  // A suspending lambda is the argument of a function of this name; another function may have it too.
  [/\bsuspend(?=\s*\{|\(\w+\)\s*(?:\)|$))/gm, asName],
  [/\bsuspend(?=\s*\(\()/g, blank],
  // A called name in parentheses, the members of a type that may be null.
  [/(?<=[{=] )\(\w+\)(?=\()/g, (called) => ` ${called.slice(1, -1)} `],
  [/\?(?=::\w)/g, blank],
  // Context parameters of a declaration or function type.
  [
    /\bcontext\((?:[^()]|\([^()]*\))*\)(?=\s*(?:@|(?:public|private|internal|protected|inline|suspend|override|abstract|open|final|operator|infix|tailrec|actual|expect|fun|val|var|context)\b|[\w.<>?]*\((?:[^()]|\([^()]*\))*\)\s*->))/g,
    blank,
  ],
  // A constructor with modifiers on a line of its own.
  [
    /(?=[@aeip])(?<=\bclass\s+\w+(?:<[^{}()]*>)?[ \t]*\r?\n\s*)(?:@[\w.]+(?:\([^()]*\))?\s+)*(?:internal|private|public|protected|actual|expect)(?=\s+constructor\()/g,
    blank,
  ],
  [/(?<=@)all:/g, blank],
  // A comma after the last type argument or index, an empty list as the default of an annotation's parameter.
  [/,(?=\s*[>\]])/g, blank],
  [/\[\](?<=[=(,]\s*\[\])/g, () => '""'],
  [/\${2,9}(?:"""[\s\S]*?"""(?!")|"(?:[^"\\\n]|\\.)*")/g, withoutDollars],
  [
    /@[\w.]+(?:\((?:[^()]|\((?:[^()]|\([^()]{0,500}\)){0,500}\)){0,500}\))?(?=\s{1,99}(?:\/\/[^\n]{0,200}\n\s{0,99})?[sg]et(?:\(| ?$))/gm,
    blank,
  ],
  [/@file:[\w.]+ (?=@file:)/g, blank],
  [/"{3}[\s\S]*?"{3,}/g, closedOnce],
];

/** A text in which one `$` is only a character: an interpolation with more of them keeps its last. */
function withoutDollars(text: string): string {
  const count = text.indexOf('"');
  const plain = (run: string) => (run.length < count ? '.'.repeat(run.length) : `${'.'.repeat(run.length - 1)}$`);
  return ' '.repeat(count) + text.slice(count).replace(/\$+/g, plain);
}

/** A text whose last characters are quotes like those that close it. */
function closedOnce(text: string): string {
  let end = text.length;
  while (end > 3 && text[end - 1] === '"') end--;
  return `${text.slice(0, end)}${"'".repeat(text.length - end - 3)}"""`;
}

const closed = (text: string): string => text.replace(END, ';');

function closedOnHeads(text: string): string {
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) if (line.includes('}') && HEAD.test(line)) lines[i] = closed(line);
  return lines.join('\n');
}

/** `context(session: Session)` before a declaration. */
const CONTEXT =
  /^([ \t]*)context\([^()]{1,200}\)(?=\s{0,40}(?:@|(?:(?:private|internal|public|override|inline|suspend|protected|open)\s+){0,5}(?:fun|val)\b))/gm;

const withoutContexts = (text: string): string =>
  text.includes('context(') ? text.replace(CONTEXT, (found) => found.replace(/[^\n]/g, ' ')) : text;

/** What the grammar reads as calls: the guard of a branch, like another condition of it, and loops with annotations. */
const STATEMENTS: readonly Respelling[] = [
  [
    / if(?<=^[ \t]{0,60}(?:!?is [\w.<>?*, ]{1,99}|!?in [\w.]{1,99}|[\w.]{1,99}(?= if\s[^{}\n]{0,200}->)) if)(?=\s)/gm,
    () => ',  ',
  ],
  [/@[\w.]+(?:\([^()]{0,200}\))?(?=\s+(?:for|while)\s*\()/g, blank],
];

/** Repairs that always improve parsing: the last semicolon of one-line bodies, annotations that cannot be expressions, contexts. */
export function prepared(text: string): string | undefined {
  const changed = respelled(closedOnHeads(withoutContexts(withoutArguments(text) ?? text)), STATEMENTS);
  return changed === text ? undefined : changed;
}

/** Texts to try instead of one with syntax errors, the least changed first. */
export function repairs(text: string): string[] {
  const named = respelled(text, SPELLINGS);
  return others(text, [named, closed(text), closed(named)]);
}
