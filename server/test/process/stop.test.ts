import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { beginCall, refusing } from './call-in-flight.ts';
import { childrenOf, exitOf, isAlive, launch, startPurser, temporaryFolder } from './purser.ts';

// Signals and processes; service.test.ts has what a stop does inside of one.

test.each(['1', '2'])(
  'SIGTERM drains the call in flight, then exits 0 (workers: %s)',
  async (n) => {
    using folder = temporaryFolder();
    await using purser = await startPurser({ folder: folder.path, flags: ['--workers', n] });
    const call = await beginCall(purser);
    const exited = purser.stop('SIGTERM');
    await refusing(purser.url);
    expect(await call.finish()).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"SessionTicket"/);
    expect(await exited).toEqual({ code: 0, signal: null });
  },
);

test('one SIGINT is a clean stop, too', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  expect(await purser.stop('SIGINT')).toEqual({ code: 0, signal: null });
  expect(purser.stderr()).toContain('"msg":"stopped"');
});

test('the drain time is the longest that a call in flight may hold it up', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path, flags: ['--drain-time', '100ms'] });
  await beginCall(purser);
  expect(await purser.stop('SIGTERM')).toEqual({ code: 0, signal: null });
});

test.each([
  ['SIGTERM', 143, '2'],
  ['SIGINT', 130, '1'],
] as const)('a second %s ends it at once with %i (workers: %s)', async (signal, code, workers) => {
  using folder = temporaryFolder();
  const flags = ['--workers', workers, '--drain-time', '10m'];
  await using purser = await startPurser({ folder: folder.path, flags });
  const children = childrenOf(purser.child.pid);
  expect(children).toHaveLength(workers === '1' ? 0 : 2);
  await beginCall(purser);
  purser.child.kill(signal);
  await refusing(purser.url);
  const again = setInterval(() => purser.child.kill(signal), 100);
  expect(await purser.exited).toEqual({ code, signal: null });
  clearInterval(again);
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

test.each(['1', '2'])('signals at the same moment are one stop (workers: %s)', async (workers) => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path, flags: ['--workers', workers] });
  const call = await beginCall(purser);
  // Two of one kind could arrive as one.
  purser.child.kill('SIGINT');
  purser.child.kill('SIGTERM');
  await refusing(purser.url);
  expect(await call.finish()).toMatch(/HTTP\/1\.1 200 OK/);
  expect(await purser.exited).toEqual({ code: 0, signal: null });
  expect(purser.stderr()).toContain('"msg":"stopped"');
  expect(readdirSync(join(folder.path, 'data')).toSorted()).toEqual(['purser.db', 'purser.key']);
});

test('what killed workers left of the write-ahead log is in the database after a stop', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path, flags: ['--workers', '2'] });
  const workers = childrenOf(purser.child.pid);
  for (const pid of workers) process.kill(pid, 'SIGKILL');
  await expect.poll(() => workers.filter(isAlive)).toEqual([]);
  const exit = await purser.stop('SIGTERM');
  expect(exit, purser.stderr()).toEqual({ code: 0, signal: null });
  expect(readdirSync(join(folder.path, 'data')).toSorted()).toEqual(['purser.db', 'purser.key']);
});

test('a stop during the start of the workers ends all of them, with 0', async () => {
  using folder = temporaryFolder();
  const child = launch(['serve', '--port', '0', '--workers', '2'], { folder: folder.path });
  const [output, exited] = [text(child.stdout), exitOf(child)];
  await expect.poll(() => childrenOf(child.pid), { interval: 5 }).toHaveLength(2);
  const children = childrenOf(child.pid);
  child.kill('SIGTERM');
  expect(await exited).toEqual({ code: 0, signal: null });
  expect(await output).toBe('');
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

test('workers that die again and again are given up', async () => {
  using folder = temporaryFolder();
  const child = launch(['serve', '--port', '0', '--workers', '2'], { folder: folder.path });
  const [output, errors, exited] = [text(child.stdout), text(child.stderr), exitOf(child)];
  let isOver = false;
  void exited.then(() => (isOver = true));
  const killed = new Set<number>();
  await expect
    .poll(
      () => {
        for (const pid of childrenOf(child.pid)) {
          if (isAlive(pid)) process.kill(pid, 'SIGKILL');
          killed.add(pid);
        }
        return isOver;
      },
      { interval: 20 },
    )
    .toBe(true);
  expect(await exited).toEqual({ code: 1, signal: null });
  expect(await output).toBe('');
  expect((await errors).trimEnd().split('\n').at(-1)).toBe(
    'The processes that serve die again and again; the log says why.',
  );
  // The sixth death ends it; the other worker may have died as well.
  expect([6, 7]).toContain(killed.size);
});
