/** Random edits of a project's texts: renames, moved and lost lines, swapped names, added and removed files. */

/** Small, fast and repeatable. */
export function randomOf(seed: number): (below: number) => number {
  let state = (seed * 7919 + 17) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof randomOf>;
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)];

const NAME = /[A-Za-z_]\w{2,}/g;
const KEYWORDS = new Set(
  'import from export class def return function const let var new this self super extends implements interface public private static void int string package func type struct use mod impl for fn pub namespace using if else while async await yield default'.split(
    ' ',
  ),
);

const namesOf = (text: string): string[] => [...new Set(text.match(NAME) ?? [])].filter((name) => !KEYWORDS.has(name));

/** One edit: paths to new texts, undefined for a file that is removed. */
export function randomEdit(
  random: Random,
  current: ReadonlyMap<string, string>,
  original: ReadonlyMap<string, string>,
): Map<string, string | undefined> {
  const paths = [...current.keys()];
  const path = pick(random, paths);
  const text = current.get(path)!;
  const lines = text.split('\n');
  const line = random(lines.length);
  const names = namesOf(text);
  const others = namesOf(current.get(pick(random, paths))!);
  switch (random(10)) {
    case 0: {
      // A name is renamed everywhere in the file.
      if (names.length === 0) return new Map();
      const name = pick(random, names);
      const other = random(2) === 0 ? `${name}X` : (others[random(others.length)] ?? name);
      return new Map([[path, text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), other)]]);
    }
    case 1:
    case 2: {
      // One use of a name becomes another.
      const places = [...text.matchAll(NAME)].filter(([name]) => !KEYWORDS.has(name));
      if (places.length === 0 || others.length === 0) return new Map();
      const place = pick(random, places);
      const swapped = text.slice(0, place.index) + pick(random, others) + text.slice(place.index + place[0].length);
      return new Map([[path, swapped]]);
    }
    case 3:
      return new Map([[path, lines.toSpliced(line, 1).join('\n')]]);
    case 4:
      return new Map([[path, lines.toSpliced(line, 0, lines[random(lines.length)]).join('\n')]]);
    case 5: {
      // A line of another file.
      const from = current.get(pick(random, paths))!.split('\n');
      return new Map([[path, lines.toSpliced(line, 0, from[random(from.length)]).join('\n')]]);
    }
    case 6:
      return paths.length > 3 ? new Map([[path, undefined]]) : new Map();
    case 7: {
      // A file moves.
      const to = path.replace(
        /([^/.]+)(\.[^/]*)$/,
        (_, stem, end) => `${stem === 'index' ? 'main' : `${stem}2`}${end}`,
      );
      return new Map<string, string | undefined>([
        [path, undefined],
        [to, text],
      ]);
    }
    default: {
      // Back to what it was.
      const old = pick(random, [...original.keys()]);
      return new Map([[old, original.get(old)!]]);
    }
  }
}
