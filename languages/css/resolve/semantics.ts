/** How style sheets and pages find files: by paths relative to their own, or from the root. Their names are found by `elsewhere.ts`. */
import { posix } from 'node:path';
import { at, IMPORT } from '../../../src/model/facts.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Semantics } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';

/** Another host, and the modules of Sass itself. */
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

export function createSemantics(world: World): Semantics {
  function moduleNamed(b: Binder, view: FileView, path: string): Value | undefined {
    if (OUTSIDE.test(path)) return EXTERNAL;
    const written = path.split(/[?#]/, 1)[0].replace(/^~/, '');
    const start = written.startsWith('/') ? '' : posix.dirname(view.file.path);
    const whole = posix.join(start, written).replace(/^\//, '');
    for (const candidate of candidates(whole)) {
      const file = world.fileAt(candidate);
      if (file !== undefined && file.id !== view.file.id) return b.moduleOf(world.view(file.id));
    }
    return b.fail('unknown');
  }
  return defineSemantics({
    names: {
      imported: (b, view, row) => moduleNamed(b, view, view.facts.strings[at(view.facts.imports, row, IMPORT.module)]),
      moduleNamed,
      moduleMember: (b, module, name) => classOf(world.view(module.file), name) ?? b.fail('unknown'),
    },
  });
}

/** `a/b` as Sass reads it: `a/b.scss`, `a/_b.scss`, `a/b.css`, `a/b/_index.scss`. */
function candidates(path: string): string[] {
  if (/\.(?:s?css|pcss|[cm]?[jt]sx?|html?|json)$/.test(path)) return [path, partial(path)];
  return [`${path}.scss`, partial(`${path}.scss`), `${path}.css`, `${path}/_index.scss`, `${path}/index.scss`, path];
}

function partial(path: string): string {
  const name = path.lastIndexOf('/') + 1;
  return `${path.slice(0, name)}_${path.slice(name)}`;
}

/** `styles.cardTitle` is `.cardTitle` or `.card-title` of the sheet. */
function classOf(view: FileView, name: string): Value | undefined {
  for (const spelled of [name, kebab(name)]) {
    const row = view.firstChild(0, view.nameId(`.${spelled}`));
    if (row >= 0) return { kind: 'symbol', key: view.key(row) };
  }
  return undefined;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
