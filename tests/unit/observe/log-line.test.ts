/** A line of the log: its fields as JSON, its words as text, one line whatever a directory is called. */
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors/errors.ts';
import { type CallRecord, observed } from '../../../src/observe/call-record.ts';
import { type LogEvent, levelOfCall, logLine } from '../../../src/observe/log-line.ts';
import type { Reply } from '../../../src/tools/define.ts';

const time = new Date('2025-01-02T03:04:05.678Z');
const CALL: CallRecord = {
  surface: 'stdio',
  tool: 'search',
  workspaces: ['/src/api'],
  durationMs: 12.345,
  outcome: 'ok',
  tokens: 345,
  freshness: 'fresh',
  indexing: 'ready',
  completeness: 'complete',
};

const lineOf = (event: LogEvent, format: 'text' | 'json'): string => logLine({ level: 'info', time, event }, format);

describe('a line', () => {
  test('has the facts of a call, as JSON and as text', () => {
    expect(JSON.parse(lineOf({ event: 'call', ...CALL }, 'json'))).toEqual({
      time: '2025-01-02T03:04:05.678Z',
      level: 'info',
      event: 'call',
      surface: 'stdio',
      tool: 'search',
      outcome: 'ok',
      duration_ms: 12.3,
      tokens: 345,
      freshness: 'fresh',
      indexing: 'ready',
      completeness: 'complete',
      workspace: '/src/api',
    });
    expect(lineOf({ event: 'call', ...CALL }, 'text')).toBe(
      '2025-01-02T03:04:05.678Z info  stdio search ok 12.3 ms 345 tokens fresh ready complete /src/api',
    );
  });

  test('names the code of an error, and all workspaces of a call', () => {
    const failed = { ...CALL, tokens: undefined, outcome: 'error', code: 'STILL_INDEXING', via: 'resource' } as const;
    const { tokens: _, ...record } = { ...failed, workspaces: ['/a', '/b'] };
    expect(JSON.parse(lineOf({ event: 'call', ...record }, 'json'))).toMatchObject({
      outcome: 'error',
      code: 'STILL_INDEXING',
      via: 'resource',
      workspaces: ['/a', '/b'],
    });
    expect(lineOf({ event: 'call', ...record }, 'text')).toContain('stdio/resource search error[STILL_INDEXING] 12.3');
  });

  test('stays one line for a directory with any name, and for a message of several', () => {
    const hostile = '/src/a\n2025-01-01T00:00:00.000Z error stdio forged';
    for (const format of ['text', 'json'] as const) {
      for (const event of [
        { event: 'call', ...CALL, workspaces: [hostile] },
        { event: 'index', workspace: hostile, state: 'ready' },
        { event: 'message', message: 'first\nsecond' },
      ] as const)
        expect(lineOf(event, format)).not.toContain('\n');
    }
  });

  test('moves no cursor of the terminal that shows it', () => {
    const hostile = '/src/\u001b[2J\u009b2J';
    for (const event of [
      { event: 'call', ...CALL, workspaces: [hostile] },
      { event: 'message', message: `cannot watch ${hostile}` },
    ] as const) {
      const line = lineOf(event, 'text');
      expect(line).not.toContain('\u001b');
      expect(line).not.toContain('\u009b');
    }
  });
});

describe('a record', () => {
  const reply = (results: unknown): Reply<unknown> =>
    ({
      results,
      meta: { estimated_tokens: 7, freshness: 'stale', indexing: 'ready', completeness: 'partial' },
    }) as Reply<unknown>;
  const recordOf = async (work: () => Promise<Reply<unknown>>): Promise<CallRecord> => {
    const records: CallRecord[] = [];
    await observed(
      { tool: { name: 'search' }, surface: 'cli' },
      (one) => records.push(one),
      async (seen) => {
        seen.answers.push({ root: '/a' });
        seen.reply = await work();
      },
    ).catch(() => {});
    expect(records).toHaveLength(1);
    return records[0]!;
  };
  const failing = (error: unknown) => recordOf(() => Promise.reject(error));

  test('says how a call ended', async () => {
    expect(await recordOf(async () => reply(['x']))).toMatchObject({
      outcome: 'ok',
      tokens: 7,
      freshness: 'stale',
      completeness: 'partial',
      workspaces: ['/a'],
    });
    expect(await recordOf(async () => reply([]))).toMatchObject({ outcome: 'empty' });
    expect(await failing(new AppError('CANCELLED', 'x'))).toMatchObject({ outcome: 'cancelled', code: 'CANCELLED' });
    expect(await failing(new AppError('SYMBOL_NOT_FOUND', 'secret'))).toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
    expect(await failing(new TypeError('secret'))).toMatchObject({ outcome: 'error', code: 'BUG' });
    const protocol = Object.assign(new Error('x'), { data: { code: 'UNKNOWN_TOOL' } });
    expect(await failing(protocol)).toMatchObject({ code: 'UNKNOWN_TOOL' });
    expect(await failing(Object.assign(new Error('x'), { data: { code: 'anything' } }))).toMatchObject({ code: 'BUG' });
  });

  test('has no text of the error', async () => {
    expect(JSON.stringify(await failing(new AppError('BAD_INPUT', 'secret')))).not.toContain('secret');
  });

  test('is as severe as what a person has to do about it', () => {
    expect(levelOfCall({ outcome: 'ok' })).toBe('info');
    expect(levelOfCall({ outcome: 'cancelled', code: 'CANCELLED' })).toBe('info');
    expect(levelOfCall({ outcome: 'error', code: 'SYMBOL_NOT_FOUND' })).toBe('info');
    expect(levelOfCall({ outcome: 'error', code: 'INDEX_CORRUPT' })).toBe('warn');
    expect(levelOfCall({ outcome: 'error', code: 'BUG' })).toBe('error');
  });
});
