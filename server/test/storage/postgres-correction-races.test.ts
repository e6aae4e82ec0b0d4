import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePassword,
  setPassword,
  updateIdentity,
} from '../../src/players/commands/corrections.ts';
import {
  logInKnownPlayer,
  logInPlayer,
  registerPlayer,
} from '../../src/players/commands/log-in.ts';
import { listLiveSessions } from '../../src/players/commands/sessions.ts';
import { toIdentity } from '../../src/players/identities.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aRightGuess, aSession, aTitle, logIn, NOW, registration, unique } from './given.ts';
import { openNode } from './postgres-given.ts';
import { aChange } from '../support/identity-change.ts';

const CALLERS = 48;

describe.skipIf(NO_POSTGRES)('names and passwords that change on two nodes', () => {
  let nodes: readonly [PostgresStorage, PostgresStorage];
  /** The callers take turns between the nodes. */
  const node = (index: number): PostgresStorage => nodes[index % 2] as PostgresStorage;

  beforeAll(async () => {
    const url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url })];
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  /** Makes many calls at the same time, and in their middle another one, whose outcome it gives. */
  async function amid<T>(
    call: (index: number) => Promise<unknown>,
    middle: () => Promise<T>,
  ): Promise<T> {
    const before = Array.from({ length: CALLERS / 2 }, (_, index) => call(index));
    const outcome = middle();
    const after = Array.from({ length: CALLERS / 2 }, (_, index) => call(index));
    await Promise.all([...before, ...after]);
    return outcome;
  }

  it('let no session live that was begun with the old name', async () => {
    const titleId = await aTitle(nodes[0]);
    const [old, next] = [unique('old'), unique('next')];
    const { player } = await logIn(nodes[0], { titleId, subject: old });
    const { playerId } = player;
    const tryLogIn = (index: number) => {
      const session = aSession({ subject: index % 4 < 2 ? old : next });
      return node(index).run(logInPlayer, { titleId, create: undefined, session });
    };
    const change = { set: [toIdentity('Custom', next)], remove: [] };
    const outcome = await amid(tryLogIn, () =>
      nodes[1].run(updateIdentity, { ...aChange(), titleId, playerId, change, now: NOW }),
    );
    expect(outcome).toEqual({ status: 'updated', revoked: true });
    expect(await tryLogIn(0)).toEqual({ status: 'noAccount' });
    expect(await tryLogIn(2)).toMatchObject({ status: 'loggedIn', player: { playerId } });
    const live = await nodes[0].run(listLiveSessions, { titleId, playerId, now: NOW });
    expect(new Set(live.map(({ subject }) => subject))).toEqual(new Set([next]));
  });

  it('let no session live that was begun with the old password', async () => {
    const titleId = await aTitle(nodes[0]);
    const ada = registration(titleId, { username: unique('u') });
    await nodes[0].run(registerPlayer, ada);
    const { playerId } = ada;
    const tryLogIn = (index: number) => {
      const session = aSession({ provider: 'Service' });
      const login = { titleId, playerId, session, ...aRightGuess(ada) };
      return node(index).run(logInKnownPlayer, login);
    };
    const of = { titleId, playerId, isMailSetUp: true, now: NOW };
    const set = { ...of, passwordHash: 'new hash', nameKeys: [] };
    expect(await amid(tryLogIn, () => nodes[1].run(setPassword, set))).toBe('set');
    expect(await tryLogIn(0)).toEqual({ status: 'noAccount' });
    expect(await nodes[0].run(listLiveSessions, { titleId, playerId, now: NOW })).toEqual([]);
  });

  it('keep the session in which the player changed the password, and no other', async () => {
    const titleId = await aTitle(nodes[0]);
    const ada = registration(titleId, { username: unique('u') });
    await nodes[0].run(registerPlayer, ada);
    const { playerId } = ada;
    const { sessionId } = ada.session;
    const { origin, ...right } = aRightGuess(ada);
    const tryLogIn = (index: number) => {
      const session = aSession({ provider: 'Service' });
      return node(index).run(logInKnownPlayer, { titleId, playerId, session, origin, ...right });
    };
    const of = { titleId, playerId, sessionId, isMailSetUp: true, now: NOW };
    const change = { ...of, passwordHash: 'new hash', ...right };
    expect(await amid(tryLogIn, () => nodes[1].run(changePassword, change))).toBe('changed');
    const live = await nodes[0].run(listLiveSessions, { titleId, playerId, now: NOW });
    expect(live.map((one) => one.sessionId)).toEqual([sessionId]);
  });

  it('give a free name to one player', async () => {
    const titleId = await aTitle(nodes[0]);
    const players = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        logIn(node(index), { titleId, subject: unique('c') }),
      ),
    );
    const change = { set: [toIdentity('Custom', unique('wanted'))], remove: [] };
    const outcomes = await Promise.all(
      players.map(({ player: { playerId } }, index) =>
        node(index).run(updateIdentity, { ...aChange(), titleId, playerId, change, now: NOW }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'updated')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'taken')).toHaveLength(15);
  });
});
