/** Whether a symbol may answer or send requests, by the sites alone: most symbols do not, and finding out for sure takes longer. */
import { languageFacts } from '../../languages/all.ts';
import type { Site } from '../model/sites.ts';
import { perVersion } from '../store/read/per-version.ts';
import type { Reader } from '../store/read/read.ts';
import type { SymbolRecord } from '../store/schema/records.ts';

/** A site is in it or right above it, or names it. */
export function takesPart(reader: Reader, symbols: readonly SymbolRecord[]): boolean {
  if (describesProcedures(reader)) return true;
  return reader.siteRows().some(({ fileId, data }) => {
    // The name of an argument ends with it: `"name":"controller.show"`.
    if (symbols.some(({ name }) => data.includes(`${name}"`))) return true;
    const own = symbols.filter((symbol) => symbol.fileId === fileId);
    if (own.length === 0) return false;
    const isInside = ({ line }: Site) => own.some((symbol) => symbol.line <= line && line <= symbol.endLine);
    return (JSON.parse(data) as Site[]).some(isInside);
  });
}

/** Any name may be that of a procedure. */
const describesProcedures = perVersion((reader: Reader) =>
  reader.parsedLanguages().some((language) => languageFacts(language)?.describes === 'rpc'),
);
