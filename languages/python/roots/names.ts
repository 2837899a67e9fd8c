/** Objects of Python by their dotted names: `shop.web:app`, `shop.web.App`. */
import { inside } from '../../../src/base/tree-paths.ts';
import type { LanguageNames, ListedTree } from '../../../src/model/language-roots.ts';

const DOTTED = /^[A-Za-z_][\w.]*(?::[A-Za-z_][\w.]*)?$/;

export function pythonNames(tree: ListedTree): LanguageNames {
  const places = ['', ...tree.projects];
  const roots = [...new Set([...places, ...places.map((dir) => inside(dir, 'src'))])].filter((dir) =>
    tree.hasDirectory(dir),
  );
  const fileAt = (place: string): string | undefined =>
    roots
      .flatMap((root) => [`${inside(root, place)}.py`, `${inside(root, place)}/__init__.py`])
      .find((path) => tree.has(path));
  const isRoot = new Set(roots);
  /** What a dotted name can start with. */
  const firsts = new Set(tree.paths.flatMap((path) => namesBelow(path, isRoot)));
  return {
    object(word) {
      if (!DOTTED.test(word)) return undefined;
      const [path, attributes = ''] = word.split(':', 2);
      const segments = path.split('.');
      if (!firsts.has(segments[0])) return undefined;
      for (let end = segments.length; end > 0; end--) {
        const found = fileAt(segments.slice(0, end).join('/'));
        const names = [...segments.slice(end), ...attributes.split('.')].filter((name) => name !== '');
        if (found !== undefined) return { path: found, names };
      }
      return undefined;
    },
  };
}

/** The names by which a file, or a directory around it, starts below each root. */
function namesBelow(path: string, roots: ReadonlySet<string>): string[] {
  const segments = path.replace(/\.py$/, '').split('/');
  return segments.filter((_, i) => roots.has(segments.slice(0, i).join('/')));
}
