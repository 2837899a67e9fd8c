/** Titles of test blocks, read from the code before the function that a call takes. */
import { HOLE } from '../../model/language-tests.ts';

/** How far before the function its call may begin. */
const MAX_BEFORE = 400;

/** `it('adds', `, also with options between the title and the function, or a call that wraps it. */
const CALL =
  /\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,\s*(?:\{[^{}]*\}\s*,\s*)?(?:[\w$.]+\s*\(\s*)?$/;

/** What a test that runs with several values, or a template, puts into its title. */
const HOLES = /%[sdifjoOc#p$]|\$\{[^}]*\}|\$[A-Za-z_][\w.]*/g;

export interface Title {
  /** As it is written. */
  readonly text: string;
  /** As a runner knows it, with a `HOLE` for what is not known. */
  readonly name: string;
}

/** Offsets count in UTF-16 units. Undefined where the title is no text, or one that runners show differently. */
export function titleBefore(text: string, functionStart: number): Title | undefined {
  const before = text.slice(Math.max(0, functionStart - MAX_BEFORE), functionStart);
  const [, single, double, template] = CALL.exec(before) ?? [];
  const written = single ?? double ?? template;
  if (written === undefined || written === '' || /\\[^'"`\\]|\n/.test(written)) return undefined;
  const plain = written.replace(/\\(['"`\\])/g, '$1');
  const name = plain.replace(HOLES, HOLE).replaceAll('%%', '%');
  return name.replaceAll(HOLE, '').trim() === '' ? undefined : { text: plain, name };
}
