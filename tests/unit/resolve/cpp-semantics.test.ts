/** How C and C++ find included files, and definitions for what headers declare. */
import { describe, expect, it } from 'vitest';
import { askedFiles } from '../../kit/asked-files.ts';

describe('includes', () => {
  it('take the file beside the includer before others of the same path', async () => {
    const asked = await askedFiles({
      'a/util.h': 'int f(void);\n',
      'b/util.h': 'int f(void);\n',
      'b/main.c': '#include "util.h"\nint g(void) { return f(); }\n',
    });
    expect(await asked.definitions('b/main.c', 2, 22)).toMatchObject([{ path: 'b/util.h', line: 1 }]);
  });

  it('lead nowhere when two files are equally far away', async () => {
    const asked = await askedFiles({
      'a/util.h': 'int f(void);\n',
      'b/util.h': 'int f(void);\n',
      'main.c': '#include <util.h>\nint g(void) { return f(); }\n',
    });
    expect(await asked.definitions('main.c', 2, 22)).toEqual([]);
  });

  it('hand on what the included file includes, in circles too', async () => {
    const asked = await askedFiles({
      'one.h': '#include "two.h"\nint one(void);\n',
      'two.h': '#include "one.h"\nint two(void);\n',
      'main.c': '#include "one.h"\nint g(void) { return two(); }\n',
    });
    expect(await asked.definitions('main.c', 2, 22)).toMatchObject([{ path: 'two.h', line: 2 }]);
  });
});

describe('definitions', () => {
  const header = 'int f(int a);\nint f(int a, int b);\n';

  it('are told apart by the number of parameters', async () => {
    const asked = await askedFiles({
      'f.h': header,
      'f.cpp': '#include "f.h"\nint f(int a) { return a; }\nint f(int a, int b) { return b; }\n',
      'main.cpp': '#include "f.h"\nint g() { return f(1, 2); }\n',
    });
    expect((await asked.definitions('main.cpp', 2, 18))[0]).toMatchObject({ path: 'f.cpp', line: 3 });
  });

  it('of two files with one leave the declaration in charge', async () => {
    const asked = await askedFiles({
      'f.h': 'int f(int a);\n',
      'linux.c': '#include "f.h"\nint f(int a) { return 1; }\n',
      'windows.c': '#include "f.h"\nint f(int a) { return 2; }\n',
      'main.c': '#include "f.h"\nint g(void) { return f(1); }\n',
    });
    expect(await asked.definitions('main.c', 2, 22)).toMatchObject([{ path: 'f.h', line: 1 }]);
  });

  it('that are static stay in their file', async () => {
    const asked = await askedFiles({
      'f.h': 'int f(int a);\n',
      'other.c': 'static int f(int a) { return 1; }\n',
      'main.c': '#include "f.h"\nint g(void) { return f(1); }\n',
    });
    expect(await asked.definitions('main.c', 2, 22)).toMatchObject([{ path: 'f.h', line: 1 }]);
  });

  it('of a forward-declared type are found when there is only one', async () => {
    const asked = await askedFiles({
      'main.cpp': 'namespace n { class A; A *make(); }\n',
      'a.h': 'namespace n { class A {}; }\nnamespace m { class A {}; }\n',
    });
    expect((await asked.definitions('main.cpp', 1, 23))[0]).toMatchObject({ path: 'a.h', line: 1 });
  });
});
