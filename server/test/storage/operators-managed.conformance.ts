import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldRole } from '../../src/kernel/roles.ts';
import { addOperatorLink } from '../../src/operators/commands/links.ts';
import {
  changeOperatorRoles,
  disableOperator,
  enableOperator,
  endSessionsOfOperator,
  inviteOperator,
  listOperators,
  removeFactorOfOperator,
} from '../../src/operators/commands/management.ts';
import {
  beginFactor,
  enableFactor,
  findFactor,
  findFactorSetup,
} from '../../src/operators/commands/second-factor.ts';
import { findAuthorNames, issueSecretKey, revokeSecretKey } from '../../src/titles/commands.ts';
import { appendedBy, aTitle, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';
import { anInvitation, anOperator, listActs, OWNER, signIn, spend } from './operator-given.ts';
import { operatorRaces } from './operator-races.ts';

const VIEWER: readonly HeldRole[] = [{ role: 'viewer' }];

/** Tests the promises of OperatorManagement, of links and of OperatorActs. */
export function operatorsManagedConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const managed = (operatorId: string, granter?: { operatorId: string; titleId?: string }) => ({
    operatorId,
    granter: granter && { titleId: undefined, ...granter },
    now: NOW,
  });
  const rolesOf = async (operatorId: string) => {
    const operators = await storage.run(listOperators, { titleId: undefined });
    return operators.find((one) => one.operatorId === operatorId)?.roles;
  };

  describe('the link of a first owner', () => {
    it('is one at a time, needs a name, and is of no use once there is an owner', async () => {
      const own = await make();
      const add = (digest: string) =>
        own.run(addOperatorLink, {
          operatorId: undefined,
          createdBy: 'bootstrap',
          digest,
          now: NOW,
          expiresAt: NOW + 9,
        });
      expect([await add('first'), await add('second'), await add('third')]).toEqual(
        Array(3).fill('done'),
      );
      expect((await spend(own, 'second', { name: 'ada' })).status).toBe('noLink');
      expect((await spend(own, 'third', { name: 'ada', now: NOW + 9 })).status).toBe('noLink');
      expect((await spend(own, 'third', { name: 'ada' })).status).toBe('done');
      expect((await spend(own, 'third', { name: 'eve' })).status).toBe('noLink');
      expect(await add('fourth')).toBe('hasOwner');
      expect(await own.run(listOperators, { titleId: undefined })).toMatchObject([
        { name: 'ada', roles: OWNER, hasPassword: true, lastSignInAt: NOW },
      ]);
      await own.close();
    });
  });

  describe('an invitation', () => {
    it('makes an operator whom every process knows, and who cannot sign in yet', async () => {
      const invitation = anInvitation(VIEWER);
      const { newOperatorId: operatorId, name } = invitation;
      const body = { operatorId, name, roles: VIEWER, isDisabled: false };
      expect(await appendedBy(storage, () => storage.run(inviteOperator, invitation))).toEqual([
        { kind: 'operator', body },
      ]);
      expect(await signIn(storage, operatorId)).toBe('changed');
      expect(await spend(storage, invitation.digest)).toEqual({ status: 'done', operatorId });
      expect(await signIn(storage, operatorId)).toBe('done');
    });

    it('that is refused writes nothing', async () => {
      const titleId = await aTitle(storage);
      const taken = await anOperator(storage, VIEWER);
      const granter = { operatorId: taken, titleId: undefined };
      const refused = [
        [{ granter }, 'notAllowed'],
        [{ roles: [{ role: 'viewer', titleId: 'DEAD' }] as const }, 'noTitle'],
        [{ name: taken.toUpperCase() }, 'nameTaken'],
      ] as const;
      for (const [more, status] of refused) {
        const invitation = { ...anInvitation([{ role: 'viewer', titleId }]), ...more };
        let outcome: unknown;
        const invite = async () => (outcome = await storage.run(inviteOperator, invitation));
        expect(await appendedBy(storage, invite)).toEqual([]);
        expect(outcome).toEqual({ status });
        expect((await spend(storage, invitation.digest)).status).toBe('noLink');
      }
    });
  });

  describe('roles', () => {
    it('are given and taken away by themselves, and those for a title by its owner', async () => {
      const [titleId, other] = [await aTitle(storage), await aTitle(storage)];
      const operatorId = await anOperator(storage, [
        ...VIEWER,
        { role: 'support', titleId: other },
      ]);
      const change = { operatorId, granter: undefined, now: NOW };
      const added = [{ role: 'liveOps', titleId }, ...VIEWER] as const;
      const { run } = storage;
      expect(await run(changeOperatorRoles, { ...change, added, removed: [] })).toEqual({
        status: 'done',
        roles: [...VIEWER, { role: 'support', titleId: other }, { role: 'liveOps', titleId }],
      });
      const ofTitle = await anOperator(storage, [{ role: 'owner', titleId }]);
      const granter = { operatorId: ofTitle, titleId };
      await run(changeOperatorRoles, { ...change, granter, added: [], removed: 'others' });
      expect(await rolesOf(operatorId)).toEqual([...VIEWER, { role: 'support', titleId: other }]);
      await run(changeOperatorRoles, { ...change, added: [], removed: VIEWER });
      expect(await rolesOf(operatorId)).toEqual([{ role: 'support', titleId: other }]);
    });

    it('are given by the roles that the granter has by then, and by nobody who is disabled', async () => {
      const owner = await anOperator(storage, OWNER);
      await anOperator(storage, OWNER);
      const granter = { operatorId: owner, titleId: undefined };
      const operatorId = await anOperator(storage, []);
      const give = () =>
        storage.run(changeOperatorRoles, {
          operatorId,
          granter,
          added: VIEWER,
          removed: [],
          now: NOW,
        });
      await storage.run(changeOperatorRoles, {
        ...managed(owner),
        added: [{ role: 'support' }],
        removed: 'others',
      });
      expect(await give()).toEqual({ status: 'notAllowed' });
      await storage.run(changeOperatorRoles, {
        ...managed(owner),
        added: OWNER,
        removed: [],
      });
      await storage.run(disableOperator, managed(owner));
      expect(await give()).toEqual({ status: 'notAllowed' });
      await storage.run(enableOperator, managed(owner));
      expect(await give()).toMatchObject({ status: 'done' });
    });
  });

  describe('a disabled operator', () => {
    it('has no session, no link and no way in, and the good keys that the operator made are listed', async () => {
      const titleId = await aTitle(storage);
      const operatorId = await anOperator(storage, VIEWER);
      await signIn(storage, operatorId);
      const link = { operatorId, createdBy: 'commandLine', now: NOW, expiresAt: NOW + 9 };
      const digest = unique('link-');
      await storage.run(addOperatorLink, { ...link, digest });
      const key = { titleId, name: 'CI', hint: 'x', scopes: [], createdAt: NOW };
      const issue = async (madeBy: string, expiresAt?: number) => {
        const keyId = unique('key-');
        await storage.run(issueSecretKey, { ...key, keyId, digest: keyId, madeBy, expiresAt });
        return keyId;
      };
      const by = `operator:${operatorId}`;
      const [keyId, revoked] = [await issue(by), await issue(by)];
      await issue(by, NOW);
      await issue('commandLine');
      await storage.run(revokeSecretKey, { keyId: revoked, now: NOW });
      const entries = await appendedBy(storage, async () => {
        expect(await storage.run(disableOperator, managed(operatorId))).toEqual({
          status: 'done',
          keys: [{ keyId, titleId, name: 'CI' }],
        });
      });
      const ended = { operatorId, isEnded: true };
      expect(entries.map(({ kind }) => kind)).toEqual([
        'operator',
        'operatorSession',
        'operatorSession',
      ]);
      expect(entries.slice(1)).toMatchObject([{ body: ended }, { body: ended }]);
      expect(await signIn(storage, operatorId)).toBe('changed');
      expect((await spend(storage, digest)).status).toBe('noLink');
      expect(await storage.run(addOperatorLink, { ...link, digest })).toBe('disabled');
      await storage.run(enableOperator, managed(operatorId));
      expect((await spend(storage, digest)).status).toBe('noLink');
      expect(await signIn(storage, operatorId)).toBe('done');
    });
  });

  describe('an owner of a title', () => {
    it('changes as a whole only who has roles for that title and no others', async () => {
      const titleId = await aTitle(storage);
      const granter = {
        operatorId: await anOperator(storage, [{ role: 'owner', titleId }]),
        titleId,
      };
      const [own, wider, stranger] = [
        await anOperator(storage, [{ role: 'owner', titleId }]),
        await anOperator(storage, [{ role: 'owner', titleId }, ...VIEWER]),
        await anOperator(storage, [{ role: 'viewer', titleId: await aTitle(storage) }]),
      ];
      for (const [operatorId, expected] of [
        [own, 'done'],
        [wider, 'notAllowed'],
        [stranger, 'noOperator'],
      ] as const) {
        const of = managed(operatorId, granter);
        const link = { ...of, createdBy: 'x', digest: unique('link-'), expiresAt: NOW + 1 };
        expect(await storage.run(addOperatorLink, link)).toBe(expected);
        expect(await storage.run(endSessionsOfOperator, of)).toBe(expected);
        const factor = expected === 'done' ? 'noFactor' : expected;
        expect(await storage.run(removeFactorOfOperator, of)).toBe(factor);
        expect((await storage.run(disableOperator, of)).status).toBe(expected);
        expect(await storage.run(enableOperator, of)).toBe(expected);
      }
    });
  });

  describe('the second factor of another operator', () => {
    it('is removed by those who may do it by then', async () => {
      const { run } = storage;
      const [owner, operatorId] = [await anOperator(storage, OWNER), await anOperator(storage, [])];
      await anOperator(storage, OWNER);
      const factor = { operatorId, sealed: unique('sealed'), lastStep: 1, recoveryDigests: [] };
      await run(beginFactor, { ...factor, until: NOW });
      await run(enableFactor, factor);
      const remove = () => run(removeFactorOfOperator, managed(operatorId, { operatorId: owner }));
      await run(disableOperator, managed(owner));
      expect(await remove()).toBe('notAllowed');
      expect(await run(findFactor, { operatorId })).toBeDefined();
      await run(enableOperator, managed(owner));
      expect([await remove(), await remove()]).toEqual(['done', 'noFactor']);
      expect(await run(findFactor, { operatorId })).toBeUndefined();
    });
  });

  it('authors have the names that keys and operators have now; a key only in its own title', async () => {
    const [titleId, other] = [await aTitle(storage), await aTitle(storage)];
    const operatorId = await anOperator(storage, VIEWER);
    const keyId = unique('key-');
    const key = { titleId, name: 'CI', hint: 'x', scopes: [], createdAt: NOW, madeBy: 'x' };
    await storage.run(issueSecretKey, { ...key, keyId, digest: keyId, expiresAt: undefined });
    const [byKey, byOperator] = [`key:${keyId}`, `operator:${operatorId}`];
    const authors = [byKey, byOperator, 'operator:nobody', 'key:none', 'commandLine', 'player'];
    const of = (title: string) => storage.run(findAuthorNames, { titleId: title, authors });
    expect(await of(titleId)).toEqual({ [byKey]: 'CI', [byOperator]: operatorId });
    expect(await of(other)).toEqual({ [byOperator]: operatorId });
  });

  describe('an operator who is judged in the transaction of the change', () => {
    /** Makes a change of another operator, as a call that was accepted by a role for a title and by one for all. */
    async function makeChange() {
      const [titleId, target] = [await aTitle(storage), await anOperator(storage, [])];
      const operatorId = await anOperator(storage, VIEWER);
      const setRoles = (added: readonly HeldRole[]) =>
        storage.run(changeOperatorRoles, {
          ...managed(operatorId),
          added,
          removed: 'others',
        });
      await setRoles([...VIEWER, { role: 'support', titleId }]);
      const judgedBy = { roles: ['viewer', 'support'], rolesEverywhere: ['viewer'] } as const;
      const done = { operatorId, titleId, path: '/A/B', about: {}, at: NOW };
      const run = (name: string, input: object) =>
        storage.engine.run(name, input, {
          audited: { ...done, requestId: unique('call-'), ...judgedBy },
        });
      return {
        operatorId,
        titleId,
        setRoles,
        /** The outcomes of a change of the control state, and of one of rows. */
        async outcomes() {
          const setup = { operatorId: target, sealed: unique('sealed'), until: NOW + 1 };
          return [
            await run('operatorManagement.disable', managed(target)),
            await run('operatorFactors.begin', setup),
          ];
        },
        async changed() {
          const found = await storage.run(findFactorSetup, { operatorId: target, now: NOW });
          const all = await storage.run(listOperators, { titleId: undefined });
          const { isDisabled } = all.find((one) => one.operatorId === target) ?? {};
          return [isDisabled, found !== undefined];
        },
        acts: () => listActs(storage, { titleId, operatorId }),
      };
    }
    const refused = (reason: string) => [
      { status: 'operatorRefused', reason },
      { status: 'operatorRefused', reason },
    ];

    it('changes nothing once disabled', async () => {
      const { operatorId, outcomes, changed, acts } = await makeChange();
      await storage.run(disableOperator, managed(operatorId));
      expect(await outcomes()).toEqual(refused('disabled'));
      expect([await changed(), await acts()]).toEqual([[false, false], []]);
      await storage.run(enableOperator, managed(operatorId));
      expect(await outcomes()).toMatchObject([{ status: 'done' }, { status: 'done' }]);
      expect([await changed(), await acts()]).toMatchObject([
        [true, true],
        [{}, {}],
      ]);
    });

    it('changes nothing without a role by which the call was accepted', async () => {
      const { titleId, setRoles, outcomes, changed, acts } = await makeChange();
      const support: HeldRole = { role: 'support', titleId };
      const elsewhere: HeldRole = { role: 'support', titleId: await aTitle(storage) };
      const here: HeldRole = { role: 'viewer', titleId };
      for (const denied of [[...VIEWER, elsewhere], [here, support], [support]]) {
        await setRoles(denied);
        expect(await outcomes()).toEqual(refused('roleTaken'));
      }
      expect([await changed(), await acts()]).toEqual([[false, false], []]);
      await setRoles([...VIEWER, { role: 'support' }]);
      expect(await outcomes()).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    });

    it('may disable the own person', async () => {
      const operatorId = await anOperator(storage, VIEWER);
      const audited = { operatorId, titleId: undefined, path: '/A/B', about: {}, at: NOW };
      const context = { ...audited, requestId: unique('call-'), roles: [], rolesEverywhere: [] };
      const input = managed(operatorId);
      expect(
        await storage.engine.run('operatorManagement.disable', input, { audited: context }),
      ).toMatchObject({ status: 'done' });
    });
  });

  describe('at the same time', () =>
    operatorRaces(async () => {
      const own = await make();
      return { nodes: [own], readLog: own.readLog, close: own.close };
    }));
}
