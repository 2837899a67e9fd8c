/** Go package clause and imports: which name each import path is known by in the file. */

import { cleanDoc } from '../../../src/extract/doc.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isBlank } from '../../../src/extract/white-space.ts';
import { IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { isBuiltOnLinux } from './build-constraints.ts';

/** The comment right above documents the package: the file represents it. */
export function packageClause(x: Extraction, node: Node): boolean {
  x.facts.packageName = x.text(x.first(node));
  if (!isBuiltOnLinux(x.source.slice(0, x.start(node)))) x.setSymbol(0, SYMBOL.flags, x.symbolFlags(0) | FLAG.optional);
  const { comments } = x;
  if (comments && x.row(node) - comments.endRow <= 1 && isBlank(x.source, comments.end, x.start(node)))
    x.docs[0] = cleanDoc(x.source.slice(comments.start, comments.end));
  return false;
}

/** `import "p"`, `import n "p"`, `import . "p"`, `import _ "p"`. */
export function importSpec(x: Extraction, node: Node): boolean {
  const path = x.child(node, x.f.path);
  const module = x.text(path).slice(1, -1);
  const name = x.child(node, x.f.name);
  if (module === '') return false;
  if (x.keepsLocals) x.reference('import', x.addExpression('literal', x.first(path), module));
  if (x.kind(name) === x.k.dot) x.import('wildcard', node, { module });
  else if (x.kind(name) === x.k.blank_identifier) x.import('effect', node, { module });
  else if (name >= 0) x.import('module', node, { module, local: x.text(name), localNode: name });
  else {
    const [local = '', ...others] = packageNames(module);
    x.import('module', node, { module, local, localNode: path, flags: IMPORT_FLAG.guessed });
    const value = x.facts.tables.imports.rows - 1;
    for (const other of others) x.bind('import', other, { node: path, value });
  }
  return false;
}

/**
 * Names the package at this path may have, likeliest first; its own clause decides, but that is another file.
 * The last segment, or the one before a major version (`…/yaml/v3`); `gopkg.in/yaml.v3` is `yaml`, `go-redis` is `redis`.
 */
function packageNames(path: string): string[] {
  const segments = path.split('/');
  const last = segments[segments.length - 1];
  if (/^v[2-9]\d*$|^v1\d+$/.test(last) && segments.length > 1)
    return [...plainNames(segments[segments.length - 2]), last];
  // `k8s.io/api/core/v1` is `v1`, `google.golang.org/api/compute/v1` is `compute`.
  if (/^v[01]\w*$/.test(last) && segments.length > 1) return [last, ...plainNames(segments[segments.length - 2])];
  return plainNames(last);
}

function plainNames(segment: string): string[] {
  const base = segment.replace(/\.v\d+$|\.go$/, '');
  if (/^\w+$/.test(base)) return [base];
  const parts = base.split(/\W+/).filter((part) => part !== '' && part !== 'go');
  const names = new Set([parts[parts.length - 1] ?? '', parts.join(''), parts.join('_'), parts[0] ?? '']);
  return [...names].filter((name) => name !== '');
}
