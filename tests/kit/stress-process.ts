/** One process of `stressReaders`: `stress-process.ts <index dir> writer|reader <seed>`; ends with its input, prints what it did and saw. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../src/errors/errors.ts';
import { takeWriterLease } from '../../src/store/jobs/writer-lease.ts';
import { openReader, type Reader } from '../../src/store/read/read.ts';
import { keepConnections } from '../../src/store/schema/connection-cache.ts';
import { adoptSnapshot } from '../../src/store/snapshots/portable.ts';
import { copySnapshot } from '../../src/store/snapshots/snapshot-copy.ts';
import { removeSnapshot } from '../../src/store/snapshots/snapshot-list.ts';
import { openWriter, type Writer, writerWithLease } from '../../src/store/write/write.ts';
import { parsedFile } from './parsed-file.ts';

const [dir, role, seed] = process.argv.slice(2);
const KEY = 'live';
const OTHER = 'other';
const FILES = 12;
const WAIT_MS = 60_000;
/** Not damage: there is no index for a moment, or another process writes. */
const EXPECTED = ['NOT_INDEXED', 'INDEX_GONE', 'INDEX_BUSY'];

let state = Number(seed) || 1;
function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (state >>> 8) % below;
}

/** The last round that a process has published: no reader that is opened or asked afterwards may see an earlier one. */
const floorFile = path.join(path.dirname(dir), 'floor');
const readFloor = (): number => (fs.existsSync(floorFile) ? Number(fs.readFileSync(floorFile, 'utf8')) : 0);
function raiseFloor(round: number): void {
  const draft = `${floorFile}.${process.pid}`;
  fs.writeFileSync(draft, `${round}`);
  if (round > readFloor()) fs.renameSync(draft, floorFile);
}

function writeRound(writer: Writer, round: number): void {
  for (let i = 0; i < FILES; i++) {
    const text = `class Round${round}\n  method m${i} : word${round} ${`filler${round % 7} `.repeat(20)}\nfunction shared`;
    writer.putFile(parsedFile(`src/f${i}.ts`, text, { salt: `${round}` }));
  }
  writer.setMeta({ round: `${round}` });
  writer.publish();
  raiseFloor(round);
  console.log(`round ${round}`);
}

const roundIn = (reader: Pick<Reader, 'meta'>): number => Number(reader.meta().round ?? 0);

/** Called while the lease is held, so that no round is published twice. */
const nextRound = (): number => readFloor() + 1;

async function update(): Promise<void> {
  writeRound(await openWriter(dir, KEY, { fresh: false, waitMs: WAIT_MS }), nextRound());
}

async function build(): Promise<void> {
  writeRound(await openWriter(dir, KEY, { fresh: true, waitMs: WAIT_MS }), nextRound());
}

async function copy(from: string, to: string): Promise<void> {
  const copied = await copySnapshot(dir, from, to);
  if (copied === undefined) return;
  copied.read(roundIn);
  const lease = await takeWriterLease(dir, to, { kind: 'update', waitMs: WAIT_MS });
  const writer = writerWithLease(lease, { fresh: false, copy: copied.file });
  if (to === KEY) writeRound(writer, nextRound());
  else writer.publish();
}

async function keep(): Promise<void> {
  const copied = await copySnapshot(dir, KEY, 'checkout-x');
  if (copied === undefined) return;
  copied.read(roundIn);
  await adoptSnapshot(dir, 'checkout-x', { file: copied.file, waitMs: WAIT_MS });
}

async function write(): Promise<void> {
  const dice = random(100);
  if (dice < 60) return update();
  if (dice < 75) return build();
  if (dice < 83) return copy(KEY, OTHER);
  if (dice < 92) return copy(OTHER, KEY);
  if (dice < 97) return keep();
  await removeSnapshot(dir, KEY);
  return build();
}

let held: Reader | undefined;
let asked = 0;

/** A long-lived reader, as a server has it. */
function ask(): void {
  if (held && (!held.isCurrent() || random(20) === 0)) {
    held.close();
    held = undefined;
  }
  const floor = readFloor();
  held ??= openReader(dir, KEY);
  const reader = held;
  reader.checkSomePages();
  reader.inOneView(() => {
    const round = roundIn(reader);
    const names = reader.symbolsNamed(`Round${round}`).length;
    const words = reader.text(`"word${round}"`, 100).length;
    // A removed index starts again with the next round.
    if (round < floor && reader.isCurrent()) throw new Error(`round ${round} after ${floor} was published`);
    if (names !== FILES || words !== FILES) throw new Error(`${names} names and ${words} words of round ${round}`);
  });
  if (++asked % 40 === 0) {
    const [damage] = reader.integrityErrors();
    if (damage !== undefined) throw new Error(damage);
  }
}

function attempt(error: unknown): void {
  held?.close();
  held = undefined;
  if (error instanceof AppError && EXPECTED.includes(error.code)) return;
  console.log(`wrong ${(error as Error).message.replaceAll('\n', ' ')}`);
}

let isOver = false;
process.stdin.on('end', () => (isOver = true)).resume();
if (random(2) === 0) keepConnections();
while (!isOver) {
  try {
    if (role === 'writer') await write();
    for (let i = role === 'writer' ? 1 : 5; i > 0; i--) ask();
  } catch (error) {
    attempt(error);
  }
  await sleep(role === 'writer' ? 0 : random(20));
}
console.log(`asked ${asked}`);
process.exit();
