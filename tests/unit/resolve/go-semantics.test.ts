/** What Go's semantics decide where a binding case cannot show it: who implements what, variants, constraints, repairs. */
import { describe, expect, it } from 'vitest';
import { isBuiltOnLinux } from '../../../languages/go/extract/build-constraints.ts';
import { callsOfNew } from '../../../languages/go/extract/repairs.ts';
import { platformOf } from '../../../languages/go/resolve/platforms.ts';
import { askedFiles } from '../../kit/asked-files.ts';

const MODULE = 'module example.com/m\n';

/** Implementations of what a name stands for where it is first spelled in a file, as `path:line`. */
async function implementations(texts: Readonly<Record<string, string>>, path: string, name: string): Promise<string[]> {
  const asked = await askedFiles({ 'go.mod': MODULE, ...texts });
  const lines = texts[path].split('\n');
  const line = lines.findIndex((text) => text.includes(name));
  const places = await asked.implementations(path, line + 1, lines[line].indexOf(name));
  return places
    .filter(({ isAsked }) => !isAsked)
    .map((place) => `${place.path}:${place.line}`)
    .sort();
}

describe('interfaces', () => {
  const shapes = {
    'shape/shape.go': `package shape
type Shape interface {
	Area(scale float64) (int, error)
	hidden()
}
type Solid interface { Shape; Volume() int }
type Namer interface { Name() string }`,
    'shape/square.go': `package shape
type Square struct{ name }
func (s *Square) Area(scale float64) (int, error) { return 0, nil }
type name struct{}
func (name) Name() string { return "" }`,
    'shape/more.go': `package shape
func (s *Square) hidden() {}
type Cube struct{ *Square }
func (c Cube) Volume() int { return 0 }
type Wrong struct{}
func (Wrong) Area(scale int) (int, error) { return 0, nil }
func (Wrong) hidden() {}`,
    'other/other.go': `package other
type Far struct{}
func (Far) Area(scale float64) (int, error) { return 0, nil }
func (Far) hidden() {}
func (Far) Name() (s string) { return "" }`,
  };

  it('are implemented by types with the same methods, promoted ones and other files included', async () => {
    expect(await implementations(shapes, 'shape/shape.go', 'Shape')).toEqual([
      'shape/more.go:3',
      'shape/shape.go:6',
      'shape/square.go:2',
    ]);
    expect(await implementations(shapes, 'shape/shape.go', 'Solid')).toEqual(['shape/more.go:3']);
  });

  it('are found from a type, without those it lacks a method of', async () => {
    expect(await implementations(shapes, 'shape/more.go', 'Cube')).toEqual([
      'shape/shape.go:2',
      'shape/shape.go:6',
      'shape/shape.go:7',
    ]);
    expect(await implementations(shapes, 'shape/more.go', 'Wrong')).toEqual([]);
    expect(await implementations(shapes, 'other/other.go', 'Far')).toEqual(['shape/shape.go:7']);
  });

  it('match method by method, both ways', async () => {
    expect(await implementations(shapes, 'shape/shape.go', 'Area')).toEqual(['shape/square.go:3']);
    expect(await implementations(shapes, 'shape/square.go', 'Area')).toEqual(['shape/shape.go:3']);
    expect(await implementations(shapes, 'shape/shape.go', 'Name()')).toEqual([
      'other/other.go:5',
      'shape/square.go:5',
    ]);
  });

  it('without methods are implemented by nobody in particular', async () => {
    const texts = { 'a.go': 'package a\ntype Any interface{}\ntype T struct{}' };
    expect(await implementations(texts, 'a.go', 'Any')).toEqual([]);
    expect(await implementations(texts, 'a.go', 'T')).toEqual([]);
  });

  it('see through spellings of one type and type parameters', async () => {
    const texts = {
      'a.go': `package a
type Sink[T any] interface { Put(b []byte, r rune, any interface{}, t T) }
type File struct{}
func (File) Put(b []uint8, r int32, x any, s string) {}`,
    };
    expect(await implementations(texts, 'a.go', 'Sink')).toEqual(['a.go:3']);
  });

  it('see through aliases', async () => {
    const texts = {
      'a.go': `package a
type Bytes = []byte
type Sink interface { Put(b Bytes) }
type File struct{}
func (File) Put(b []byte) {}`,
    };
    expect(await implementations(texts, 'a.go', 'Sink')).toEqual(['a.go:4']);
  });
});

describe('variants of a file', () => {
  it.each([
    ['a/disk_linux.go', 'linux', ''],
    ['a/disk_windows_arm64_test.go', 'windows', 'arm64'],
    ['a/disk_amd64.go', '', 'amd64'],
    ['linux.go', '', ''],
    ['a/disk_unix.go', '', ''],
  ])('%s', (path, system, processor) => {
    expect(platformOf(path)).toEqual({ system, processor });
  });

  it.each([
    ['// no constraint\n', true],
    ['//go:build linux\n', true],
    ['//go:build !linux\n', false],
    ['//go:build (darwin || linux) && !cgo\n', false],
    ['//go:build go1.21 && (windows || unix)\n', true],
    ['//go:build ignore\n', false],
    ['//go:build !(a || !linux)\n', true],
    ['//go:build\n', true],
  ])('%j', (head, isBuilt) => {
    expect(isBuiltOnLinux(head)).toBe(isBuilt);
  });
});

it('survives a constraint of nothing but parentheses', () => {
  expect(isBuiltOnLinux(`//go:build ${'('.repeat(100_000)}linux\n`)).toBe(true);
});

describe('new of a value', () => {
  it.each([
    ['new("a")', 'neW("a")'],
    ['new(-1)', 'neW(-1)'],
    ['new(pkg.Make(1))', 'neW(pkg.Make(1))'],
    ['new([]int{1})', 'neW([]int{1})'],
    ['new(map[string]int{})', 'neW(map[string]int{})'],
  ])('%s is a call like any other', (text, repaired) => {
    expect(callsOfNew(text)).toEqual([repaired]);
  });

  it.each(['new(T)', 'new(pkg.T)', 'new([]T)', 'new(struct{})', 'new(func())', 'renew(1)'])(
    '%s stays as it is',
    (text) => {
      expect(callsOfNew(text)).toEqual([]);
    },
  );
});
