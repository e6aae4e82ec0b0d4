import { expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { ask, openSplit } from './split.ts';

const LISTENERS = `select count(*)::int as count from pg_stat_activity where query = 'listen purser_control'`;

test('nodes whose address leads to the new primary leave the old one by themselves', async () => {
  await using split = await openSplit();
  const { tokens, judge } = await split.makeTokens(20);
  await split.failOver();
  const revoked = await split.revokeOneOf(tokens, judge);
  for (const { url, title } of split.movable) {
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await title.validate(revoked, judge)).toBe('EntityTokenRevoked');
  }
  // Each node has one connection that only waits for messages.
  await expect.poll(() => ask(split.standby, LISTENERS)).toEqual([{ count: 2 }]);
  await expect.poll(() => ask(split.primary, LISTENERS)).toEqual([{ count: 1 }]);
});
