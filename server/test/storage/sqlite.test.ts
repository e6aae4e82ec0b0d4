import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe } from 'vitest';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { openSqliteStorage } from '../../src/storage/sqlite/storage.ts';
import { readPage } from '../support/control-page.ts';
import { CONFORMANCE } from './conformance.ts';
import { NOW, type TestedStorage, temporaryFolder } from './given.ts';

const folder = temporaryFolder();
async function make(): Promise<TestedStorage> {
  const storage = await openSqliteStorage({
    path: join(folder, `${randomUUID()}.db`),
    clock: () => NOW,
    random: systemRandom,
  });
  return { ...storage, readLog: (seq) => readPage(storage.controlLog.read, seq) };
}

// Each in a group of its own, so that what it opens for its tests is not opened for all others.
for (const [name, conformance] of CONFORMANCE) {
  describe(name, () => conformance(make));
}
