import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_PLAYERS_BURST, type Running, startService } from '../support/running.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

// New players of one address, as a trusted proxy names it.

let running: Running;
beforeAll(async () => {
  running = await startService();
});
afterAll(() => running[Symbol.asyncDispose]());

function logIn(world: World, of: { customId: string; address: string }): Promise<Reply> {
  const body = { TitleId: world.titleId, CustomId: of.customId, CreateAccount: true };
  return world.call('/Client/LoginWithCustomID', body, {}, { 'X-Forwarded-For': of.address });
}

/** Makes as many players as an address may; each of the addresses makes the same number. */
async function makeAll(world: World, addresses: readonly string[]): Promise<void> {
  for (let at = 0; at < NEW_PLAYERS_BURST; at += 1) {
    const address = addresses[at % addresses.length] ?? '';
    // oxlint-disable-next-line no-await-in-loop
    expect((await logIn(world, { customId: `player-${at}`, address })).code).toBe(200);
  }
}

test('one address makes so many players, and then logs in those who exist', async () => {
  const world = await makeWorld(running);
  const address = '203.0.113.1';
  await makeAll(world, [address]);
  const late = await logIn(world, { customId: 'late', address });
  expect(late).toMatchObject({ error: 'APIClientRequestRateLimitExceeded', code: 429 });
  expect(late.headers.get('ratelimit')).toMatch(/^"addressNewPlayers";r=0;t=\d+$/);
  expect(late.headers.get('retry-after')).toBe(String(late.retryAfterSeconds));
  const known = await logIn(world, { customId: 'player-0', address });
  expect(known.data.NewlyCreated).toBe(false);
  const neighbour = await logIn(world, { customId: 'late', address: '203.0.113.2' });
  expect(neighbour.data.NewlyCreated).toBe(true);
  expect(running.lines.find(({ requestId }) => requestId === late.requestId)).toMatchObject({
    limit: 'addressNewPlayers',
    reason: 'tooManyNewPlayers',
    address,
    titleId: world.titleId,
  });
});

test('logins of players who exist take nothing, and neither do those that are refused', async () => {
  const world = await makeWorld(running);
  const address = '203.0.113.3';
  await logIn(world, { customId: 'known', address: '203.0.113.4' });
  for (let count = 0; count < 3 * NEW_PLAYERS_BURST; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await logIn(world, { customId: 'known', address })).data.NewlyCreated).toBe(false);
  }
  const body = { TitleId: world.titleId, CustomId: 'nobody' };
  const headers = { 'X-Forwarded-For': address };
  for (let count = 0; count < 2 * NEW_PLAYERS_BURST; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await world.call('/Client/LoginWithCustomID', body, {}, headers);
    expect(reply.error).toBe('AccountNotFound');
  }
  await makeAll(world, [address]);
});

test('a host with many IPv6 addresses is one address', async () => {
  const world = await makeWorld(running);
  await makeAll(world, ['2001:db8:7:1::1', '2001:db8:7:1::2', '2001:db8:7:1:ffff::3']);
  const late = await logIn(world, { customId: 'late', address: '2001:db8:7:1::9' });
  expect(late.error).toBe('APIClientRequestRateLimitExceeded');
  const other = await logIn(world, { customId: 'late', address: '2001:db8:7:2::9' });
  expect(other.data.NewlyCreated).toBe(true);
});

test('a server that vouches for players is not counted by its address', async () => {
  const world = await makeWorld(running);
  const headers = { 'X-Forwarded-For': '203.0.113.5' };
  const { secretKey } = world;
  for (let at = 0; at < 2 * NEW_PLAYERS_BURST; at += 1) {
    const body = { ServerCustomId: `member-${at}`, CreateAccount: true };
    // oxlint-disable-next-line no-await-in-loop
    const reply = await world.call('/Server/LoginWithServerCustomId', body, { secretKey }, headers);
    expect(reply.data.NewlyCreated).toBe(true);
  }
});
