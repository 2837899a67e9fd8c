/** What a reader answers about files and symbols. */

import { describe, expect, it } from 'vitest';
import { decodeFacts } from '../../../src/extract/facts-codec.ts';
import { fileId } from '../../../src/model/ids.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexOf } from './index-kit.ts';

const reader = await indexOf([
  parsedFile(
    'src/token.ts',
    `
class TokenService +exported // checks tokens
  method validate : compare expiry
  method validate : compare audience
function validate +exported
namespace Acme +package
  class Gate
    method open`,
  ),
  parsedFile('src/a#b.ts', 'class Odd\n  field #secret\n  method "say hi"'.replace('"say hi"', 'say-hi')),
  parsedFile('pkg/gin.go', 'method ServeHTTP @Workspace\nfunction New', { language: 'go', packageName: 'gin' }),
  parsedFile('src/token.test.ts', 'function checks_validate', { role: 'test' }),
]);
const named = (name: string) => reader.symbolsNamed(name);

describe('symbols', () => {
  it('are found by exact name, in path and source order', () => {
    expect(named('validate').map((s) => [s.path, s.line, s.kind])).toEqual([
      ['src/token.ts', 2, 'method'],
      ['src/token.ts', 3, 'method'],
      ['src/token.ts', 4, 'function'],
    ]);
    expect(named('VALIDATE')).toEqual([]);
    expect(reader.symbolsNamed('VALIDATE', { ignoreCase: true })).toHaveLength(3);
    expect(reader.symbolsNamed('validate', { limit: 1 })).toHaveLength(1);
  });

  it('carry what was stored', () => {
    const [service] = named('TokenService');
    expect(service).toMatchObject({
      kind: 'class',
      language: 'typescript',
      role: 'source',
      signature: 'class TokenService',
      doc: 'checks tokens',
      line: 1,
      endLine: 3,
    });
    expect(reader.symbolById(service.id)).toEqual(service);
    expect(reader.symbolsById([service.id, 999_999])).toEqual([service]);
    expect(Number.isSafeInteger(service.bodyHash) && Number.isSafeInteger(service.stableId)).toBe(true);
  });

  it('have handles that lead back to them', () => {
    for (const file of reader.files()) {
      const [, ...symbols] = reader.symbolsInFile(file.id);
      expect([...reader.handlesInFile(reader.symbolsInFile(file.id))]).toEqual(
        symbols.map((symbol) => [symbol.id, reader.handle(symbol)]),
      );
    }
    const handles = reader
      .files()
      .flatMap((file) => reader.symbolsInFile(file.id))
      .map((symbol) => [reader.handle(symbol), reader.symbolByHandle(reader.handle(symbol))?.id === symbol.id]);
    expect(handles).toEqual([
      ['pkg/gin.go', true],
      ['pkg/gin.go#Workspace.ServeHTTP', true],
      ['pkg/gin.go#New', true],
      ['src/a#b.ts', true],
      ['src/a#b.ts#Odd', true],
      ['src/a#b.ts#Odd.#secret', true],
      ['src/a#b.ts#Odd.say-hi', true],
      ['src/token.test.ts', true],
      ['src/token.test.ts#checks_validate', true],
      ['src/token.ts', true],
      ['src/token.ts#TokenService', true],
      ['src/token.ts#TokenService.validate', true],
      ['src/token.ts#TokenService.validate~2', true],
      ['src/token.ts#validate', true],
      ['src/token.ts#Acme', true],
      ['src/token.ts#Gate', true],
      ['src/token.ts#Gate.open', true],
    ]);
    expect(reader.symbolByHandle('src/token.ts#Nothing')).toBeUndefined();
    expect(reader.symbolByHandle('src/token.ts#validate~2')).toBeUndefined();
    expect(reader.symbolByHandle('nowhere.ts#validate')).toBeUndefined();
    expect(reader.symbolByHandle('')).toBeUndefined();
  });

  it('have a full name with package and namespace', () => {
    expect(reader.fullName(named('open')[0])).toBe('Acme.Gate.open');
    expect(reader.qualifiedName(named('open')[0])).toBe('Gate.open');
    expect(reader.fullName(named('ServeHTTP')[0])).toBe('gin.Workspace.ServeHTTP');
  });

  it('are found by position, innermost first', () => {
    const at = (line: number, col?: number) => reader.symbolAtLine('src/token.ts', line, col).map((s) => s.name);
    expect(at(2)).toEqual(['validate', 'TokenService', 'token.ts']);
    expect(at(2, 0)).toEqual(['TokenService', 'token.ts']);
    expect(at(99)).toEqual([]);
    expect(reader.symbolAtLine('nowhere.ts', 1)).toEqual([]);
  });
});

describe('files', () => {
  it('are listed in byte order and filtered', () => {
    expect(reader.files().map((f) => f.path)).toEqual([
      'pkg/gin.go',
      'src/a#b.ts',
      'src/token.test.ts',
      'src/token.ts',
    ]);
    expect(reader.files({ under: 'src', role: 'test' }).map((f) => f.path)).toEqual(['src/token.test.ts']);
    expect(reader.files({ language: 'go' }).map((f) => f.path)).toEqual(['pkg/gin.go']);
    expect(reader.files({ under: '' })).toHaveLength(4);
    expect(reader.fileByPath('pkg/gin.go')).toMatchObject({
      packageName: 'gin',
      symbolCount: 3,
      mtimeMs: 1_700_000_000_000.5,
      ctimeMs: 1_700_000_000_001.5,
    });
    expect(reader.fileByPath('pkg')).toBeUndefined();
  });

  it('have stamps, facts and totals', () => {
    const file = reader.fileByPath('pkg/gin.go')!;
    expect(reader.fileStamps().get('pkg/gin.go')).toMatchObject({
      size: file.size,
      mtimeMs: 1_700_000_000_000.5,
      ctimeMs: 1_700_000_000_001.5,
      inode: 7,
      hash: Buffer.from(file.hash).toString('hex').toUpperCase(),
    });
    expect(decodeFacts(reader.factsOf(file.id)).strings).toEqual(['', Buffer.from(file.hash).toString('hex')]);
    expect(reader.factsOf(fileId(12345))).toHaveLength(0);
    expect(reader.counts()).toMatchObject({ files: 4, symbols: 17, problems: 0, byKind: { file: 4, class: 3 } });
    expect(reader.meta()).toMatchObject({ format_version: '14' });
  });
});

describe('words', () => {
  it('find names by prefix, part and initials', () => {
    const names = (records: readonly { name: string }[]) => records.map((record) => record.name);
    expect(names(reader.namesWithPrefix('tok', 10))).toEqual(['token.ts', 'TokenService', 'token.test.ts']);
    expect(names(reader.namesWithWords(['serv', 'token'], 10))).toEqual(['TokenService']);
    expect(names(reader.namesWithInitials('TS', 10))).toContain('TokenService');
    expect(names(reader.namesIgnoringCase('tokenservice'))).toEqual(['TokenService']);
    expect(names(reader.allNames({ min: 3, max: 3 }))).toEqual(['Odd', 'New']);
  });

  it('find symbols by text, best first', () => {
    expect(reader.text('"compare" AND "expiry"', 10).map((hit) => [hit.path, hit.line])).toEqual([['src/token.ts', 2]]);
    expect(reader.text('"compare"', 10, { fileIds: [] })).toEqual([]);
    expect(reader.textFrequencies(['compare', 'nowhere'])).toEqual(
      new Map([
        ['compare', 2],
        ['nowhere', 0],
      ]),
    );
  });
});
