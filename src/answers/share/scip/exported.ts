/** What an export of a SCIP index returns, and its text. */
import * as z from 'zod/mini';
import type { Terminal } from '../../../tools/define.ts';
import { bytes, folded, many } from '../../../tools/layout.ts';

export const scipExported = z.strictObject({
  file: z.string(),
  documents: z.int(),
  definitions: z.int(),
  references: z.int(),
  bytes: z.int(),
});

export type Exported = z.output<typeof scipExported>;

export const scipExportedLines = (result: Exported, terminal: Terminal): string[] =>
  folded(
    `${terminal.color.green('exported')} ${many(result.documents, 'file')}, ${many(result.definitions, 'definition')}, ${many(result.references, 'reference')}, ${bytes(result.bytes)} to ${result.file}`,
    terminal,
  );
