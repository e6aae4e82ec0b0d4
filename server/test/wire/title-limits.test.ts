import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_LIMITS } from '../../src/app/limits.ts';
import type { RateLimit } from '../../src/kernel/rate-limits.ts';
import { from } from '../support/guessing.ts';
import { signInOperator } from '../support/operators.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { type Credentials, makeWorld, type World } from '../support/world.ts';

// The answers of Admin/GetTitleLimits about limits that a test can only reach by setting them.

const path = '/Admin/GetTitleLimits';
const STRANGER = '192.0.2.99';

let running: Running;
let world: World;

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/** From now on one limit counts, and lets so many pass. */
function limit(name: RateLimit, burst: number): void {
  const rates = { ...NO_LIMITS.rates, [name]: { burst, perSecond: 0.001 } };
  running.app.takeLimits({ ...NO_LIMITS, rates });
}

async function stopped(credentials: Credentials): Promise<unknown> {
  running.app.takeLimits(NO_LIMITS);
  return (await must(world.call(path, {}, credentials))).Throttled;
}

it('limits that are off are not listed', async () => {
  running.app.takeLimits(NO_LIMITS);
  const limits = await must(world.asTitle(path, {}));
  expect(limits).toMatchObject({ Limits: [], Players: 0, MakesPlayers: true });
  for (const member of ['Guesses', 'PlayersMax', 'SupportCurrencyPerDay']) {
    expect(limits).not.toHaveProperty(member);
  }
});

it('a session is of its player, a secret key has its id, and a title is the title', async () => {
  const { sessionTicket, playerId } = await world.logIn();
  const calls = {
    sessionCalls: ['/Client/GetAccountInfo', { sessionTicket }],
    keyCalls: [path, { secretKey: world.secretKey }],
    titleCalls: ['/Client/GetAccountInfo', { sessionTicket }],
  } as const;
  for (const name of ['sessionCalls', 'keyCalls', 'titleCalls'] as const) {
    limit(name, 1);
    for (const _ of [1, 2]) {
      // One after the other, and of each limit the second is one too many.
      // oxlint-disable-next-line no-await-in-loop
      await world.call(calls[name][0], {}, calls[name][1]);
    }
  }
  const found = (await stopped({ secretKey: world.secretKey })) as readonly object[];
  const of = { Count: 1, IsOfTitle: true };
  expect(found).toMatchObject([
    { Limit: 'titleCalls', ...of },
    { Limit: 'keyCalls', KeyId: expect.any(String), ...of },
    { Limit: 'sessionCalls', ServiceId: playerId, ...of },
  ]);
  expect(Object.keys(found[0] ?? {})).toEqual(['Limit', 'Count', 'First', 'Last', 'IsOfTitle']);
  const other = await world.otherTitle();
  expect((await must(other.asTitle(path, {}))).Throttled).toEqual([]);
});

it('a call that named no title yet is told to operators of all titles only, its address to support of all titles', async () => {
  limit('addressAnonymousCalls', 1);
  const body = { TitleId: world.titleId, CustomId: 'nobody' };
  for (const _ of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    await world.call('/Client/LoginWithCustomID', body, {}, from(STRANGER));
  }
  const one = expect.objectContaining({ Limit: 'addressAnonymousCalls', IsOfTitle: false });
  const withAddress = expect.objectContaining({ IPAddress: STRANGER });
  expect(await stopped({ secretKey: world.secretKey })).not.toContainEqual(one);
  expect(await stopped({ operator: await world.operator(['owner']) })).not.toContainEqual(one);
  const { titleId } = world;
  const mixed = await signInOperator(running, [{ role: 'viewer' }, { role: 'support', titleId }]);
  const seen = await stopped({ operator: { ...mixed, titleId } });
  expect(seen).toContainEqual(one);
  expect(seen).not.toContainEqual(withAddress);
  const support = await world.operator(['support'], 'everywhere');
  expect(await stopped({ operator: support })).toContainEqual(withAddress);
});
