import { expect, test } from 'vitest';
import { WRITER_COMMANDS_WAITING_MAX } from '../../src/kernel/limits.ts';
import { makeThreadEngine } from '../../src/storage/sqlite/storage.ts';

test('the queue of the writer has a bound; one more is refused at once, and none is lost', async () => {
  const worker = new URL('./processes/mortal-worker.ts', import.meta.url);
  const engine = makeThreadEngine({ worker, data: undefined });
  const probe = () => engine.run('meta.probe', undefined);
  const waiting = Array.from({ length: WRITER_COMMANDS_WAITING_MAX }, probe);
  await expect(probe()).rejects.toMatchObject({ name: 'StorageUnavailable', fault: 'busy' });
  expect(await Promise.all(waiting)).toHaveLength(WRITER_COMMANDS_WAITING_MAX);
  await probe();
  await engine.close();
});
