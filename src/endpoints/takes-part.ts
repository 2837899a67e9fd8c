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
    if (ASKS_GRAPH.test(data) && symbols.some(({ name }) => isAsked(data, name))) return true;
    const own = symbols
      .filter((symbol) => symbol.fileId === fileId)
      .flatMap((symbol) => {
        const parent = symbol.parentId === undefined ? undefined : reader.symbolById(symbol.parentId);
        // A mark on a class is for its methods too.
        return parent === undefined ? [symbol] : [symbol, { line: parent.line, endLine: parent.nameLine }];
      });
    if (own.length === 0) return false;
    const isInside = ({ line }: Site) => own.some((symbol) => symbol.line <= line && line <= symbol.endLine);
    return (JSON.parse(data) as Site[]).some(isInside);
  });
}

/** Documents of GraphQL are kept as the fields that they ask for. */
const ASKS_GRAPH = /"text":"(?:query|mutation|subscription) /;
/** A resolver has the name of its field, or one that says so: `resolve_user`, `User`. */
const isAsked = (data: string, name: string): boolean => {
  const bare = name.replace(/^resolve_/, '');
  const camel = bare.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [bare, camel, camel[0]?.toLowerCase() + camel.slice(1)].some((one) => data.includes(` ${one}`));
};

/** Any name may be that of a procedure. */
const describesProcedures = perVersion((reader: Reader) =>
  reader.parsedLanguages().some((language) => languageFacts(language)?.describes === 'rpc'),
);
