/** Titles of test blocks, read from the code before the function that a call takes. */
import { HOLE } from '../../model/language-tests.ts';

/** How far before the function its call may begin. */
const MAX_BEFORE = 400;

/** `it('adds', `, also with options between the title and the function, or a call that wraps it. */
const CALL =
  /\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,\s*(?:\{[^{}]*\}\s*,\s*)?(?:[\w$.]+\s*\(\s*)?$/;

/** What a test that runs with several values, or a template, puts into its title. */
const HOLES = /%[sdifjoOc#p$]|\$\{[^}]{0,200}\}|\$[A-Za-z_][\w.]*/g;

export interface Title {
  /** As it is written, on one line. */
  readonly text: string;
  /** As a runner knows it, with a `HOLE` for what is not known; undefined where runners show something else than what is written. */
  readonly name: string | undefined;
  /** How many lines before the function its call begins. */
  readonly linesBefore: number;
}

/** Offsets count in UTF-16 units. Undefined where the title is no text. */
export function titleBefore(text: string, functionStart: number): Title | undefined {
  const before = text.slice(Math.max(0, functionStart - MAX_BEFORE), functionStart);
  const call = CALL.exec(before);
  const written = call?.[1] ?? call?.[2] ?? call?.[3];
  if (call === null || written === undefined) return undefined;
  const plain = written.replace(/\\(['"`\\])/g, '$1');
  const name = plain.replace(HOLES, HOLE).replaceAll('%%', '%');
  const isKnown = !/\\[^'"`\\]|\n/.test(written) && name.replaceAll(HOLE, '').trim() !== '';
  const linesBefore = call[0].split('\n').length - 1;
  return { text: plain.replace(/\s+/g, ' '), name: isKnown ? name : undefined, linesBefore };
}
