import { afterAll, beforeAll, expect, test } from 'vitest';
import { WRONG_PASSWORDS_PER_ADDRESS } from '../../src/kernel/limits.ts';
import { PASSWORD, register } from '../support/accounts.ts';
import { AWAY, from, HOME, times } from '../support/guessing.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

// Strangers who guess are stopped, and stop nobody else.

let running: Running;

beforeAll(async () => {
  running = await startService();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

function logIn(
  world: World,
  address: string,
  { name = 'Ada', Password = PASSWORD }: { name?: string; Password?: string } = {},
): Promise<Reply> {
  const body = { TitleId: world.titleId, Username: name, Password };
  return world.call('/Client/LoginWithService', body, {}, from(address));
}

test('forty guesses at the same time at one account are no more than the limit', async () => {
  // All of them find a place and wait for their turn.
  const passwordHashing = { atOnce: 2, waitingMax: 64 };
  await using roomy = await startService(undefined, { passwordHashing });
  const world = await makeWorld(roomy);
  await must(register(world, {}, from(HOME)));
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      logIn(world, `192.0.2.${index}`, { Password: 'a guess' }),
    ),
  );
  const errors = replies.map(({ error }) => error);
  expect(errors.filter((one) => one === 'InvalidUsernameOrPassword')).toHaveLength(5);
  expect(errors.filter((one) => one === 'APIClientRequestRateLimitExceeded')).toHaveLength(35);
  expect(await logIn(world, HOME)).toMatchObject({ code: 200 });
});

test('an address that has guessed too often is refused, but for accounts that are known there', {
  tags: 'thorough',
}, async () => {
  const world = await makeWorld(running);
  await must(register(world, {}, from(AWAY)));
  const grace = { Username: 'grace', Email: 'grace@example.com' };
  await must(register(world, grace, from(HOME)));
  const { burst } = WRONG_PASSWORDS_PER_ADDRESS;
  let reply = await logIn(world, AWAY, { name: 'nobody' });
  for (let done = 1; reply.code !== 429; done += 1) {
    expect(done).toBeLessThanOrEqual(burst + 10);
    // oxlint-disable-next-line no-await-in-loop
    reply = await logIn(world, AWAY, { name: `nobody-${done}` });
  }
  // At once: with time the address gets guesses back.
  const { Address } = await must(world.asTitle('/Admin/GetLimits', { IPAddress: AWAY }));
  expect(Address).toMatchObject({
    WrongPasswordsLeft: 0,
    PasswordsAllowedFrom: expect.any(String),
  });
  expect(reply.error).toBe('APIClientRequestRateLimitExceeded');
  expect(reply.retryAfterSeconds).toBeGreaterThan(0);
  expect(reply.retryAfterSeconds).toBeLessThanOrEqual(5);
  const line = running.lines.find((one) => one['requestId'] === reply.requestId);
  expect(line).toMatchObject({ reason: 'addressLimited', address: AWAY });
  expect(await logIn(world, AWAY, { name: 'grace' })).toMatchObject({ code: 429 });
  expect(await logIn(world, AWAY)).toMatchObject({ code: 200 });
  expect(await logIn(world, HOME, { name: 'grace' })).toMatchObject({ code: 200 });
  await must(world.asTitle('/Admin/LiftLimit', { IPAddress: AWAY }));
  expect(await logIn(world, AWAY, { name: 'grace' })).toMatchObject({ code: 200 });
});

test('loops of wrong passwords, which keep the queue full, keep no player out who is at home', {
  tags: 'thorough',
}, async () => {
  const world = await makeWorld(running);
  await must(register(world, {}, from(HOME)));
  const end = new AbortController();
  let refused = 0;
  async function guessOn(index: number): Promise<void> {
    for (let round = 0; !end.signal.aborted; round += 1) {
      const name = `victim-${index}-${round}`;
      // oxlint-disable-next-line no-await-in-loop
      const { error } = await logIn(world, `192.0.2.${index}`, { name, Password: 'a guess' });
      if (error === 'APIConcurrentRequestLimitExceeded') refused += 1;
    }
  }
  const loops = Array.from({ length: 30 }, (_, index) => guessOn(index));
  const replies = await times(20, () => logIn(world, HOME));
  end.abort();
  await Promise.all(loops);
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200));
  expect(refused).toBeGreaterThan(0);
});
