/** Which texts are taken for what a program printed, and what of them is looked up. */
import { describe, expect, it } from 'vitest';
import { readErrorText, searchableWords, withoutValues } from '../../../src/search/query/error-text.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';

const KNOWN = new Set(['NoReverseMatch', 'ImproperlyConfigured']);
const read = (text: string) => readErrorText(text, (name) => KNOWN.has(name));

describe('signs', () => {
  it.each([
    ['TypeError: Cannot filter a query once a slice has been taken.', 'exception'],
    ['django.core.exceptions.ImproperlyConfigured: The SECRET_KEY setting must not be empty.', 'exception'],
    ['NoReverseMatch: Reverse for detail not found', 'exception'],
    ['Error: listen EADDRINUSE: address already in use', 'exception'],
    ['Uncaught ReferenceError: cart is not defined', 'exception'],
    ['java.lang.IllegalStateException: Expected BEGIN_OBJECT but was STRING', 'exception'],
    ['System.ArgumentNullException: Value cannot be null.', 'exception'],
    ['panic: handlers are already registered for path', 'panic'],
    ["thread 'main' panicked at called `unwrap()` on a `None` value", 'panic'],
    ['fatal: not a git repository', 'panic'],
    ['[GIN-debug] [WARNING] You trusted all proxies, this is NOT safe', 'log message'],
    ['2024-05-06 10:11:12,345 ERROR django.request: Internal Server Error', 'log message'],
    ['[Nest] 4711  - 05/06/2024, 10:11:12 AM   ERROR [ExceptionHandler] cannot start', 'log message'],
    ['time="2024-05-06" level=error msg="failed to pull the image"', 'log message'],
    ['ERROR: relation does not exist', 'log message'],
    ['error[E0308]: mismatched types', 'message of a compiler'],
    ['where does "the query is very long" come from', 'quoted message'],
    ['what prints “cannot open the given file”', 'quoted message'],
    ['Traceback (most recent call last):', 'exception'],
  ])('%s', (text, sign) => expect(read(text)?.sign).toBe(sign));

  it.each([
    'how are errors turned into responses',
    'where is the exception filter registered',
    'fix TypeError when the list is empty',
    'raise a ValueError for negative numbers',
    'QuerySet: use a subquery for slices',
    'core: fix error handling in the parser',
    'docs: explain Error types',
    'error handling of the http client',
    'warning about deprecated options',
    'log errors with a stack trace',
    'Revert "Add a flag for the old parser to the tool"',
    'rename "foo" to "bar"',
    'setting `SERVER_NAME` does not restrict routing for both `a` and `b`',
    'read a file at 10:30:00 every day',
    'Class.method',
    '',
  ])('not %j', (text) => expect(read(text)).toBeUndefined());
});

describe('the message', () => {
  it.each([
    ["panic: handlers are already registered for path '/ping'", 'handlers are already registered for path'],
    ['Error: port 8080 is in use by 0x1f', 'port is in use by'],
    ['Error: cannot open /var/lib/data/x.sock twice', 'cannot open twice'],
    ["NoReverseMatch: Reverse for 'detail' with arguments '('',)' not found.", 'Reverse for with arguments not found.'],
    ['E0612 12:13:14.123456       1 sync.go:114] failed to sync the node', 'failed to sync the node'],
    ['2024-05-06 10:11:12,345 ERROR django.request: Internal Server Error', 'Internal Server Error'],
    ['where does "it costs "12" per night and day and week" come from', 'it costs per night and day and week'],
  ])('%s', (text, message) => expect(read(text)?.message).toBe(message));

  it('keeps values where there is nothing else', () => {
    expect(withoutValues('"detail" 42')).toBe('"detail" 42');
  });

  it('knows classes of exceptions by their names and from the tree', () => {
    expect(read('NoReverseMatch: no such view')?.classes).toEqual(['NoReverseMatch']);
    expect(read('a.b.NotReadyError: the apps are not ready')?.classes).toEqual(['NotReadyError']);
    expect(read('panic: the apps are not ready')?.classes).toEqual([]);
  });

  it('looks up names of a short message, and not those that a long one mentions', () => {
    expect(searchableWords('missing CatsService here')).toBe('missing CatsService here');
    expect(searchableWords('please make sure that CatsService is one of the providers')).toBe(
      'please make sure that is one of the providers',
    );
  });
});

it('takes its time from the length of the text, not from what is in it', () => {
  for (const part of ['at ', '"', "'", 'File "', '(', '[', 'Error: ', 'a.go:1 ', 'x::', '\n    ', '#0 ', '`']) {
    const cpuMs = cpuClock();
    read(part.repeat(20_000 / part.length));
    expect(cpuMs(), JSON.stringify(part)).toBeLessThan(500);
  }
});
