import { expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call, type Reply } from './caller.ts';
import { openSplit } from './split.ts';

test('a change before or during a failover is made once: the retries say so', async () => {
  await using split = await openSplit();
  const [one, two] = split.movable;
  const { playerId } = await one.title.logIn('banned');
  const ban = (node: typeof one, idempotencyKey: string): Promise<Reply> =>
    call(
      `${node.url}/Admin/BanUsers`,
      { Bans: [{ ServiceId: playerId }] },
      { secretKey: node.title.secretKey, idempotencyKey },
    );
  const before = await ban(one, 'before');
  const during = ban(one, 'during');
  await split.failOver();
  const first = await during;

  await expect.poll(async () => (await ban(two, 'before')).status).toBe(200);
  expect(await ban(two, 'before')).toEqual({ ...before, isReplay: true });
  await expect.poll(async () => (await ban(two, 'during')).status).toBe(200);
  const again = await ban(two, 'during');
  expect(again.isReplay).toBe(true);
  if (first.status === 200) expect(again.data).toEqual(first.data);
  const { data } = await two.title.admin('/Admin/GetUserBans', { ServiceId: playerId });
  expect(data.BanData).toHaveLength(2);
});
