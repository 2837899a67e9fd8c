/** Names as replies print them, in another case, and of inherited members, in the tools that take one. */
import { expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'src/base.ts': `export interface Saved {
  save(): void;
}
export class Root {
  save(): void {}
  load(): number {
    return 1;
  }
}
export class Base extends Root implements Saved {
  close(): void {}
}
`,
  'src/user.ts': `import { Base } from './base';
export class UserService extends Base {
  login(): number {
    return this.load();
  }
}
export class Alone {
  login(): void {}
}
export function boot(service: UserService) {
  service.save();
  return service.login();
}
`,
  'app.py': `class Parser:
    def parse(self):
        return 1

    def parse(self, text):
        return text


class Json(Parser):
    pass
`,
  'store.go': `package store

type Base struct{}

type Cache struct{ Base }
`,
  'matcher.kt': `class Matcher {
    companion object {
        fun read(text: String): Matcher = Matcher()
    }
}
class Reader { fun read(): Int = 1 }
`,
  'more.go': `package store

func (b *Base) Run() {}
`,
});

const handles = async (tool: string, name: string) => {
  const { results, meta } = await sample().call(tool, { name });
  const symbols: { handle: string }[] = tool === 'symbol' ? results : results.symbols;
  return { handles: symbols.map(({ handle }) => handle), notes: meta.notes };
};

test.each([
  ['UserService.load', 'src/base.ts#Root.load', 'UserService inherits load from src/base.ts#Root'],
  // The class that has the code, not the interface beside it.
  ['Base.save', 'src/base.ts#Root.save', 'Base inherits save from src/base.ts#Root'],
  ['UserService.close', 'src/base.ts#Base.close', 'UserService inherits close from src/base.ts#Base'],
  ['src/user.ts#UserService.load', 'src/base.ts#Root.load', 'UserService inherits load from src/base.ts#Root'],
  // A method that is written in another file than its type.
  ['Cache.Run', 'more.go#Base.Run', 'Cache inherits Run from store.go#Base'],
])('%s is declared in a super type', async (name, handle, note) => {
  for (const tool of ['symbol', 'references']) {
    const found = await handles(tool, name);
    expect(found.handles).toEqual([handle]);
    expect(found.notes).toContain(note);
  }
});

test.each(['Alone.load', 'src/user.ts#Alone.load', 'boot.load'])('%s is inherited from nothing', async (name) => {
  await expect(sample().call('symbol', { name })).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
});

test('a name in another case, also in a handle and inherited', async () => {
  for (const name of ['userservice.LOGIN', 'src/user.ts#userService.login']) {
    const found = await handles('symbol', name);
    expect(found.handles).toEqual(['src/user.ts#UserService.login']);
    expect(found.notes.join()).toContain('differ in case');
  }
  const inherited = await handles('symbol', 'userservice.load');
  expect(inherited.handles).toEqual(['src/base.ts#Root.load']);
  expect(inherited.notes.join()).toMatch(/differ in case.*UserService inherits/);
});

test('the number of a twin, as handles print it, without the path', async () => {
  expect((await handles('symbol', 'Parser.parse')).handles).toEqual(['app.py#Parser.parse', 'app.py#Parser.parse~2']);
  expect((await handles('symbol', 'Parser.parse~2')).handles).toEqual(['app.py#Parser.parse~2']);
  expect((await handles('references', 'parse~1')).handles).toEqual(['app.py#Parser.parse']);
  await expect(sample().call('symbol', { name: 'Parser.parse~3' })).rejects.toMatchObject({
    code: 'SYMBOL_NOT_FOUND',
    details: { nearest: expect.arrayContaining(['parse']) },
  });
});

test('of a member further inside: a companion, a nested class', async () => {
  expect(await handles('references', 'Matcher.read')).toEqual({
    handles: ['matcher.kt#Matcher.Companion.read'],
    notes: expect.arrayContaining(['no symbol is named Matcher.read; this is Matcher.Companion.read']),
  });
  const folded = await handles('symbol', 'matcher.read');
  expect(folded.handles).toEqual(['matcher.kt#Matcher.Companion.read']);
  expect(folded.notes).toContain('no symbol is named matcher.read; this is Matcher.Companion.read');
  await expect(handles('symbol', 'Cache.read')).rejects.toThrow('No symbol is named');
});
