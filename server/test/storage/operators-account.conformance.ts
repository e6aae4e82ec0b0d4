import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../../src/kernel/operator-limits.ts';
import type { PhcText } from '../../src/kernel/passwords.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import {
  addOperatorLink,
  findOperatorLink,
  spendOperatorLink,
} from '../../src/operators/commands/links.ts';
import { inviteOperator } from '../../src/operators/commands/management.ts';
import {
  beginFactor,
  enableFactor,
  findFactor,
  findFactorSetup,
  removeFactor,
  renewRecoveryCodes,
} from '../../src/operators/commands/second-factor.ts';
import {
  changeOperatorPassword,
  confirmPassword,
  endAllOperatorSessions,
  endOperatorSession,
  findForSignIn,
  listOperatorSessions,
  signInOperator,
  touchOperatorSessions,
} from '../../src/operators/commands/sessions.ts';
import type { FactorProof } from '../../src/operators/second-factor.ts';
import { newSession, type OperatorSession } from '../../src/operators/session.ts';
import { appendedBy, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';

const PASSWORD_HASH: PhcText = '$argon2id$first';

/** Tests the promises of Operators about passwords, of OperatorFactors and of OperatorSessions. */
export function operatorsAccountConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** A session that begins with the operator, and with a link. */
  async function anOperator(): Promise<OperatorSession> {
    const operatorId = unique('operator');
    await storage.run(inviteOperator, {
      newOperatorId: operatorId,
      name: operatorId,
      roles: [{ role: 'viewer' }],
      granter: undefined,
      createdBy: 'commandLine',
      digest: unique('digest'),
      expiresAt: NOW + 1,
      now: NOW,
    });
    const { session } = newSession(systemRandom, NOW);
    await spendLink(operatorId, session);
    return { ...session, operatorId };
  }

  async function spendLink(
    operatorId: string,
    session: Omit<OperatorSession, 'operatorId'>,
    proof?: FactorProof,
  ) {
    const digest = unique('digest');
    const link = { digest, operatorId, granter: undefined, now: NOW, expiresAt: NOW + 1 };
    await storage.run(addOperatorLink, { ...link, createdBy: 'commandLine' });
    const of = { digest, name: operatorId, newOperatorId: '', session, proof, now: NOW };
    const place = { address: '203.0.113.1', device: 'Firefox' };
    return storage.run(spendOperatorLink, { ...of, ...place, passwordHash: PASSWORD_HASH });
  }

  function signIn(operatorId: string, proof?: FactorProof, passwordHash = PASSWORD_HASH) {
    const { session } = newSession(systemRandom, NOW + 1);
    const presented = { operatorId, passwordHash, proof };
    const begun = { session: { ...session, operatorId }, address: undefined, device: undefined };
    return storage.run(signInOperator, { ...begun, presented, now: NOW + 1 });
  }

  const touch = (sessionId: string, at: number, since = at) =>
    storage.run(touchOperatorSessions, [{ sessionId, since, at }]);

  const idsOf = async (operatorId: string, now = NOW + 1) =>
    (await storage.run(listOperatorSessions, { operatorId, now })).map((one) => one.sessionId);

  const endOf = ({ startedAt: _startedAt, ...known }: OperatorSession, more: object = {}) => ({
    kind: 'operatorSession',
    body: { ...known, isEnded: true, ...more },
  });

  /** Enables a second factor; its last code was of step 10, and it has two recovery codes. */
  async function enable(operatorId: string): Promise<void> {
    await storage.run(beginFactor, { operatorId, sealed: 'sealed', until: NOW + MINUTE_MS });
    const factor = { operatorId, sealed: 'sealed', lastStep: 10, recoveryDigests: ['a', 'b'] };
    expect(await storage.run(enableFactor, factor)).toBe('done');
  }
  const step = (number: number): FactorProof => ({ kind: 'step', sealed: 'sealed', step: number });
  const recovery = (digest: string): FactorProof => ({ kind: 'recovery', digest });

  describe('the operator who signs in', () => {
    it('is found by the name in any case of its letters, and is known at an address for a while', async () => {
      const { operatorId } = await anOperator();
      const find = (since: number, address = '203.0.113.1') =>
        storage.run(findForSignIn, { name: operatorId.toUpperCase(), address, since });
      const account = { operatorId, passwordHash: PASSWORD_HASH, isDisabled: false };
      expect(await find(NOW)).toMatchObject({ ...account, isKnownAddress: true });
      expect(await find(NOW + 1)).toMatchObject({ ...account, isKnownAddress: false });
      expect(await find(NOW, '203.0.113.2')).toMatchObject({ ...account, isKnownAddress: false });
      const nobody = { name: unique('nobody'), address: undefined, since: NOW };
      expect(await storage.run(findForSignIn, nobody)).toBeUndefined();
    });

    it('is found by a link until it has ended', async () => {
      const { operatorId } = await anOperator();
      const digest = unique('digest');
      const link = { digest, operatorId, granter: undefined, now: NOW, expiresAt: NOW + 2 };
      expect(await storage.run(addOperatorLink, { ...link, createdBy: 'commandLine' })).toBe(
        'done',
      );
      const find = (now: number) => storage.run(findOperatorLink, { digest, now });
      expect(await find(NOW + 1)).toMatchObject({ account: { operatorId } });
      expect(await find(NOW + 2)).toBeUndefined();
    });
  });

  describe('sessions of operators', () => {
    it('are listed with where and when they were used, newest first', async () => {
      const { operatorId, sessionId, startedAt, expiresAt } = await anOperator();
      expect(await signIn(operatorId)).toBe('done');
      await touch(sessionId, NOW + 5 * MINUTE_MS);
      const listed = await storage.run(listOperatorSessions, { operatorId, now: NOW + 1 });
      expect(listed).toHaveLength(2);
      expect(listed[1]).toEqual({
        sessionId,
        startedAt,
        expiresAt,
        lastUsedAt: NOW + 5 * MINUTE_MS,
        address: '203.0.113.1',
        device: 'Firefox',
      });
      const idle = NOW + 2 + OPERATOR_SESSION_MS.idle;
      expect(await idsOf(operatorId, idle)).toEqual([sessionId]);
    });

    it('end all together, and every process is told of each', async () => {
      const session = await anOperator();
      const stranger = await anOperator();
      const { operatorId } = session;
      await signIn(operatorId);
      const end = () => storage.run(endAllOperatorSessions, { operatorId, now: NOW + 1 });
      const told = await appendedBy(storage, end);
      expect(told).toHaveLength(2);
      expect(told).toContainEqual(endOf(session));
      expect(await idsOf(operatorId)).toEqual([]);
      expect(await idsOf(stranger.operatorId)).toEqual([stranger.sessionId]);
    });

    it('are not brought back by a use that is stored late', async () => {
      const { operatorId, sessionId } = await anOperator();
      await storage.run(endOperatorSession, { operatorId, sessionId, now: NOW });
      expect(await appendedBy(storage, () => touch(sessionId, NOW))).toEqual([]);
      const idle = await anOperator();
      const end = NOW + OPERATOR_SESSION_MS.idle;
      expect(await appendedBy(storage, () => touch(idle.sessionId, end))).toEqual([]);
    });

    it('go on where they were used in time, and again before that was stored', async () => {
      const { sessionId } = await anOperator();
      const end = NOW + OPERATOR_SESSION_MS.idle;
      expect(await appendedBy(storage, () => touch(sessionId, end + 1, end - 1))).toMatchObject([
        { body: { sessionId, idleUntil: end + 1 + OPERATOR_SESSION_MS.idle } },
      ]);
    });
  });

  describe('passwords of operators', () => {
    it('are confirmed for a session', async () => {
      const { startedAt: _startedAt, ...known } = await anOperator();
      const { sessionId, operatorId } = known;
      const confirm = (passwordHash = PASSWORD_HASH) =>
        storage.run(confirmPassword, {
          sessionId,
          presented: { operatorId, passwordHash, proof: undefined },
          confirmedUntil: NOW + 77,
          now: NOW,
        });
      expect(await confirm('$argon2id$other')).toBe('changed');
      const told = await appendedBy(storage, () => confirm());
      const body = { ...known, confirmedUntil: NOW + 77 };
      expect(told).toEqual([{ kind: 'operatorSession', body }]);
    });

    it('change once, with a new session in the place of that of the call', async () => {
      const before = await anOperator();
      const { operatorId, sessionId } = before;
      await signIn(operatorId);
      const session = { ...newSession(systemRandom, NOW + 1).session, operatorId };
      const passwordHash: PhcText = '$argon2id$second';
      const change = () =>
        storage.run(changeOperatorPassword, {
          presented: { operatorId, passwordHash: PASSWORD_HASH, proof: undefined },
          passwordHash,
          sessionId,
          session,
          now: NOW + 1,
        });
      const outcomes = await Promise.all([change(), change()]);
      expect(outcomes.toSorted()).toEqual(['changed', 'done']);
      const listed = await storage.run(listOperatorSessions, { operatorId, now: NOW + 1 });
      expect(listed).toMatchObject([{ sessionId: session.sessionId, device: 'Firefox' }]);
      expect(await signIn(operatorId)).toBe('changed');
      expect(await signIn(operatorId, undefined, passwordHash)).toBe('done');
    });

    it('do not change in a session that has ended', async () => {
      const { operatorId, sessionId } = await anOperator();
      await storage.run(endOperatorSession, { operatorId, sessionId, now: NOW });
      const session = { ...newSession(systemRandom, NOW + 1).session, operatorId };
      const change = {
        presented: { operatorId, passwordHash: PASSWORD_HASH, proof: undefined },
        passwordHash: '$argon2id$second' as const,
        sessionId,
        session,
        now: NOW + 1,
      };
      expect(await storage.run(changeOperatorPassword, change)).toBe('changed');
      expect(await signIn(operatorId)).toBe('done');
    });
  });

  describe('second factors', () => {
    it('wait for the first code, and are replaced by another that is enabled', async () => {
      const { operatorId } = await anOperator();
      const setup = (now: number) => storage.run(findFactorSetup, { operatorId, now });
      expect(await setup(NOW)).toBeUndefined();
      await storage.run(beginFactor, { operatorId, sealed: 'first', until: NOW + 10 });
      await storage.run(beginFactor, { operatorId, sealed: 'second', until: NOW + 10 });
      expect(await setup(NOW + 9)).toBe('second');
      expect(await setup(NOW + 10)).toBeUndefined();
      expect(await storage.run(findFactor, { operatorId })).toBeUndefined();
      const factor = { lastStep: 10, recoveryDigests: ['a'] };
      const enableOne = (sealed: string) =>
        storage.run(enableFactor, { operatorId, sealed, ...factor });
      expect(await enableOne('first')).toBe('changed');
      const outcomes = await Promise.all([enableOne('second'), enableOne('second')]);
      expect(outcomes.toSorted()).toEqual(['changed', 'done']);
      expect(await storage.run(findFactor, { operatorId })).toEqual({
        sealed: 'second',
        ...factor,
      });
      expect(await setup(NOW)).toBeUndefined();
    });

    it('take each code once, and none of a step before', async () => {
      const { operatorId } = await anOperator();
      await enable(operatorId);
      expect(await signIn(operatorId)).toBe('changed');
      expect(await signIn(operatorId, step(10))).toBe('codeUsed');
      expect(await signIn(operatorId, { ...step(11), sealed: 'other' } as FactorProof)).toBe(
        'codeUsed',
      );
      const outcomes = await Promise.all([1, 2, 3].map(() => signIn(operatorId, step(12))));
      expect(outcomes.toSorted()).toEqual(['codeUsed', 'codeUsed', 'done']);
      expect(await signIn(operatorId, step(11))).toBe('codeUsed');
      const codes = await Promise.all([1, 2].map(() => signIn(operatorId, recovery('a'))));
      expect(codes.toSorted()).toEqual(['codeUsed', 'done']);
      expect(await storage.run(findFactor, { operatorId })).toEqual({
        sealed: 'sealed',
        lastStep: 12,
        recoveryDigests: ['b'],
      });
    });

    it('are not replaced by a link, which stays as it is where the code is refused', async () => {
      const { operatorId } = await anOperator();
      await enable(operatorId);
      const { session } = newSession(systemRandom, NOW);
      expect(await spendLink(operatorId, session)).toEqual({ status: 'noLink' });
      expect(await spendLink(operatorId, session, step(10))).toEqual({ status: 'codeUsed' });
      expect(await idsOf(operatorId)).toHaveLength(1);
      expect(await spendLink(operatorId, session, step(11))).toMatchObject({ status: 'done' });
      expect(await idsOf(operatorId)).toEqual([session.sessionId]);
    });

    it('are removed with their recovery codes', async () => {
      const { operatorId } = await anOperator();
      const renew = () => storage.run(renewRecoveryCodes, { operatorId, recoveryDigests: ['c'] });
      expect(await renew()).toBe('noFactor');
      await enable(operatorId);
      expect(await renew()).toBe('done');
      expect(await signIn(operatorId, recovery('a'))).toBe('codeUsed');
      expect(await storage.run(removeFactor, { operatorId })).toBe('done');
      expect(await storage.run(removeFactor, { operatorId })).toBe('noFactor');
      expect(await storage.run(findFactor, { operatorId })).toBeUndefined();
      expect(await signIn(operatorId)).toBe('done');
    });
  });
}
