import { expect, test } from 'vitest';
import { listRevisions } from '../../src/economy/revisions/commands.ts';
import { storeSubject } from '../../src/economy/stores/sql/stores.ts';
import { currentLane } from '../../src/kernel/call-lane.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { temporaryFolder } from '../process/purser.ts';
import { makeSqlite } from './make-storages.ts';

test('callers take turns at the thread that reads for long', async () => {
  using folder = temporaryFolder();
  const storage = await makeSqlite(folder.path);
  try {
    const subject = storeSubject({ titleId: 'A1B2', catalogVersion: 'main', storeId: 'shop' });
    const done: string[] = [];
    const read = (name: string, group?: string) =>
      currentLane.run({ name, group, goesFirst: false }, async () => {
        await storage.run(listRevisions, { subject, page: WHOLE_LIST });
        done.push(name);
      });
    const reads = [...Array.from({ length: 40 }, () => read('greedy')), read('patient')];
    expect(storage.pools().at(-1)).toMatchObject({ pool: 'reader', busy: 1, waiting: 40 });
    await Promise.all(reads);
    // Two were with the thread already, and one was next.
    expect(done.indexOf('patient')).toBeLessThanOrEqual(3);
    done.length = 0;
    const players = Array.from({ length: 40 }, (_, player) => read(`${player}`, 'one address'));
    await Promise.all([...players, read('other')]);
    expect(done.indexOf('other')).toBeLessThanOrEqual(3);
  } finally {
    await storage.close();
  }
});
