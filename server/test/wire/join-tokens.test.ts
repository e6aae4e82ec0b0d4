import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREDENTIALS_BY_AUTH } from '../../src/kernel/credential.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';
import { ARENA, exchange, joinToken, validate } from '../support/accounts.ts';
import { type Running, startService } from '../support/running.ts';
import { type LoggedIn, makeWorld, type World } from '../support/world.ts';

let running: Running;
let world: World;
let player: LoggedIn;

beforeAll(async () => {
  const lifetimes = { entityTokenMs: MINUTE_MS, sessionMs: DAY_MS };
  running = await startService(undefined, { lifetimes });
  world = await makeWorld(running);
  player = await world.logIn();
});
afterAll(() => running[Symbol.asyncDispose]());

/** Every operation with each credential that opens it, but the cookie of operators. */
const DOORS = endpointsOf(operations).flatMap(({ path, auth }) =>
  CREDENTIALS_BY_AUTH[auth.kind]
    .filter((place) => place !== 'operatorSession')
    .map((place) => ({ path, place })),
);

it('a join token opens no operation, in the place of no credential, and is as good afterwards', async () => {
  const token = await joinToken(world, player);
  expect(DOORS.length).toBeGreaterThan(90);
  const opened: unknown[] = [];
  for (const { path, place } of DOORS) {
    const reply = await world.call(path, {}, { [place]: token });
    if (reply.code !== 401) opened.push([path, place, reply.error]);
  }
  expect(opened).toEqual([]);
  expect(await validate(world, token, ARENA)).toMatchObject({ code: 200 });
});

it('a join token lives no longer than the service lets any entity token live', async () => {
  const asked = { Audience: ARENA, LifetimeSeconds: 300 };
  const { TokenExpiration } = await exchange(world, player, asked);
  const now = Math.floor(world.clock.now() / SECOND_MS) * SECOND_MS;
  expect(Date.parse(TokenExpiration)).toBe(now + MINUTE_MS);
});
