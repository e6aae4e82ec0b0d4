import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { makeCaller } from './caller.ts';
import { startPurser, temporaryFolder } from './purser.ts';

const LOOPBACK = '127.0.0.1';

const PRELOADS = ['wrong-clock.ts', 'quick-minutes.ts'].map(
  (file) => `--import=${join(import.meta.dirname, file)}`,
);

test('a running service shows no login that is older than the option says, and soon has no address of it, though its session goes on', async () => {
  using folder = temporaryFolder();
  const clock = join(folder.path, 'clock');
  writeFileSync(clock, String(-3 * HOUR_MS));
  const env = { TEST_CLOCK_FILE: clock, NODE_OPTIONS: PRELOADS.join(' ') };
  const flags = ['--login-attempts-kept', '2h'];
  await using purser = await startPurser({ folder: folder.path, env, flags });
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const { playerId } = await title.logIn('player');
  /** How many hours ago the player's logins were, each number once. */
  async function loginsAgo(): Promise<readonly number[]> {
    const { data } = await title.admin('/Admin/GetPlayerHistory', { ServiceId: playerId });
    const times: readonly { readonly Time: string }[] = data.History;
    const hours = times.map(
      ({ Time }) => Math.round((2 * (Date.now() - Date.parse(Time))) / HOUR_MS) / 2,
    );
    return [...new Set(hours)];
  }
  function setClockBackBy(ms: number): void {
    writeFileSync(clock, String(-ms));
    purser.child.kill('SIGUSR2');
  }
  /** Of the sessions, the oldest first. */
  function addressesInFile(): readonly unknown[] {
    const database = new DatabaseSync(join(folder.path, 'data', 'purser.db'), { readOnly: true });
    const rows = database.prepare('select address from sessions order by started_at').all();
    database.close();
    return rows.map(({ address }) => address);
  }
  expect(await loginsAgo()).toEqual([3]);
  expect(addressesInFile()).toEqual([LOOPBACK]);
  setClockBackBy(1.5 * HOUR_MS);
  await expect
    .poll(async () => {
      await title.logIn('player');
      return loginsAgo();
    })
    .toEqual([1.5, 3]);
  setClockBackBy(0);
  await expect.poll(loginsAgo).toEqual([1.5]);
  await expect.poll(() => [...new Set(addressesInFile())]).toEqual([null, LOOPBACK]);
});
