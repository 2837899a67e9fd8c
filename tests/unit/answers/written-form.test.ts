/** How a name is used, by the text around it: `§` marks both sides of the name. */
import { expect, test } from 'vitest';
import { isHandedOver, isRegistered, isTypeObject, type Written } from '../../../src/answers/used-by/written-form.ts';

function written(marked: string): Written {
  const [before, , after] = marked.split('§');
  return {
    narrow: { before: before.slice(before.lastIndexOf('\n') + 1), after },
    wide: () => ({ before, after }),
  };
}

test.each([
  'app.get("/x", §save§);',
  'register(§save§)',
  'register(key=§save§)',
  'const handlers = [§save§, other];',
  'providers: [\n  §ManyLines§,\n],',
  'providers: [\n  First, // one (of several\n  §ManyLines§,\n],',
  'routes = {\n    "a": §save§,\n}',
  'const x = { §save§ };',
  'return §save§;',
  'let f = §save§',
  'event += §Handle§;',
  'list.forEach(this::§run§);',
  'onClick={this.§save§.bind(this)}',
  'connect(b, &Window::§open§);',
  'f = §save§ if ready else None',
  'http.HandleFunc("/", §handler§)',
  'static struct ops o = { .open = §my_open§, };',
  'forwardRef(() => §Cats§)',
])('handed over: %s', (text) => expect(isHandedOver(written(text))).toBe(true));

test.each([
  'if (prototype.constructor === §Logger§) {',
  '§save§.alters_data = True',
  'return f is §save§',
  'return f == §save§',
  'if (§save§) {',
  '(§save§ as any).x = 1;',
  'isinstance(x, §Foo§)',
  'except (A, §Foo§):',
  'expect(run).toThrow(§Foo§);',
  '§Foo§.create()',
  'x = §save§\n  .bind2(y)',
  'table[§Foo§]',
  'if (a <= §limit§)',
  'case §Foo§:',
])('not handed over: %s', (text) => expect(isHandedOver(written(text))).toBe(false));

test.each([
  'services.AddScoped<IFoo, §Foo§>();',
  'services.AddScoped<§IFoo§, Foo>();',
  'app.UseMiddleware<§Foo§>();',
  'container.bind<§Foo§>(KEY)',
  'builder.Register<§Foo§>()',
])('registered: %s', (text) => expect(isRegistered(written(text))).toBe(true));

test.each([
  'items.OfType<§Folder§>()',
  'DeepCopy<§Folder§, FolderDto>(x)',
  'Array.Empty<§Dto§>()',
  'JsonSerializer.Deserialize<§Dto§>(text)',
  'useState<§Props§>(x)',
  'list.filterIsInstance<§K§>()',
  '(new Tuple<§BaseItem§, double>(a, b))',
  'new AddedList<§Foo§>()',
  'mapper.Map<§Dto§>(x)',
  'function register<T extends §Foo§>(x: T)',
  'registerAll<T extends §Foo§>(x: T)',
])('not registered: %s', (text) => expect(isRegistered(written(text))).toBe(false));

test('type objects are values', () => {
  for (const text of ['Use(typeof(§Foo§));', 'load(x, §Foo§.class)', 'load(§Foo§::class.java)', 'Use(typeof(A.§Foo§))'])
    expect([text, isTypeObject(written(text))]).toEqual([text, true]);
  for (const text of ['if (x.GetType() == typeof(§Foo§))', '§Foo§.class.getName()', 'typeof(§Foo§).Name'])
    expect([text, isTypeObject(written(text))]).toEqual([text, false]);
});
