/** Who found or confirmed an edge, as answers name it: a rule of the binder, or the service by its name. */
import type { FileId } from '../model/ids.ts';
import { isOfService, ORIGINS, type Origin, originCode } from '../model/links.ts';
import type { Reader } from '../store/read/read.ts';

/** `scope`, `import`, …, `typescript`, `lsp:gopls`, `scip:scip-java 0.10`. `fileId`: the file that holds the reference. */
export type OriginNames = (fileId: FileId, origin: Origin) => string;

/** Reads each file once. */
export function originNames(reader: Pick<Reader, 'originsOf'>): OriginNames {
  const files = new Map<FileId, ReadonlyMap<string, string>>();
  return (fileId, origin) => {
    if (!isOfService(originCode[origin])) return origin;
    let names = files.get(fileId);
    if (names === undefined) files.set(fileId, (names = namesByKind(reader.originsOf(fileId))));
    return names.get(origin) ?? origin;
  };
}

/** A link stores the kind of service. Where two of one kind were asked about the file, the kind is all that is known. */
function namesByKind(services: ReturnType<Reader['originsOf']>): Map<string, string> {
  const names = new Map<string, string>();
  for (const { origin } of services) {
    const kind = kindOfOrigin(origin);
    const known = names.get(kind);
    names.set(kind, known === undefined || known === origin ? origin : kind);
  }
  return names;
}

/** `lsp` of `lsp:gopls`. */
export const kindOfOrigin = (origin: string): string => origin.split(':', 1)[0];

/** Whether a service is named, and not a rule. */
export function isServiceOrigin(origin: string): boolean {
  const code = ORIGINS.indexOf(kindOfOrigin(origin) as Origin);
  return code >= 0 && isOfService(code);
}
