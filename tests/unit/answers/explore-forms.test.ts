/** The forms of sentences that `explore` answers with a checklist or a route. */
import { describe, expect, test } from 'vitest';
import { readAddition } from '../../../src/answers/explore/form/addition.ts';
import { readRoute } from '../../../src/answers/explore/form/route.ts';
import { spellingsOf } from '../../../src/answers/explore/mentions.ts';

describe('a task to add one of a kind', () => {
  test.each([
    ['add an option to the client', { noun: 'option', to: 'client' }],
    ['add a setting to the server like max_bytes', { noun: 'setting', to: 'server', like: 'max_bytes' }],
    ['Add a new boolean --strict flag to `grep`.', { noun: 'flag', to: 'grep' }],
    ['how do I add a field to SymbolRecord?', { noun: 'field', to: 'SymbolRecord' }],
    ['we need to introduce a parameter similar to timeout, for retries', { noun: 'parameter', like: 'timeout' }],
    ['feat(cli): add option dry-run to deploy', { noun: 'option', to: 'deploy' }],
    ['where should I register a handler for the upload event', { noun: 'handler', to: 'upload event' }],
    ['add properties to User', { noun: 'property', to: 'User' }],
    ['add a management command option like --no-input', { noun: 'option', like: '--no-input' }],
  ])('%s', (text, form) => {
    expect(readAddition(text)).toEqual(form);
  });

  test.each([
    'how are options parsed',
    'add tests for the option parser',
    'add key rotation to the TLS app',
    'add event logging to the server',
    'add a test case for empty input',
    'add support for streaming',
    'add a missing argument to the log call',
    'add a comment',
    'Fix the flag in the parser',
    'the option to add users',
    'add logging so that the option for retries is visible',
    'add an option',
    '',
  ])('not: %s', (text) => {
    expect(readAddition(text)).toBeUndefined();
  });
});

describe('a question for the way from one thing to another', () => {
  test.each([
    ['how does a request reach the handler?', { from: 'request', to: 'handler' }],
    ['how does parseArgs eventually get to Runner.run', { from: 'parseArgs', to: 'Runner.run' }],
    ['what happens between handleRequest and the preHandler', { from: 'handleRequest', to: 'preHandler' }],
    ['how does a token get from the lexer to the parser', { from: 'lexer', to: 'parser' }],
    ['trace the path from main to `close()`', { from: 'main', to: 'close()' }],
  ])('%s', (text, route) => {
    expect(readRoute(text)).toEqual(route);
  });

  test.each([
    'how are requests handled',
    'how does it reach the handler',
    'what is the difference between a task and a job',
    'move the file from src to lib',
    'reach the handler',
    '',
  ])('not: %s', (text) => {
    expect(readRoute(text)).toBeUndefined();
  });
});

test('the spellings of a name of several words', () => {
  expect(spellingsOf('maxRetries')).toEqual(
    expect.arrayContaining(['maxRetries', 'max_retries', 'max-retries', 'MAX_RETRIES', 'MaxRetries']),
  );
  expect(spellingsOf('retries')).toEqual(['retries']);
});
