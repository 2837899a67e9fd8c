/** Kotlin that its grammar does not know: class bodies that end on the line of their last member, and keywords used as names. */
import { withoutArguments } from './annotated.ts';

/** The end of a body; before it a blank can become the semicolon that the grammar asks for. */
const END = /(?<=[^\s{;,>]) (?=\})/g;
const HEAD = /\b(?:class|interface|object)\b/;

/** Modifiers and accessors where only a name can occur, and names that begin like `in`. */
const NAMES = /\b(?:open|inner|inline|infix|set|get)(?=\s*(?:[:=.)!<>&|,]|or\b|and\b))|\bopen(?=\()|^[ \t]*in(?=\d)/gm;

/** Another spelling of the same length: only the tree is taken from the text. */
const respelled = (text: string): string =>
  text.replace(NAMES, (name) => name.slice(0, -1) + name.slice(-1).toUpperCase());

const closed = (text: string): string => text.replace(END, ';');

function closedOnHeads(text: string): string {
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) if (line.includes('}') && HEAD.test(line)) lines[i] = closed(line);
  return lines.join('\n');
}

/** Repairs that always improve parsing: the last semicolon of one-line bodies, annotations that cannot be expressions. */
export function prepared(text: string): string | undefined {
  const changed = closedOnHeads(withoutArguments(text) ?? text);
  return changed === text ? undefined : changed;
}

/** Texts to try instead of one with syntax errors, the least changed first. */
export function repairs(text: string): string[] {
  const named = respelled(text);
  return [...new Set([named, closed(text), closed(named)])].filter((one) => one !== text);
}
