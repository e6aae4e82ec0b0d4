import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { OUTSIDE_CALLS_PER_HOST } from '../../src/kernel/outside-limits.ts';
import { type Fakes, startFakes } from '../support/fakes/fakes.ts';
import { steamIdOf } from '../support/fakes/steam.ts';
import { connectSteam } from '../support/platform-providers.ts';
import { type Running, startService } from '../support/running.ts';
import { makeWorld, type World } from '../support/world.ts';

// One caller, or one title, who keeps a provider busy.

let fakes: Fakes;
let running: Running;
beforeAll(async () => {
  fakes = await startFakes();
  running = await startService(undefined, { outside: fakes.outside });
});
afterAll(async () => {
  await fakes[Symbol.asyncDispose]();
  await running[Symbol.asyncDispose]();
});

function logIn(world: World, SteamTicket: string, address: string) {
  const body = { TitleId: world.titleId, SteamTicket, CreateAccount: true };
  return world.call('/Client/LoginWithSteam', body, {}, { 'X-Forwarded-For': address });
}

test('a stranger who floods Steam with invented tickets, and a title full of them, leave room for others', async () => {
  const [world, other] = [await makeWorld(running), await makeWorld(running)];
  await connectSteam(world);
  await connectSteam(other);
  // On a slow machine a flood takes longer than a call may hang, and further calls would take the places of those that ended.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms * 20));
  onTestFinished(() => timeouts.mockRestore());
  fakes.steam.mode = 'hang';
  const flood = (count: number, address: (call: number) => string) =>
    Array.from({ length: count }, (_, call) => logIn(world, 'dead1234', address(call)));
  const { network, title, all } = OUTSIDE_CALLS_PER_HOST;
  const ofOne = flood(all + 10, () => '203.0.113.66');
  await expect.poll(() => fakes.steam.calls.length).toBe(network);
  const refused = await Promise.race(ofOne);
  expect(refused).toMatchObject({ code: 503, error: 'ServiceUnavailable' });
  expect(refused.headers.get('retry-after')).toBe('5');
  fakes.steam.mode = 'well';
  const good = Array.from({ length: 20 }, (_, player) =>
    logIn(world, fakes.steam.give({ steamId: steamIdOf(player + 1) }), `203.0.113.${player}`),
  );
  expect((await Promise.all(good)).map(({ code }) => code)).toEqual(good.map(() => 200));

  fakes.steam.mode = 'hang';
  const before = fakes.steam.calls.length;
  const ofMany = flood(all, (call) => `198.18.0.${call}`);
  await expect.poll(() => fakes.steam.calls.length).toBe(before + title - network);
  fakes.steam.mode = 'well';
  const ticket = fakes.steam.give({ steamId: steamIdOf(77) });
  expect((await logIn(other, ticket, '203.0.113.77')).code).toBe(200);
  await fakes[Symbol.asyncDispose]();
  const ends = await Promise.all([...ofOne, ...ofMany]);
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([503]));
});
