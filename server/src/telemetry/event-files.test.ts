import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EventWriter } from '../kernel/events.ts';
import { GAME_EVENTS_BYTES_WAITING_MAX } from '../kernel/game-event-limits.ts';
import { systemClock } from '../kernel/instant.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { makeEventFiles } from './event-files.ts';

function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), 'purser-events-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const namesIn = (folder: string) => readdirSync(folder).toSorted();
const linesIn = (folder: string) =>
  namesIn(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/(?<=\n)/));

/** Files whose moments are a second apart, with what is told of them. */
function filesIn(
  folder: string,
  {
    writer = 'client',
    fileBytesMax = 1_000_000,
    filesMax = 100,
  }: {
    readonly writer?: EventWriter;
    readonly fileBytesMax?: number;
    readonly filesMax?: number;
  } = {},
) {
  const told = { lost: 0, failures: [] as (string | undefined)[] };
  let now = systemClock();
  const files = makeEventFiles({
    folder,
    writer,
    fileBytesMax,
    filesMax,
    now: () => (now += 1_000),
    random: systemRandom,
    onLost: (count) => (told.lost += count),
    onWritten: (failure) => told.failures.push(failure),
  });
  return { ...files, told };
}

const line = (number: number, chars = 20) => `${String(number).padStart(chars, '.')}\n`;
const count = (length: number) => Array.from({ length }, (_, number) => line(number));

test('lines are written soon, and all of them before the end', async () => {
  const folder = temporary();
  const files = filesIn(folder);
  files.write(count(3));
  await vi.waitFor(() => expect(linesIn(folder)).toEqual(count(3)), 10_000);
  files.write(count(2));
  await files.close();
  expect(linesIn(folder)).toEqual([...count(3), ...count(2)]);
  expect(namesIn(folder)).toHaveLength(1);
  expect(files.told).toMatchObject({ lost: 0 });
});

test('a file ends where the next lines would make it too long, the oldest files go, and others stay', async () => {
  const folder = temporary();
  writeFileSync(join(folder, 'notes.txt'), 'mine\n');
  const files = filesIn(folder, { fileBytesMax: 100_000, filesMax: 3 });
  for (let number = 0; number < 5; number += 1) {
    files.write([line(number, 60_000)]);
    // oxlint-disable-next-line no-await-in-loop
    await vi.waitFor(() => expect(linesIn(folder)).toContain(line(number, 60_000)), 10_000);
  }
  await files.close();
  expect(namesIn(folder)).toHaveLength(4);
  expect(linesIn(folder)).toEqual([...[2, 3, 4].map((number) => line(number, 60_000)), 'mine\n']);
});

test('lines that come while others are written are written, too', async () => {
  const folder = temporary();
  const files = filesIn(folder);
  let sent = 0;
  // More than one flush writes in pieces.
  while (files.told.failures.length < 30) {
    files.write([line(sent)]);
    sent += 1;
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
  }
  await files.close();
  expect(files.told.lost).toBe(0);
  expect(linesIn(folder)).toEqual(count(sent));
});

test('clients who write much take no file of servers away', async () => {
  const folder = temporary();
  const server = filesIn(folder, { writer: 'server', filesMax: 2 });
  server.write([line(1)]);
  await server.close();
  const client = filesIn(folder, { fileBytesMax: 1_000, filesMax: 2 });
  for (const number of [2, 3, 4, 5]) {
    client.write([line(number, 900)]);
    // oxlint-disable-next-line no-await-in-loop
    await vi.waitFor(() => expect(linesIn(folder)).toContain(line(number, 900)), 10_000);
  }
  await client.close();
  expect(linesIn(folder)).toEqual([line(4, 900), line(5, 900), line(1)]);
});

test('several writers of one folder keep their lines apart', async () => {
  const folder = temporary();
  const writers = [1, 2, 3].map(() => filesIn(folder));
  for (let round = 0; round < 50; round += 1) {
    for (const [at, writer] of writers.entries()) writer.write([`${at} ${line(round)}`]);
  }
  await Promise.all(writers.map((writer) => writer.close()));
  const lines = linesIn(folder);
  expect(lines).toHaveLength(150);
  expect(new Set(lines).size).toBe(150);
  expect(lines.every((one) => /^\d \.+\d+\n$/.test(one))).toBe(true);
});

test('a file that was removed as the oldest is followed by another one', async () => {
  const folder = temporary();
  const files = filesIn(folder);
  files.write([line(1)]);
  await vi.waitFor(() => expect(linesIn(folder)).toEqual([line(1)]), 10_000);
  for (const name of namesIn(folder)) unlinkSync(join(folder, name));
  files.write([line(2)]);
  await files.close();
  expect(linesIn(folder)).toEqual([line(2)]);
});

test('lines wait while they cannot be written, in bounds, and are written later', async () => {
  const folder = join(temporary(), 'later');
  // A file in the place of the folder.
  writeFileSync(folder, '');
  const files = filesIn(folder);
  files.write([line(1)]);
  await vi.waitFor(() => expect(files.told.failures[0]).toMatch(/E(EXIST|NOTDIR)/), 10_000);
  const long = 'x'.repeat(GAME_EVENTS_BYTES_WAITING_MAX / 2);
  files.write([long, long, line(2)]);
  expect(files.told.lost).toBe(1);
  unlinkSync(folder);
  await files.close();
  expect(linesIn(folder).join('')).toBe([line(1), long, line(2)].join(''));
  expect(files.told.failures.at(-1)).toBeUndefined();
});

test('what cannot be written at the end is counted', async () => {
  const folder = join(temporary(), 'never');
  writeFileSync(folder, '');
  const files = filesIn(folder);
  files.write(count(4));
  await files.close();
  expect(files.told.lost).toBe(4);
});
