/** The same tree with another text in every round, so that a mixture of two rounds shows. */
import type { ParsedFile } from '../../../src/model/parsed-file.ts';
import { parsedFile } from '../../kit/parsed-file.ts';

export const roundFiles = (round: number): ParsedFile[] =>
  Array.from({ length: 60 }, (_, i) =>
    parsedFile(`src/f${i}.ts`, `class Round${round}\n  method m${i} : word${round}\nfunction shared`, {
      salt: `${round}`,
    }),
  );
