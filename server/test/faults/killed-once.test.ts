import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { call, makeCaller, type Reply } from '../process/caller.ts';
import { type RunningPurser, startPurser, temporaryFolder } from '../process/purser.ts';

const KEYS = Array.from({ length: 64 }, (_, index) => `key-${index}`);

test('calls whose process is killed between commit and answer are made again, and done once', async () => {
  using folder = temporaryFolder();
  const first = await startPurser({ folder: folder.path });
  const secretKey = first.ready.secretKey ?? '';
  const title = makeCaller({ ...first, secretKey });
  const { playerId } = await title.logIn('banned');
  const ban = ({ url }: RunningPurser, idempotencyKey: string): Promise<Reply | undefined> =>
    call(
      `${url}/Admin/BanUsers`,
      { Bans: [{ ServiceId: playerId }] },
      { secretKey, idempotencyKey },
    ).catch(() => undefined);

  const sent = KEYS.map((key) => ban(first, key));
  const database = new DatabaseSync(join(folder.path, 'data', 'purser.db'), { readOnly: true });
  const count = database.prepare('select count(*) as keys from idempotency_keys');
  await expect.poll(() => Number(count.get()?.['keys']), { interval: 1 }).toBeGreaterThan(0);
  await first.stop('SIGKILL');
  const answers = await Promise.all(sent);

  await using second = await startPurser({ folder: folder.path });
  // Not before: the last commit may be in the log without having been shown to other readers.
  const kept = Number(count.get()?.['keys']);
  database.close();
  const retries = await Promise.all(KEYS.map((key) => ban(second, key)));
  expect(retries.filter((reply) => reply?.isReplay)).toHaveLength(kept);
  for (const [index, retry] of retries.entries()) {
    expect(retry?.status).toBe(200);
    const answer = answers[index];
    if (answer) expect(retry).toEqual({ ...answer, isReplay: true });
  }
  const { data } = await makeCaller({ ...second, secretKey }).admin('/Admin/GetUserBans', {
    ServiceId: playerId,
  });
  expect(data.BanData).toHaveLength(KEYS.length);
});
