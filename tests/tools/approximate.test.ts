/** References by name alone: only where one symbol has the name and nothing speaks against it. */
import { expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'src/kinds.py': `class Wheel:
    def spin_wheel(self, speed, *, back=False):
        return speed

    def twice_named(self):
        return 1

    def borrowed_name(self):
        return 1

    def get(self):
        return 1

    def deep_field(self):
        self.rim_colour = 'red'


class Cart:
    def twice_named(self):
        return 2


class Spoke:
    def shared_with_tests(self):
        return 1


def free_function(a, b):
    return a
`,
  'src/use.py': `import somewhere


def drive(thing, other):
    thing.spin_wheel(1)
    thing.spin_wheel(1, back=True)
    thing.spin_wheel()
    thing.spin_wheel(1, 2, 3, 4)
    spin_wheel(1)
    thing.twice_named()
    thing.borrowed_name()
    somewhere.borrowed_name()
    thing.get()
    thing.free_function(1, 2)
    thing.only_in_tests()
    thing.shared_with_tests()
    return thing.rim_colour


def pair(thing, rest):
    thing.spin_wheel(*rest)
`,
  'src/other.ts': 'export function run(thing: any) {\n  thing.spin_wheel(1);\n}\n',
  'tests/test_kinds.py': `class Fake:
    def only_in_tests(self):
        return 1

    def shared_with_tests(self):
        return 1


def test_it(thing):
    thing.only_in_tests()
`,
});

interface Row {
  readonly path: string;
  readonly line: number;
  readonly confidence?: string;
}
async function guessed(name: string, direction = 'in'): Promise<string[]> {
  const { results } = await sample().call('references', { name, direction, confidence: 'approximate' });
  const rows: Row[] = results.files.flatMap(({ references }: { references: Row[] }) => references);
  return rows.filter(({ confidence }) => confidence === 'approximate').map(({ path, line }) => `${path}:${line}`);
}

test('a method: through a receiver, with arguments that it takes, in its own language', async () => {
  expect(await guessed('Wheel.spin_wheel')).toEqual(['src/use.py:5', 'src/use.py:6', 'src/use.py:21']);
});

test('a field is read', async () => {
  expect(await guessed('Wheel.rim_colour')).toEqual(['src/use.py:17']);
});

test.each([
  ['a name that two types have', 'Wheel.twice_named'],
  ['a name that a library has somewhere', 'Wheel.borrowed_name'],
  ['a name that everything has', 'Wheel.get'],
  ['a function is not called through a receiver', 'free_function'],
])('not: %s', async (_, name) => {
  expect(await guessed(name)).toEqual([]);
});

test('a symbol of tests is never meant by production code', async () => {
  expect(await guessed('Fake.only_in_tests')).toEqual(['tests/test_kinds.py:10']);
  expect(await guessed('Spoke.shared_with_tests')).toEqual(['src/use.py:16']);
  expect(await guessed('Fake.shared_with_tests')).toEqual([]);
});

test('the same rules hold outwards', async () => {
  expect(await guessed('drive', 'out')).toEqual(['src/use.py:5', 'src/use.py:6', 'src/use.py:16', 'src/use.py:17']);
});

test('nothing of it is in the default answer, but all of it is counted', async () => {
  const { results, meta } = await sample().call('references', { name: 'Wheel.spin_wheel' });
  expect(results.files).toEqual([]);
  expect(results.counts).toMatchObject({ exact: 0, probable: 0, unresolved: { dynamic: 5, unknown: 1 } });
  expect(meta.notes.join('\n')).toMatch(
    /^6 more references named spin_wheel could not be bound \(5 dynamic, 1 unknown\): \S+:\d+, \S+:\d+, \S+:\d+, and 3 more$/m,
  );
});
