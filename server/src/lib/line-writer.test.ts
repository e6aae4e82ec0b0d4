import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/process/purser.ts';
import { makeLineWriter } from './line-writer.ts';

function given(path: string, bytesMax = 1_000) {
  // Stays open as long as the thread of the test: a writer that is never through tries again, and its lines would go to the
  // connection or the file of another thread that has got the number of a closed descriptor.
  const fd = openSync(path, 'w');
  let dropped = 0;
  const writer = makeLineWriter(fd, { bytesMax, onDrop: (bytes) => void (dropped += bytes) });
  return { writer, dropped: () => dropped };
}

const FULL = '/dev/full';

test('lines arrive in their order, in the background and at a flush', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'log');
  const { writer, dropped } = given(path);
  const text = () => readFileSync(path, 'utf8');
  writer.write('one\n');
  writer.write('zwö\n');
  await expect.poll(text).toBe('one\nzwö\n');
  writer.flushSync();
  writer.write('three\n');
  await expect.poll(text).toBe('one\nzwö\nthree\n');
  expect(dropped()).toBe(0);
});

test('the waiting lines are bounded, and further ones are dropped whole', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'log');
  const { writer, dropped } = given(path);
  const lines = Array.from({ length: 10 }, (_, at) => `${String(at).repeat(199)}\n`);
  for (const line of lines) writer.write(line);
  expect(dropped()).toBe(1_000);
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(lines.slice(0, 5).join(''));
  // Written lines make room for new ones.
  for (const line of lines) writer.write(line);
  expect(dropped()).toBe(2_000);
});

// A device whose writes fail as on a full disk; Linux has it.
test.skipIf(process.platform !== 'linux')('a full disk throws nothing and delays no flush', () => {
  const { writer, dropped } = given(FULL);
  writer.write('1234567\n');
  for (let round = 1; round <= 3; round += 1) {
    writer.write('abc\n');
    writer.flushSync();
    expect(dropped()).toBe(4 * round);
  }
});
