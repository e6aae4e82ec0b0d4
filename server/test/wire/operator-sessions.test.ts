import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { WRONG_PASSWORDS_PER_ADDRESS } from '../../src/kernel/limits.ts';
import { OPERATOR_SESSIONS_MAX } from '../../src/kernel/operator-limits.ts';
import { overrun, PASSWORD, register } from '../support/accounts.ts';
import { AWAY, from, HOME, times } from '../support/guessing.ts';
import { GUESS, isSignedIn, sessionOf, signInAs } from '../support/operator-account.ts';
import { OPERATOR_PASSWORD } from '../support/operators.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

// How long sessions of operators last, and who is kept from signing in.

let running: Running;
let world: World;

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

test('a session ends half an hour after its last call', async () => {
  const operator = await world.operator(['viewer']);
  const idle = await world.operator(['viewer']);
  world.clock.advance(30 * MINUTE_MS - 1);
  expect(await isSignedIn(world, operator)).toBe(true);
  world.clock.advance(1);
  // The use is not stored yet, and known here all the same.
  expect(await isSignedIn(world, operator)).toBe(true);
  expect(await isSignedIn(world, idle)).toBe(false);
  await running.app.everyMinute();
  world.clock.advance(30 * MINUTE_MS - 1);
  expect(await isSignedIn(world, operator)).toBe(true);
  await running.app.everyMinute();
  world.clock.advance(30 * MINUTE_MS);
  expect(await isSignedIn(world, operator)).toBe(false);
});

test('a call that names a title that is not there is refused, also of an operator of everything', async () => {
  const operator = await world.operator(['owner'], 'everywhere');
  const ask = (titleId: string) =>
    world.call('/Operator/GetOwnOperator', {}, { operator: { ...operator, titleId } });
  expect(await ask(world.titleId)).toMatchObject({ code: 200 });
  for (const titleId of ['DEAD', 'no title']) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await ask(titleId)).toMatchObject({ error: 'NotAuthorizedByTitle' });
  }
});

test('a session that is refused for being idle does not come back', async () => {
  const operator = await world.operator(['viewer']);
  world.clock.advance(30 * MINUTE_MS);
  expect(await isSignedIn(world, operator)).toBe(false);
  await running.app.everyMinute();
  expect(await isSignedIn(world, operator)).toBe(false);
});

test('a session ends twelve hours after it began, however much it is used', async () => {
  const operator = await world.operator(['viewer']);
  for (let at = 0; at < 12 * HOUR_MS - SECOND_MS; at += 20 * MINUTE_MS) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await isSignedIn(world, operator)).toBe(true);
    // oxlint-disable-next-line no-await-in-loop
    await running.app.everyMinute();
    world.clock.advance(20 * MINUTE_MS);
  }
  expect(await isSignedIn(world, operator)).toBe(false);
});

test('a clock that jumps ahead ends sessions, and one that jumps back makes none longer', async () => {
  const operator = await world.operator(['viewer']);
  world.clock.advance(-HOUR_MS);
  expect(await isSignedIn(world, operator)).toBe(true);
  await running.app.everyMinute();
  world.clock.advance(HOUR_MS + 30 * MINUTE_MS - 1);
  expect(await isSignedIn(world, operator)).toBe(true);
  world.clock.advance(13 * HOUR_MS);
  expect(await isSignedIn(world, operator)).toBe(false);
});

test('one session more than an operator may have ends the oldest', async () => {
  const oldest = await world.operator(['viewer']);
  const { name } = oldest;
  world.clock.advance(1);
  const second = sessionOf(await signInAs(world, name), name);
  for (let count = 2; count < OPERATOR_SESSIONS_MAX; count += 1) {
    world.clock.advance(1);
    // oxlint-disable-next-line no-await-in-loop
    await signInAs(world, name);
  }
  expect(await isSignedIn(world, oldest)).toBe(true);
  world.clock.advance(1);
  const newest = sessionOf(await signInAs(world, name), name);
  expect(await isSignedIn(world, oldest)).toBe(false);
  expect(await isSignedIn(world, second)).toBe(true);
  expect(await isSignedIn(world, newest)).toBe(true);
});

test('strangers who guess do not shut out an operator where that one has signed in before', async () => {
  const { name } = await world.operator(['viewer']);
  expect(await signInAs(world, name, {}, from(HOME))).toMatchObject({ code: 200 });
  await times(5, () => signInAs(world, name, { Password: GUESS }, from(AWAY)));
  expect(await signInAs(world, name, {}, from(AWAY))).toMatchObject({
    error: 'APIClientRequestRateLimitExceeded',
  });
  expect(await signInAs(world, name, {}, from(HOME))).toMatchObject({ code: 200 });
  // Guesses from there are limited for themselves.
  await times(5, () => signInAs(world, name, { Password: GUESS }, from(HOME)));
  expect(await signInAs(world, name, {}, from(HOME))).toMatchObject({
    error: 'APIClientRequestRateLimitExceeded',
  });
});

test('loops of wrong passwords keep nobody out who is at home, neither operators nor players', {
  tags: 'thorough',
}, async () => {
  const { name } = await world.operator(['viewer']);
  expect(await signInAs(world, name, {}, from(HOME))).toMatchObject({ code: 200 });
  await must(register(world, {}, from(HOME)));
  const player = { TitleId: world.titleId, Username: 'Ada', Password: PASSWORD };
  const end = new AbortController();
  async function guessOn(index: number): Promise<void> {
    for (let round = 0; !end.signal.aborted; round += 1) {
      const guess = { Password: GUESS };
      // oxlint-disable-next-line no-await-in-loop
      await signInAs(world, `victim ${index} ${round}`, guess, from(`192.0.2.${100 + index}`));
    }
  }
  const loops = Array.from({ length: 20 }, (_, index) => guessOn(index));
  const replies = [
    ...(await times(10, () => signInAs(world, name, {}, from(HOME)))),
    ...(await times(10, () => world.call('/Client/LoginWithService', player, {}, from(HOME)))),
  ];
  end.abort();
  await Promise.all(loops);
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200));
});

test('a lock ends by itself', async () => {
  const { name } = await world.operator(['viewer']);
  await times(5, () => signInAs(world, name, { Password: GUESS }));
  const { retryAfterSeconds = 0, errorMessage } = await signInAs(world, name);
  expect(errorMessage).toContain('this ends by itself');
  world.clock.advance(retryAfterSeconds * SECOND_MS);
  expect(await signInAs(world, name)).toMatchObject({ code: 200 });
});

test('an address that guesses at many names is refused, but for operators who are known there', {
  tags: 'thorough',
}, async () => {
  const address = from('192.0.2.77');
  const known = await world.operator(['viewer']);
  const other = await world.operator(['viewer']);
  expect(await signInAs(world, known.name, {}, address)).toMatchObject({ code: 200 });
  let guesses = 0;
  let error: string | undefined;
  while (error !== 'APIClientRequestRateLimitExceeded') {
    expect(guesses).toBeLessThan(WRONG_PASSWORDS_PER_ADDRESS.burst + 10);
    // oxlint-disable-next-line no-await-in-loop
    ({ error } = await signInAs(world, `nobody ${guesses}`, { Password: GUESS }, address));
    guesses += 1;
  }
  expect(await signInAs(world, other.name, {}, address)).toMatchObject({
    error: 'APIClientRequestRateLimitExceeded',
  });
  expect(await signInAs(world, known.name, {}, address)).toMatchObject({ code: 200 });
  expect(await signInAs(world, other.name, {}, from(HOME))).toMatchObject({ code: 200 });
});

/** Changes the stored row of an operator past the service. */
function change(operatorId: string, sets: string): void {
  const database = new DatabaseSync(running.databasePath);
  database.prepare(`update operators set ${sets} where operator_id = ?`).run(operatorId);
  database.close();
}

test('nobody learns whether a name exists: the same words, and the same work', async () => {
  const disabled = await world.operator(['viewer']);
  change(disabled.operatorId, 'disabled_at = 1');
  const invited = await world.operator(['viewer']);
  change(invited.operatorId, 'password_hash = null');
  const { name } = await world.operator(['viewer']);
  const wrong = await signInAs(world, name, { Password: GUESS });
  expect(wrong.error).toBe('InvalidUsernameOrPassword');
  for (const one of ['nobody at all', disabled.name, invited.name]) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await signInAs(world, one);
    expect({ ...reply, headers: 0, requestId: '' }).toEqual({
      ...wrong,
      headers: 0,
      requestId: '',
    });
    // They wait for their turn to be hashed, and are locked, like any other.
    // oxlint-disable-next-line no-await-in-loop
    expect(await overrun(() => signInAs(world, one))).toMatchObject({
      error: 'APIConcurrentRequestLimitExceeded',
    });
    // oxlint-disable-next-line no-await-in-loop
    expect(await signInAs(world, one)).toMatchObject({ retryAfterSeconds: 60 });
  }
});

test('a right password is an act of the operator, a wrong one is none, and no secret is written down', async () => {
  const operator = await world.operator(['viewer']);
  const confirm = (Password: string) =>
    world.call('/Operator/ConfirmPassword', { Password }, { operator });
  const acts = () => {
    const database = new DatabaseSync(running.databasePath, { readOnly: true });
    const rows = database.prepare('select * from operator_acts where operator_id = ?');
    const found = rows.all(operator.operatorId);
    database.close();
    return found;
  };
  expect(await confirm(GUESS)).toMatchObject({ error: 'InvalidUsernameOrPassword' });
  expect(acts()).toEqual([]);
  const reply = await confirm(OPERATOR_PASSWORD);
  const requestId = reply.headers.get('X-RequestId');
  expect(acts()).toMatchObject([
    { path: '/Operator/ConfirmPassword', request_id: requestId, about: '{}' },
  ]);
});

test('calls of an operator count for the session, and for the address', async () => {
  const operator = await world.operator(['viewer']);
  const ask = (headers: Record<string, string>) =>
    world.call(
      '/Operator/GetOwnOperator',
      {},
      { operator },
      { ...headers, 'X-Purser-RateLimit': '1' },
    );
  const { headers } = await ask(from(HOME));
  expect(headers.get('RateLimit-Policy')).toContain('"session');
  expect(headers.get('RateLimit-Policy')).toContain('"address');
});
