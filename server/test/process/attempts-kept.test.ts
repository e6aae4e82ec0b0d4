import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { makeCaller } from './caller.ts';
import { startPurser, temporaryFolder } from './purser.ts';

const PRELOADS = ['wrong-clock.ts', 'quick-minutes.ts'].map(
  (file) => `--import=${join(import.meta.dirname, file)}`,
);

test('a running service removes the logins that are older than the option says and whose sessions are over, and no others', async () => {
  using folder = temporaryFolder();
  const clock = join(folder.path, 'clock');
  // A session of a day that has been over for a day, at the end of the test and not before.
  writeFileSync(clock, String(-49 * HOUR_MS));
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
  expect(await loginsAgo()).toEqual([49]);
  setClockBackBy(1.5 * HOUR_MS);
  await expect
    .poll(async () => {
      await title.logIn('player');
      return loginsAgo();
    })
    .toEqual([1.5, 49]);
  setClockBackBy(0);
  await expect.poll(loginsAgo).toEqual([1.5]);
});
