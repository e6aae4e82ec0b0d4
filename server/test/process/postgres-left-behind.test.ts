import { expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { openSplit } from './split.ts';

test('a node on the old primary says nothing that is no longer so', async () => {
  await using split = await openSplit();
  const { tokens, judge } = await split.makeTokens(20);
  await split.failOver();
  const revoked = await split.revokeOneOf(tokens, judge);
  const { url, title } = split.third;
  const ask = () => title.validate(revoked, judge);
  for (let times = 0; times < 3; times += 1) {
    const verdicts = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(verdicts)).toEqual(new Set(['ServiceUnavailable']));
  }
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
});
