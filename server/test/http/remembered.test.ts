import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeGeneration } from '../../src/cluster/control-log.ts';
import type { EntityCaller, SecretKeyCaller } from '../../src/kernel/caller.ts';
import type { JudgedCaller, Refusal } from '../../src/kernel/credential.ts';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import { authenticate, startToy, type ToyServer } from './toy.ts';
import { dial, message, type Wire } from './wire.ts';

// The entity token or secret key of a connection is judged again only where its verdict may have changed.

const GOOD_UNTIL = 1_000;
/** A moment within a minute, so that the end of the minute does not end what is remembered. */
const KEY_END = 2.5 * MINUTE_MS;
const state = { judged: [] as string[], revoked: new Set<string>(), now: 0 };
let generation = makeGeneration();
/** A change of the control state; which one makes no difference here. */
const ENTRY = { kind: 'any', body: {} };
let server: ToyServer;
let wire: Wire;

function judge(text: string): JudgedCaller<EntityCaller> {
  state.judged.push(text);
  if (state.revoked.has(text)) return { refused: 'EntityTokenRevoked' };
  if (state.now >= GOOD_UNTIL) return { refused: 'EntityTokenExpired' };
  const verdict = authenticate.entityToken(text);
  return verdict instanceof Promise || 'refused' in verdict
    ? verdict
    : { ...verdict, goodUntil: GOOD_UNTIL };
}

function judgeKey(text: string): SecretKeyCaller | Refusal {
  state.judged.push(text);
  if (state.revoked.has(text) || state.now >= KEY_END) return { refused: 'SecretKeyNotFound' };
  const verdict = authenticate.secretKey(text);
  return 'refused' in verdict ? verdict : { ...verdict, expiresAt: KEY_END };
}

beforeEach(async () => {
  Object.assign(state, { judged: [], revoked: new Set(), now: 0 });
  generation = makeGeneration();
  server = await startToy({
    authenticate: { ...authenticate, entityToken: judge, secretKey: judgeKey },
    generation: () => generation.number,
    now: () => state.now,
  });
  wire = await dial(server.port);
});

afterEach(async () => {
  wire.socket.destroy();
  await server.close(0);
});

/** `OK`, or the error, of a call with this entity token on the one connection. */
function call(token: string, path = '/Toy/Entity'): Promise<string> {
  return ask(path, { 'X-EntityToken': token });
}

async function ask(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  wire.send(message(path, { headers, body: '{"Text":""}' }));
  const { json } = await wire.reply();
  return json.error ?? json.status;
}

test('a good token is judged once', async () => {
  expect([await call('good'), await call('good'), await call('good')]).toEqual(['OK', 'OK', 'OK']);
  expect(state.judged).toEqual(['good']);
});

test('another token is judged, and so is the first one again', async () => {
  const tokens = ['good', 'good title', 'good', 'goof', 'good', 'bad', 'bad'];
  const answers = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const token of tokens) answers.push(await call(token));
  expect(answers.slice(-2)).toEqual(['EntityTokenInvalid', 'EntityTokenInvalid']);
  expect(answers[3]).toBe('EntityTokenInvalid');
  expect(state.judged).toEqual(['good', 'good title', 'good', 'goof', 'bad', 'bad']);
});

test('after a change of the control state it is judged again', async () => {
  expect(await call('good')).toBe('OK');
  state.revoked.add('good');
  generation.apply(ENTRY);
  expect(await call('good')).toBe('EntityTokenRevoked');
  expect(await call('good')).toBe('EntityTokenRevoked');
});

test('after all of the control state was read anew it is judged again', async () => {
  expect([await call('good'), await withKey('good')]).toEqual(['OK', 'OK']);
  const rebuild = generation.rebuild();
  state.revoked.add('good');
  rebuild.apply(ENTRY);
  rebuild.finish();
  expect([await call('good'), await withKey('good')]).toEqual([
    'EntityTokenRevoked',
    'SecretKeyNotFound',
  ]);
});

test('at its end it is judged again', async () => {
  state.now = GOOD_UNTIL - 1;
  expect(await call('good')).toBe('OK');
  state.now = GOOD_UNTIL;
  expect(await call('good')).toBe('EntityTokenExpired');
});

test('permissions of a remembered caller are judged each time', async () => {
  const player = 'good title_player_account';
  expect(await call(player)).toBe('OK');
  expect(await call(player, '/Toy/Title')).toBe('InvalidEntityType');
  expect(await call('good', '/Toy/Title')).toBe('OK');
});

test('another connection knows nothing of it', async () => {
  expect(await call('good')).toBe('OK');
  wire.socket.destroy();
  wire = await dial(server.port);
  expect(await call('good')).toBe('OK');
  expect(state.judged).toEqual(['good', 'good']);
});

const withKey = (key: string): Promise<string> => ask('/Toy/Key', { 'X-SecretKey': key });

test('a good secret key is judged once a minute, so that its last use is known to the minute', async () => {
  expect([await withKey('good'), await withKey('good')]).toEqual(['OK', 'OK']);
  expect(state.judged).toEqual(['good']);
  state.now = MINUTE_MS;
  expect([await withKey('good'), await withKey('good')]).toEqual(['OK', 'OK']);
  expect(state.judged).toEqual(['good', 'good']);
});

test('a secret key is judged again after a change, at its end, and where it is another one', async () => {
  expect([await withKey('good'), await withKey('goof')]).toEqual(['OK', 'SecretKeyNotFound']);
  state.revoked.add('good');
  generation.apply(ENTRY);
  expect(await withKey('good')).toBe('SecretKeyNotFound');
  state.revoked.clear();
  state.now = KEY_END - 1;
  expect(await withKey('good')).toBe('OK');
  state.now = KEY_END;
  expect(await withKey('good')).toBe('SecretKeyNotFound');
});
