import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeCaller } from './caller.ts';
import { startPurser, temporaryFolder } from './purser.ts';
import { killAmidRestores, RESTORED, shopToRestore } from './restoring.ts';

test('a process that is killed while it restores a store of 10,000 items has done so whole or not at all', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  let secretKey = '';
  async function start() {
    const purser = await startPurser({ folder: folder.path });
    onTestFinished(() => purser[Symbol.asyncDispose]());
    secretKey = purser.ready.secretKey ?? secretKey;
    return { ...purser, title: makeCaller({ ...purser, secretKey }) };
  }
  const first = await start();
  await shopToRestore(first.title);
  await first.stop();
  const seen = await killAmidRestores(start, async (statement) => {
    const database = new DatabaseSync(join(folder.path, 'data', 'purser.db'), { readOnly: true });
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  });
  expect(seen).toEqual(RESTORED);
});
