import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { makeThreadEngine } from '../../src/storage/sqlite/storage.ts';
import { temporaryFolder } from './given.ts';

const folder = temporaryFolder();

/** An engine with a thread that dies of `titles.list`. */
function mortalEngine() {
  const worker = new URL('./processes/mortal-worker.ts', import.meta.url);
  const engine = makeThreadEngine({ worker, data: undefined });
  onTestFinished(() => engine.close());
  return {
    probe: () => engine.run('meta.probe', undefined),
    die: () => engine.run('titles.list', undefined),
    close: () => engine.close(),
    load: () => engine.load(),
  };
}

describe('a writer thread that dies', () => {
  it('delivers what it had answered; the rest is unavailable', async () => {
    const { probe, die } = mortalEngine();
    // More than are settled in one portion.
    const before = Array.from({ length: 40 }, probe);
    const lost = [die(), probe(), probe()];
    expect(await Promise.all(before)).toHaveLength(40);
    for (const { status, reason } of (await Promise.allSettled(lost)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(reason).toBeInstanceOf(StorageUnavailable);
      expect(reason).toMatchObject({ cause: { message: expect.stringContaining('code 3') } });
    }
  });

  it('counts the commands that wait, also when they are lost', async () => {
    const { probe, die, load } = mortalEngine();
    const idle = { pool: 'writer', max: 1, busy: 0, idle: 1, waiting: 0 };
    expect(load()).toEqual(idle);
    const underWay = [probe(), die(), probe()];
    expect(load()).toEqual({ ...idle, busy: 1, idle: 0, waiting: 2 });
    await Promise.allSettled(underWay);
    expect(load()).toEqual(idle);
  });

  it('is replaced by the next command, also by one that retries at once', async () => {
    const { probe, die } = mortalEngine();
    await probe();
    await die().catch(probe);
    await probe();
  });
});

describe('closing the engine', () => {
  it('waits for a thread that has just been started, and for its answers', async () => {
    const { probe, close } = mortalEngine();
    const order: string[] = [];
    const answered = probe().then(() => order.push('answered'));
    await close().then(() => order.push('closed'));
    await answered;
    expect(order).toEqual(['answered', 'closed']);
  });

  it('starts no thread, and refuses later commands', async () => {
    const { probe, close } = mortalEngine();
    await close();
    await expect(probe()).rejects.toBeInstanceOf(StorageUnavailable);
  });
});

describe('a file that cannot be opened', () => {
  const open = (path: string) => {
    const worker = new URL('../../src/app/storage/writer-thread.ts', import.meta.url);
    const engine = makeThreadEngine({ worker, data: { path, busyTimeoutMs: 100 } });
    onTestFinished(() => engine.close());
    return engine.run('meta.probe', undefined);
  };

  it('is unavailable where SQLite cannot answer', async () => {
    // SQLITE_CANTOPEN
    await expect(open(join(folder, 'none', 'x.db'))).rejects.toMatchObject({
      name: 'StorageUnavailable',
      cause: { code: 'ERR_SQLITE_ERROR', errcode: 14 },
    });
  });

  it('is damaged where it is no database', async () => {
    const path = join(folder, 'text.db');
    writeFileSync(path, 'x'.repeat(4096));
    const thrown: unknown = await open(path).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(StorageUnavailable);
    expect(thrown).toMatchObject({
      fault: 'damaged',
      cause: { errcode: 26 },
    });
  });
});
