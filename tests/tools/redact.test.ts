/** Credentials in source: what is masked and what must stay. */
import { expect, test } from 'vitest';
import { redact } from '../../src/workspace/redact.ts';
import { cpuClock } from '../kit/cpu-clock.ts';

const join = (...parts: string[]) => parts.join('');

test.each([
  [join('const key = "AKIA', 'IOSFODNN7EXAMPL7"'), 'const key = "[redacted]"'],
  [join('token: gh', 'p_', 'a1B2'.repeat(9)), 'token: [redacted]'],
  [
    join("headers['Authorization'] = 'Bearer ", 'abcdef0123456789abcdef', "'"),
    "headers['Authorization'] = 'Bearer [redacted]'",
  ],
  ['const password = "hunter2!x"', 'const password = "[redacted]"'],
  ["DB_PASSWORD: 'S3cr3t-Value'", "DB_PASSWORD: '[redacted]'"],
  ['private readonly apiKey: string = "9f8e7d6c5b4a"', 'private readonly apiKey: string = "[redacted]"'],
  ['"client_secret": "Zm9vYmFyMTIz"', '"client_secret": "[redacted]"'],
  ['url = "postgres://admin:pa55w0rd@db.internal/app"', 'url = "postgres://admin:[redacted]@db.internal/app"'],
  [join('jwt = eyJ', 'hbGciOiJIUzI1NiJ9.eyJ', 'zdWIiOiIxMjM0In0.dozjgNryP4J3jVmN'), 'jwt = [redacted]'],
])('%s', (line, expected) => {
  expect(redact([line]).lines).toEqual([expected]);
});

test.each([
  'const password = process.env.PASSWORD',
  'const password = "password"',
  'password: "Enter your password here"',
  'const secretName = "my-app/database"',
  join('apiKey: "$', '{API_KEY}"'),
  'if (password === "") throw new Error("no password")',
  'const passwordField = "user_password"',
  'const tokens = ["a", "b"]',
  'basic authentication is described in RFC 7617',
  'http://user@host/path',
])('%s stays', (line) => {
  expect(redact([line])).toEqual({ lines: [line], masked: [] });
});

test('private key blocks are masked line by line, so that line numbers stay', () => {
  const block = [
    join('const pem = `-----BEGIN RSA PRI', 'VATE KEY-----'),
    'MIIEpAIBAAKCAQEA',
    'abc',
    join('-----END RSA PRI', 'VATE KEY-----`;'),
    'done',
  ];
  const { lines, masked } = redact(block);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe('[redacted]');
  expect(lines[4]).toBe('done');
  expect(masked).toEqual([1, 2, 3, 4]);
});

test('long hostile lines take no time', () => {
  const cpuMs = cpuClock();
  redact([
    'password = "'.repeat(2000),
    'a'.repeat(20_000),
    `://${'a:'.repeat(10_000)}`,
    'eyJ'.repeat(3000),
    'secret'.repeat(3000),
  ]);
  expect(cpuMs()).toBeLessThan(1000);
});
