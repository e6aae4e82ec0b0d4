import { describe, expect, it, onTestFinished } from 'vitest';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { makeThreadEngine } from '../../src/storage/sqlite/engine.ts';

describe('the writer thread', () => {
  it('may die: what waited is unavailable, and the next command has a new thread', async () => {
    const worker = new URL('./processes/mortal-worker.ts', import.meta.url);
    const engine = makeThreadEngine({ worker, data: undefined });
    onTestFinished(() => engine.close());
    const probe = () => engine.run('meta.probe', undefined);
    await probe();
    const deadly = [engine.run('titles.list', undefined), probe()];
    const outcomes = await Promise.allSettled(deadly);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected' });
      expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(StorageUnavailable);
    }
    await expect(probe()).resolves.toBeUndefined();
  });
});
