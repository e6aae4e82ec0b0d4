import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA_ROW_BYTES } from '../../src/kernel/player-data-limits.ts';
import { manyKeys } from '../support/data-scenarios.ts';
import {
  DATA_GROWTH_BURST,
  EVENTS_BURST,
  type Running,
  STATISTICS_BURST,
  startService,
} from '../support/running.ts';
import { letClientsWrite, update as updateByStudio } from '../support/statistics.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

// Data, events and statistics of players that come from one address, as a trusted proxy names it.

let running: Running;
beforeAll(async () => {
  running = await startService();
});
afterAll(() => running[Symbol.asyncDispose]());

/** A text with which a key counts for as many bytes. */
const textOf = (bytes: number): string => 'a'.repeat(bytes - DATA_ROW_BYTES);

async function aPlayer(world: World, customId: string) {
  const { playerId, sessionTicket } = await world.logIn(customId);
  const update = (Data: object, address: string, more: Record<string, string> = {}) => {
    const headers = { 'X-Forwarded-For': address, ...more };
    return world.call('/Client/UpdateUserData', { Data }, { sessionTicket }, headers);
  };
  return { playerId, update };
}

test('data of players at one address grow by so many bytes; what makes them grow no more passes', async () => {
  const world = await makeWorld(running);
  const address = '203.0.113.20';
  const [one, two] = [await aPlayer(world, 'one'), await aPlayer(world, 'two')];
  // The worker for large calls answers the first.
  const large = { a: textOf(60_000) };
  await must(one.update(large, address));
  const key = { 'Idempotency-Key': 'once' };
  const rest = { a: textOf(DATA_GROWTH_BURST - 60_000) };
  await must(two.update(rest, address, key));
  // All is taken. None of these needs any of it.
  await must(two.update(rest, address, key));
  await must(one.update(large, address));
  await must(one.update({ a: 'a', b: '' }, address));
  const refused = await two.update({ b: '' }, address);
  expect(refused).toMatchObject({ error: 'DataUpdateRateExceeded', code: 429 });
  expect(refused.headers.get('ratelimit')).toMatch(/^"addressDataGrowth";r=0;t=\d+$/);
  expect(refused.headers.get('retry-after')).toBe(String(refused.retryAfterSeconds));
  // Another address has its own; keys have none.
  await must(two.update({ b: '' }, '203.0.113.21'));
  const ServiceId = two.playerId;
  const headers = { 'X-Forwarded-For': address };
  const { secretKey } = world;
  const byStudio = { ServiceId, Data: { c: textOf(DATA_GROWTH_BURST) } };
  await must(world.call('/Server/UpdateUserData', byStudio, { secretKey }, headers));
  const { Throttled } = await must(world.asTitle('/Admin/GetTitleLimits', {}));
  expect(Throttled).toMatchObject([
    { Limit: 'addressDataGrowth', Count: 1, IPAddress: address, IsOfTitle: true },
  ]);
});

test('an update that is refused, or needs less than it might, gives the rest back', async () => {
  const world = await makeWorld(running);
  const address = '203.0.113.22';
  const { update } = await aPlayer(world, 'one');
  expect((await update(manyKeys(11), address)).error).toBe('TooManyKeys');
  const most = { a: textOf(DATA_GROWTH_BURST - DATA_ROW_BYTES) };
  await must(update(most, address));
  await must(update(most, address));
  // Little less than a key is left, and a long value may still grow by that.
  const longer = { a: textOf(DATA_GROWTH_BURST - 1) };
  await must(update(longer, address));
  await must(update(longer, address));
  expect((await update({ b: '' }, address)).error).toBe('DataUpdateRateExceeded');
  expect((await update({ b: textOf(300_001 + DATA_ROW_BYTES) }, address)).error).toBe(
    'DataLengthExceeded',
  );
});

test('players at one address write so many bytes of events, servers and others as before', async () => {
  const world = await makeWorld(running);
  const path = '/Client/WritePlayerEvent';
  const headers = { 'X-Forwarded-For': '203.0.113.23' };
  const body = { EventName: 'long', Body: { a: 'a'.repeat(9_900) } };
  const [{ sessionTicket }, other] = [await world.logIn('one'), await world.logIn('two')];
  const calls = Math.floor(EVENTS_BURST / 10_000) - 1;
  for (let call = 0; call < calls; call += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await must(world.call(path, body, { sessionTicket }, headers));
  }
  const refused = await world.call(path, body, { sessionTicket: other.sessionTicket }, headers);
  expect(refused).toMatchObject({ error: 'PerEntityEventRateLimitExceeded', code: 429 });
  expect(refused.headers.get('ratelimit')).toMatch(/^"addressEvents";r=\d+;t=\d+$/);
  await must(
    world.call(path, body, { sessionTicket }, { ...headers, 'X-Forwarded-For': '203.0.113.24' }),
  );
  const { secretKey } = world;
  await must(world.call('/Server/WriteTitleEvent', body, { secretKey }, headers));
});

test('players at one address write so many new values of statistics; values that take the place of others pass', async () => {
  const world = await makeWorld(running);
  await letClientsWrite(world);
  const [one, two] = [await world.logIn('one'), await world.logIn('two')];
  const address = '203.0.113.25';
  const set = (
    { sessionTicket }: typeof one,
    names: readonly string[],
    { Value = 1, from = address, key = '' } = {},
  ) => {
    const Statistics = names.map((StatisticName) => ({ StatisticName, Value }));
    const headers = { 'X-Forwarded-For': from, ...(key && { 'Idempotency-Key': key }) };
    return world.call('/Client/UpdatePlayerStatistics', { Statistics }, { sessionTicket }, headers);
  };
  const names = Array.from({ length: STATISTICS_BURST - 1 }, (_, at) => `at ${at}`);
  await must(set(one, names, { key: 'once' }));
  // One is left. None of these needs it.
  await must(set(one, names, { key: 'once' }));
  await must(set(one, names, { Value: 2 }));
  expect((await set(two, ['at 0', 'at 1'])).error).toBe('APIClientRequestRateLimitExceeded');
  await must(set(two, ['at 0']));
  const refused = await set(two, ['at 0', 'at 1'], { Value: 3 });
  expect(refused).toMatchObject({ error: 'APIClientRequestRateLimitExceeded', code: 429 });
  expect(refused.headers.get('ratelimit')).toMatch(/^"addressStatistics";r=0;t=\d+$/);
  expect(refused.headers.get('retry-after')).toBe(String(refused.retryAfterSeconds));
  // A token comes in a thousand seconds, and one value is new.
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(1_000);
  await must(set(two, ['at 0'], { Value: 4 }));
  // Values of characters count for the same limit, those that servers write do not.
  const { secretKey } = world;
  const about = { ServiceId: two.playerId, CharacterName: 'Ada', CharacterType: 'knight' };
  const granted = await must(world.call('/Server/GrantCharacterToUser', about, { secretKey }));
  const ofCharacter = (Values: object) =>
    world.call(
      '/Client/UpdateCharacterStatistics',
      { CharacterId: granted.CharacterId, CharacterStatistics: Values },
      { sessionTicket: two.sessionTicket },
      { 'X-Forwarded-For': address },
    );
  expect((await ofCharacter({ 'at 0': 1 })).error).toBe('APIClientRequestRateLimitExceeded');
  await updateByStudio(world, two, { StatisticName: 'at 1', Value: 1 });
  await must(set(two, ['at 2'], { from: '203.0.113.26' }));
  const { Throttled } = await must(world.asTitle('/Admin/GetTitleLimits', {}));
  expect(Throttled).toMatchObject([
    { Limit: 'addressStatistics', Count: 3, IPAddress: address, IsOfTitle: true },
  ]);
});
