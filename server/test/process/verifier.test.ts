import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeVerifier, type Verifier, VerifierError } from '../../../client/src/verifier/index.ts';
import { call, makeCaller, type TitleCaller } from './caller.ts';
import { askHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// A verifier beside a real service: no `valid` for a check that begins after a revocation was answered, whoever revokes.

const temporary = temporaryFolder();
const folder = temporary.path;
const PORT_FLAGS = ['--limits', 'off'];
const AUDIENCE = 'arena-7.eu';

let purser: RunningPurser;
let secretKey: string;
let title: TitleCaller;
let titleToken: string;
let verifier: Verifier;
let players = 0;

const isLeased = (of = verifier) =>
  expect.poll(() => of.state.status, { interval: 20 }).toBe('leased');

beforeAll(async () => {
  purser = await startPurser({ folder, flags: PORT_FLAGS });
  secretKey = purser.ready.secretKey ?? '';
  title = makeCaller({ ...purser, secretKey });
  titleToken = await title.titleToken();
  const credentials = { secretKey };
  verifier = await makeVerifier({ url: purser.url, credentials, audience: AUDIENCE });
});

afterAll(async () => {
  await verifier.close();
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

beforeEach(() => isLeased());

const logIn = () => title.logIn(`player ${(players += 1)}`);
const statusOf = async (token: string) => (await verifier.verify(token)).status;

/** Checks a token all the time while it is revoked: valid before, and from the answer on never again. */
async function revoke(token: string, by: () => Promise<unknown>): Promise<void> {
  expect(await statusOf(token)).toBe('valid');
  const told = { isAnswered: false };
  const revoked = by().then(() => (told.isAnswered = true));
  for (let isAnswered = false; !isAnswered; ) {
    ({ isAnswered } = told);
    // One check after the other.
    // oxlint-disable-next-line no-await-in-loop
    const status = await statusOf(token);
    if (isAnswered) expect(status).toBe('revoked');
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(setImmediate);
  }
  await revoked;
}

test('it says whose a token is, without a call', async () => {
  const { playerId, entityToken } = await logIn();
  // Under load a lease may end before the next one is there.
  await expect
    .poll(async () => {
      const { calls } = verifier.stats();
      await statusOf(entityToken);
      await statusOf('anything');
      return verifier.stats().calls - calls;
    })
    .toBe(0);
  const verdict = await verifier.verify(entityToken);
  expect(verdict).toMatchObject({ status: 'valid', playerId, identityProvider: 'Custom' });
  const answer = await call(
    `${purser.url}/Authentication/ValidateEntityToken`,
    { EntityToken: entityToken },
    { entityToken: titleToken },
  );
  expect(verdict).toMatchObject({
    entity: { id: answer.data.Entity.Id, type: answer.data.Entity.Type },
    lineage: { namespaceId: answer.data.Lineage.NamespaceId, masterPlayerAccountId: playerId },
  });
  expect(await statusOf('anything')).toBe('invalid');
});

test('tokens, sessions and players are revoked', async () => {
  for (let round = 0; round < 5; round += 1) {
    /* oxlint-disable no-await-in-loop */
    const one = await logIn();
    await revoke(one.entityToken, () => title.revokeToken(one.entityToken, titleToken));
    const two = await logIn();
    const ServiceId = two.playerId;
    const { data } = await title.admin('/Admin/ListPlayerSessions', { ServiceId });
    const { SessionId } = data.Sessions[0];
    await revoke(two.entityToken, () =>
      title.admin('/Admin/RevokePlayerSessions', { ServiceId, SessionId }),
    );
    const three = await logIn();
    await revoke(three.entityToken, () =>
      title.admin('/Admin/RevokePlayerSessions', { ServiceId: three.playerId }),
    );
    const four = await logIn();
    await revoke(four.entityToken, () =>
      title.admin('/Admin/BanUsers', { Bans: [{ ServiceId: four.playerId }] }),
    );
    /* oxlint-enable no-await-in-loop */
  }
});

test('a secret key is revoked by the command line', async () => {
  const { titleId } = purser.ready;
  const made = await askHere<{ keyId: string; secretKey: string }>(
    ['key', 'issue', titleId, '--scopes', 'server'],
    { folder },
  );
  const other = makeCaller({ ...purser, secretKey: made.secretKey });
  const token = await other.titleToken();
  await revoke(token, () => askHere(['key', 'revoke', made.keyId], { folder }));
});

test('signing keys are rotated and revoked', async () => {
  const { entityToken } = await logIn();
  const keys = () => askHere<readonly { kid: string }[]>(['signing-key', 'list'], { folder });
  const before = await keys();
  await askHere(['signing-key', 'rotate'], { folder });
  expect(await statusOf(entityToken)).toBe('valid');
  const byNewKey = await logIn();
  const kid = before[0]?.kid ?? '';
  await revoke(entityToken, () => askHere(['signing-key', 'revoke', kid], { folder }));
  expect(await statusOf(byNewKey.entityToken)).toBe('valid');
  // The title's token was signed by that key.
  titleToken = await title.titleToken();
});

async function joinTokenOf(entityToken: string, Audience = AUDIENCE): Promise<string> {
  const path = `${purser.url}/Authentication/GetEntityToken`;
  return (await call(path, { Audience }, { entityToken })).data.EntityToken;
}

test('a join token is accepted once, and at its server only', async () => {
  const { playerId, entityToken } = await logIn();
  const token = await joinTokenOf(entityToken);
  const twice = await Promise.all([verifier.verify(token), verifier.verify(token)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['invalid', 'valid']);
  expect(twice.find(({ status }) => status === 'valid')).toMatchObject({ playerId });
  expect(await statusOf(token)).toBe('invalid');
  expect(await statusOf(await joinTokenOf(entityToken, 'arena-8.eu'))).toBe('invalid');
});

test('the title takes join tokens only, as soon as that was said', async () => {
  const { entityToken } = await logIn();
  const set = (value: 'on' | 'off') =>
    askHere(['title', 'set', purser.ready.titleId, '--join-tokens-only', value], { folder });
  expect(await statusOf(entityToken)).toBe('valid');
  await set('on');
  expect(await statusOf(entityToken)).toBe('invalid');
  expect(await statusOf(await joinTokenOf(entityToken))).toBe('valid');
  await set('off');
  expect(await statusOf(entityToken)).toBe('valid');
});

test('without a lease the service is asked, many tokens in one call', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, logIn));
  const tokens = many.map(({ entityToken }) => entityToken);
  await using other = await openVerifier({ audience: AUDIENCE });
  const { calls } = other.stats();
  const joinToken = await joinTokenOf(tokens[0] as string);
  const texts = [...tokens, 'nothing', joinToken, joinToken];
  const verdicts = await Promise.all(texts.map((token) => other.verify(token)));
  expect(verdicts.slice(0, 20).map(({ status }) => status)).toEqual(tokens.map(() => 'valid'));
  expect(verdicts[0]).toMatchObject({ playerId: many[0]?.playerId });
  expect(verdicts[20]?.status).toBe('invalid');
  expect(
    verdicts
      .slice(21)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['invalid', 'valid']);
  // Signatures are checked meanwhile, so not all of them need come together.
  expect(other.stats().calls - calls).toBeLessThanOrEqual(3);
  expect(other.stats()).toMatchObject({ fromLease: 1, fromCalls: 22 });
});

test('session tickets are checked by the service, many in one call', async () => {
  const { playerId, sessionTicket } = await logIn();
  const { calls } = verifier.stats();
  const asked = [sessionTicket, 'nothing', sessionTicket].map((each) => verifier.authUser(each));
  const good = { status: 'valid', playerId };
  expect(await Promise.all(asked)).toEqual([good, { status: 'invalid' }, good]);
  expect(verifier.stats().calls - calls).toBe(1);
});

async function openVerifier(options: Partial<Parameters<typeof makeVerifier>[0]> = {}) {
  const made = await makeVerifier({ url: purser.url, credentials: { secretKey }, ...options });
  return Object.assign(made, { [Symbol.asyncDispose]: made.close });
}

test('a token of the title opens the feed, too; a new one is asked for when it ends', async () => {
  const tokens = [await title.titleToken(), titleToken];
  const entityToken = () => tokens.pop() as string;
  await using other = await openVerifier({ credentials: { entityToken } });
  await isLeased(other);
  await title.revokeToken(titleToken, titleToken);
  await expect.poll(() => tokens).toEqual([]);
  await isLeased(other);
  expect((await other.verify((await logIn()).entityToken)).status).toBe('valid');
  await expect(other.authUser('anything')).rejects.toThrow('authUser needs a secret key');
  titleToken = await title.titleToken();
});

test('a goodbye lets revocations go at once', async () => {
  const other = await openVerifier();
  await isLeased(other);
  const { entityToken } = await logIn();
  await other.close();
  expect(other.state).toEqual({ status: 'closed' });
  await title.revokeToken(entityToken, titleToken);
  expect((await other.verify(entityToken)).status).toBe('revoked');
});

test('it says at once what is wrong with its url and its credential', async () => {
  const { url } = purser;
  const { titleId } = purser.ready;
  const matchmaker = await askHere<{ secretKey: string }>(
    ['key', 'issue', titleId, '--scopes', 'matchmaker'],
    { folder },
  );
  const { entityToken, sessionTicket } = await logIn();
  const answering = (status: number, body: string) => ({
    fetch: () => Promise.resolve(new Response(body, { status })),
  });
  const old = {
    code: 404,
    error: 'InvalidAPIEndpoint',
    errorCode: 1,
    errorMessage: 'No such path',
  };
  const cases: readonly [object, string][] = [
    [{ url: `${url}/docs/` }, 'url must be that of the service, not of a page of it'],
    [answering(200, '<html>'), 'is not Purser: HTTP status 200'],
    [answering(404, 'Not Found'), 'is not Purser: HTTP status 404'],
    [answering(404, JSON.stringify({ ...old, requestId: 'r' })), 'is too old for verifiers'],
    [{ url: 'http://127.0.0.1:1' }, 'Nobody answers at http://127.0.0.1:1'],
    [{ url: 'purser.example.com' }, 'url must be'],
    [{ credentials: { secretKey: 'purser_sk_wrong' } }, 'The service refuses the credential'],
    [{ credentials: { secretKey: matchmaker.secretKey } }, 'needs the scope server'],
    [{ credentials: { entityToken } }, 'The credential may not verify tokens'],
    [{ credentials: { entityToken: sessionTicket } }, 'The service refuses the credential'],
    [{ credentials: {} }, 'credentials must have'],
    [{ credentials: { secretKey, entityToken } }, 'not both'],
    [{ credentials: { secretKey: `${secretKey}\n${secretKey}` } }, 'The credential is no text'],
    [{ credentials: { secretKey: 5 } }, 'The credential is no text'],
    [{ credentials: undefined }, 'credentials must have'],
    [{ url: new URL(url) }, 'url must be'],
    [{ url: `http://user:${secretKey}@127.0.0.1` }, 'url must have no user'],
    [{ url: `${url}?sdk=1` }, 'url must have no user'],
    [{ audience: 'with space' }, 'audience must be'],
    [{ audience: null }, 'audience must be'],
    [{ useOnce: true }, 'useOnce must be a function'],
    [{ onState: 'log' }, 'onState must be a function'],
    [{ audience: ['arena'] }, 'audience must be'],
    [{ cacheMax: -1 }, 'cacheMax must be'],
    [{ whenUnreachable: 'accept' }, 'whenUnreachable must be'],
  ];
  for (const [options, sentence] of cases) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    const error: unknown = await openVerifier(options).catch((thrown: unknown) => thrown);
    expect(error, JSON.stringify(options)).toBeInstanceOf(VerifierError);
    expect((error as Error).message).toContain(sentence);
    expect((error as Error).message).not.toContain(secretKey);
  }
});

test('a service that is gone: refused, or unconfirmed; and back by itself', async () => {
  const states: string[] = [];
  await using guessing = await openVerifier({
    whenUnreachable: 'unconfirmed',
    onState: ({ status }) => states.push(status),
  });
  await isLeased(guessing);
  const good = await logIn();
  const bad = await logIn();
  await title.revokeToken(bad.entityToken, titleToken);
  expect(await statusOf(good.entityToken)).toBe('valid');
  await purser.stop('SIGKILL');
  await expect.poll(() => verifier.state.status).toBe('unreachable');
  await expect.poll(() => guessing.state.status).toBe('unreachable');
  expect(await verifier.verify(good.entityToken)).toMatchObject({
    status: 'unavailable',
    error: { name: 'NoReplyError' },
  });
  const verdict = await guessing.verify(good.entityToken);
  expect(verdict).toMatchObject({ status: 'unconfirmed', playerId: good.playerId });
  expect(verdict.status === 'unconfirmed' && verdict.ageMs).toBeGreaterThan(0);
  expect(await statusOf(bad.entityToken)).toBe('revoked');
  expect(await guessing.verify(bad.entityToken)).toEqual({ status: 'revoked' });
  expect(await statusOf('nothing')).toBe('invalid');
  const { port } = new URL(purser.url);
  purser = await startPurser({ folder, flags: [...PORT_FLAGS, '--port', port] });
  await isLeased();
  await isLeased(guessing);
  expect([states[0], states.at(-1)]).toEqual(['leased', 'leased']);
  expect(states).toContain('unreachable');
  await revoke(good.entityToken, () => title.revokeToken(good.entityToken, titleToken));
});

test('a command that revokes waits for the verifiers of a process that is gone', async () => {
  const { entityToken } = await logIn();
  const [before] = await askHere<readonly { kid: string }[]>(['signing-key', 'list'], { folder });
  await askHere(['signing-key', 'rotate'], { folder });
  await isLeased();
  expect(await statusOf(entityToken)).toBe('valid');
  await purser.stop('SIGKILL');
  await askHere(['signing-key', 'revoke', before?.kid ?? ''], { folder });
  expect(await statusOf(entityToken)).toBe('unavailable');
});
