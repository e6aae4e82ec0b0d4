import { expect, test } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../kernel/operator-limits.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { makeOperatorAuthenticator } from './authenticate.ts';
import { makeKnownOperators, makeSessionUse } from './known-operators.ts';
import type { Operator } from './operator.ts';
import { newSession } from './session.ts';

const NOW = Date.UTC(2030, 0, 1);
const ADA: Operator = {
  operatorId: 'ada',
  name: 'Ada',
  roles: [{ role: 'owner' }, { role: 'viewer', titleId: 'AAAA' }],
  isDisabled: false,
};

/** Ada, who is signed in; AAAA is a title, and no other is. */
function makeSignedIn() {
  let nowMs = NOW;
  const known = makeKnownOperators();
  const { cookie, pageSecret, session } = newSession(systemRandom, NOW);
  const body = { ...session, operatorId: 'ada' };
  const learn = (fact: object) => known.apply(fact as never);
  learn({ kind: 'operator', body: ADA });
  learn({ kind: 'operatorSession', body });
  const stored: unknown[] = [];
  const sessionUse = makeSessionUse(
    standIn({ 'operatorSessions.touch': (used: never) => void stored.push(used) }),
  );
  const authenticate = makeOperatorAuthenticator({
    known,
    hasTitle: (titleId) => titleId === 'AAAA',
    now: () => nowMs,
    sessionUse,
  });
  const call = (shown: { cookie?: string | undefined; pageSecret?: string; title?: string } = {}) =>
    authenticate({ cookie, pageSecret, title: undefined, ...shown });
  const advance = (ms: number) => void (nowMs += ms);
  return { call, advance, known, learn, body, sessionUse, stored };
}

const OVER = { refused: 'NotAuthenticated' };

test('a session is its operator, with the roles of the place', () => {
  const { call, body } = makeSignedIn();
  const everywhere = call();
  const { sessionId, confirmedUntil } = body;
  const ada = { kind: 'operator', operatorId: 'ada', name: 'Ada', sessionId, confirmedUntil };
  expect(everywhere).toMatchObject({ ...ada, titleId: undefined });
  expect(call({ title: 'aaaa' })).toMatchObject({ ...ada, titleId: 'AAAA' });
});

test('a title that is not there is refused, and is no use of the session', () => {
  const { call, body, sessionUse } = makeSignedIn();
  for (const title of ['BBBB', 'no title']) {
    expect(call({ title })).toEqual({ refused: 'NotAuthorizedByTitle' });
  }
  expect(sessionUse.find(body.sessionId)).toBeUndefined();
});

test('both secrets are needed', () => {
  const { call } = makeSignedIn();
  for (const shown of [{ cookie: undefined }, { cookie: 'x' }, { pageSecret: 'x' }]) {
    expect(call(shown)).toMatchObject(OVER);
  }
});

test('a disabled operator has no session, nor does one who has signed out', () => {
  const { call, learn, body } = makeSignedIn();
  learn({ kind: 'operator', body: { ...ADA, isDisabled: true } });
  expect(call()).toMatchObject({ ...OVER, extras: { logged: { reason: 'revoked' } } });
  learn({ kind: 'operator', body: ADA });
  expect(call()).toMatchObject({ operatorId: 'ada' });
  learn({ kind: 'operatorSession', body: { ...body, isEnded: true } });
  expect(call()).toMatchObject({ ...OVER, extras: { logged: { reason: 'unknown' } } });
});

test('a session ends where it is not used, and is longer with each use, up to its end', () => {
  const { call, advance } = makeSignedIn();
  advance(OPERATOR_SESSION_MS.idle - 1);
  expect(call()).toMatchObject({ operatorId: 'ada' });
  advance(OPERATOR_SESSION_MS.idle - 1);
  expect(call()).toMatchObject({ operatorId: 'ada' });
  advance(OPERATOR_SESSION_MS.idle);
  expect(call()).toMatchObject({ ...OVER, extras: { logged: { reason: 'expired' } } });
});

test('sessions are forgotten after their end, and not before', () => {
  const { call, known, body } = makeSignedIn();
  known.evictOld(body.expiresAt);
  expect(call()).toMatchObject({ operatorId: 'ada' });
  known.evictOld(body.expiresAt + 1);
  expect(call()).toMatchObject(OVER);
});

test('uses are stored once, from the first to the last; where there was none nothing is asked', async () => {
  const { call, advance, body, sessionUse, stored } = makeSignedIn();
  await sessionUse.flush();
  expect(stored).toEqual([]);
  call();
  advance(MINUTE_MS);
  call();
  await sessionUse.flush();
  const { sessionId } = body;
  expect(stored).toEqual([[{ sessionId, since: NOW, at: NOW + MINUTE_MS }]]);
  await sessionUse.flush();
  expect(stored).toHaveLength(1);
});
