import { expect, it } from 'vitest';
import { addOperatorLink } from '../../src/operators/commands/links.ts';
import {
  changeOperatorRoles,
  disableOperator,
  inviteOperator,
  listOperators,
} from '../../src/operators/commands/management.ts';
import type { KnownSession } from '../../src/operators/session.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { NOW, type TestedStorage, unique } from './given.ts';
import { anInvitation, anOperator, listActs, OWNER, signIn, spend } from './operator-given.ts';

const CALLERS = 12;
const ROUNDS = 8;

/** An empty database and the nodes on it, of which the first is asked what has become. */
export interface RaceCourse extends Pick<TestedStorage, 'readLog' | 'close'> {
  readonly nodes: readonly [Storage, ...Storage[]];
}

/** Tests what many callers at the same time are promised, on one node or several. */
export function operatorRaces(make: () => Promise<RaceCourse>): void {
  /** Makes calls at the same time, each on another node. */
  async function atOnce<T>(
    nodes: readonly Storage[],
    call: (node: Storage, index: number) => Promise<T>,
  ): Promise<T[]> {
    const calls = Array.from({ length: CALLERS }, (_, index) =>
      call(nodes[index % nodes.length] as Storage, index),
    );
    return Promise.all(calls);
  }

  async function inRounds(
    play: (course: RaceCourse, storage: Storage) => Promise<void>,
  ): Promise<void> {
    const course = await make();
    for (let round = 0; round < ROUNDS; round += 1) await play(course, course.nodes[0]);
    await course.close();
  }

  const managed = (operatorId: string) => ({ operatorId, granter: undefined, now: NOW });
  const done = (outcomes: readonly { readonly status: string }[]) =>
    outcomes.filter(({ status }) => status === 'done').length;

  async function ownersOf({ run }: Storage): Promise<readonly string[]> {
    const all = await run(listOperators, { titleId: undefined });
    return all
      .filter(({ roles, isDisabled }) => !isDisabled && roles.some(({ role }) => role === 'owner'))
      .map(({ operatorId }) => operatorId);
  }

  /** The sessions that a process which starts now knows of. */
  async function liveSessions(
    { readLog }: RaceCourse,
    operatorId: string,
  ): Promise<readonly unknown[]> {
    const { entries } = await readLog(undefined);
    return entries.filter(
      ({ kind, body }) =>
        kind === 'operatorSession' && (body as KnownSession).operatorId === operatorId,
    );
  }

  it('a link is used once', async () => {
    await inRounds(async ({ nodes }, storage) => {
      const invitation = anInvitation([]);
      await storage.run(inviteOperator, invitation);
      const outcomes = await atOnce(nodes, (node) => spend(node, invitation.digest));
      expect(done(outcomes)).toBe(1);
    });
  });

  it('the link of a first owner makes one', async () => {
    const course = await make();
    const { nodes } = course;
    const [storage] = nodes;
    const digest = unique('link-');
    const link = { operatorId: undefined, createdBy: 'bootstrap', now: NOW, expiresAt: NOW + 1 };
    await storage.run(addOperatorLink, { ...link, digest });
    const outcomes = await atOnce(nodes, async (node, index) => {
      if (index % 3 > 0) return spend(node, digest, { name: unique('name-') });
      return { status: await node.run(addOperatorLink, { ...link, digest: unique('link-') }) };
    });
    const spent = outcomes.filter((_, index) => index % 3 > 0);
    expect(done(spent)).toBeLessThanOrEqual(1);
    expect(await ownersOf(storage)).toHaveLength(done(spent));
    await course.close();
  });

  it('of owners who disable each other, or take the role from each other, one stays', async () => {
    await inRounds(async ({ nodes }, storage) => {
      const owners = await Promise.all(Array.from({ length: 4 }, () => anOperator(storage, OWNER)));
      const before = await ownersOf(storage);
      const targets = before.length > owners.length ? before : owners;
      await atOnce(nodes, async (node, index) => {
        const operatorId = targets[index % targets.length] ?? '';
        if (index % 2 === 0) return node.run(disableOperator, managed(operatorId));
        const change = { ...managed(operatorId), added: [], removed: 'others' } as const;
        return node.run(changeOperatorRoles, change);
      });
      expect(await ownersOf(storage)).toHaveLength(1);
    });
  });

  it('an operator who is disabled while signing in has no session', async () => {
    await inRounds(async (course, storage) => {
      const { nodes } = course;
      const operatorId = await anOperator(storage, []);
      const outcomes = await atOnce(nodes, async (node, index) => {
        if (index !== CALLERS / 2) return signIn(node, operatorId);
        return (await node.run(disableOperator, managed(operatorId))).status;
      });
      expect(outcomes[CALLERS / 2]).toBe('done');
      expect(await liveSessions(course, operatorId)).toEqual([]);
    });
  });

  it('no change of an operator commits after the answer that the operator is disabled', async () => {
    await inRounds(async ({ nodes }, storage) => {
      const [operatorId, target] = [await anOperator(storage, []), await anOperator(storage, [])];
      const list = async (node: Storage) => (await listActs(node, { operatorId })).length;
      const change = (node: Storage, index: number) => {
        const done = { operatorId, titleId: undefined, path: '/A/B', about: {}, at: NOW };
        const requestId = unique('call-');
        const context = { audited: { ...done, requestId, roles: [], rolesEverywhere: [] } };
        const setup = { operatorId: target, sealed: requestId, until: NOW + 1 };
        const link = { ...anInvitation([]), operatorId: target };
        return index % 3 === 0
          ? node.engine.run('operators.addLink', link, context)
          : node.engine.run('operatorFactors.begin', setup, context);
      };
      const outcomes = await atOnce(nodes, async (node, index) => {
        if (index !== CALLERS / 2) return change(node, index) as Promise<{ status: string }>;
        await node.run(disableOperator, managed(operatorId));
        const after = await change(node, index);
        return { status: 'disabled', after, acts: await list(node) };
      });
      expect(outcomes[CALLERS / 2]).toMatchObject({
        after: { status: 'operatorRefused' },
        acts: done(outcomes),
      });
      expect(await list(storage)).toBe(done(outcomes));
    });
  });

  it('an operator who loses a role while giving it gives none afterwards', async () => {
    await inRounds(async ({ nodes }, storage) => {
      const [granter, target] = [await anOperator(storage, OWNER), await anOperator(storage, [])];
      await anOperator(storage, OWNER);
      const by = { operatorId: granter, titleId: undefined };
      const give = { ...managed(target), granter: by, added: OWNER, removed: [] } as const;
      const lose = { ...managed(granter), added: [], removed: 'others' } as const;
      const outcomes = await atOnce(nodes, (node, index) =>
        node.run(changeOperatorRoles, index === CALLERS / 2 ? lose : give),
      );
      expect(outcomes[CALLERS / 2]).toEqual({ status: 'done', roles: [] });
      expect(await storage.run(changeOperatorRoles, give)).toEqual({ status: 'notAllowed' });
    });
  });

  it('one name is invited once', async () => {
    await inRounds(async ({ nodes }) => {
      const name = unique('name-');
      const outcomes = await atOnce(nodes, (node) =>
        node.run(inviteOperator, { ...anInvitation([]), name }),
      );
      const ids = outcomes.map((outcome) => (outcome.status === 'done' ? outcome.operatorId : ''));
      expect(new Set(ids).size).toBe(1);
    });
  });
}
