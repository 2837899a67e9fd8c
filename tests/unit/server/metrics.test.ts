/** The counts of a server in the text format of Prometheus. */
import { expect, test } from 'vitest';
import type { CallRecord } from '../../../src/observe/call-record.ts';
import { CallCounts } from '../../../src/server/metrics.ts';

const call = (record: Partial<CallRecord>): CallRecord => ({
  surface: 'http',
  tool: 'search',
  workspaces: ['/src/api'],
  durationMs: 1,
  outcome: 'ok',
  ...record,
});

test('nothing was called yet', () => {
  expect(new CallCounts().text([])).toBe('');
});

test('calls are counted by tool and outcome, with their tokens and durations', () => {
  const counts = new CallCounts();
  counts.add(call({ durationMs: 0.4, tokens: 100 }));
  counts.add(call({ durationMs: 30, tokens: 50 }));
  counts.add(call({ durationMs: 60_000, outcome: 'error', code: 'QUESTION_TIMEOUT' }));
  counts.add(call({ tool: 'symbol', durationMs: 2.5, outcome: 'empty', tokens: 7 }));
  const text = counts.text([
    { name: 'up', type: 'gauge', help: 'It is.', samples: [{ labels: { a: 'x"y\\z\n' }, value: 1 }] },
    { name: 'absent', type: 'gauge', help: 'No value.', samples: [] },
  ]);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      '# TYPE wayfind_calls_total counter',
      'wayfind_calls_total{tool="search",outcome="ok"} 2',
      'wayfind_calls_total{tool="search",outcome="error"} 1',
      'wayfind_calls_total{tool="symbol",outcome="empty"} 1',
      'wayfind_call_errors_total{tool="search",code="QUESTION_TIMEOUT"} 1',
      'wayfind_reply_tokens_total{tool="search"} 150',
      '# TYPE wayfind_call_duration_seconds histogram',
      'wayfind_call_duration_seconds_bucket{tool="search",le="0.001"} 1',
      'wayfind_call_duration_seconds_bucket{tool="search",le="0.05"} 2',
      'wayfind_call_duration_seconds_bucket{tool="search",le="30"} 2',
      'wayfind_call_duration_seconds_bucket{tool="search",le="+Inf"} 3',
      'wayfind_call_duration_seconds_count{tool="search"} 3',
      // A bound belongs to its bucket.
      'wayfind_call_duration_seconds_bucket{tool="symbol",le="0.0025"} 1',
      'up{a="x\\"y\\\\z\\n"} 1',
    ]),
  );
  expect(text).not.toContain('absent');
  expect(text.endsWith('\n')).toBe(true);
});
