import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { walletLedger } from '../../src/economy/currencies/commands/wallets.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { banPlayers } from '../../src/moderation/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { addPassword, linkIdentity, unlinkIdentity } from '../../src/players/commands/links.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { findPlayer, findPlayersOf } from '../../src/players/commands/look-ups.ts';
import { listLiveSessions, revokeAllOfPlayer } from '../../src/players/commands/sessions.ts';
import { toIdentity } from '../../src/players/identities.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { closeTable } from '../support/closed-table.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { currency, edited } from './fixtures.ts';
import { aSession, aTitle, logIn, NOW, unique, uniqueHex } from './given.ts';
import { openNode } from './postgres-given.ts';

const CALLERS = 32;
const PROVIDER = 'AndroidDevice';

describe.skipIf(NO_POSTGRES)('identities on three nodes', () => {
  let url: string;
  let nodes: readonly PostgresStorage[];
  const node = (index: number): PostgresStorage => nodes[index % 3] as PostgresStorage;
  const callers = <T>(call: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: CALLERS }, (_, index) => call(index)));

  beforeAll(async () => {
    url = await aPostgresDatabase();
    // So that deadlocks, if there are any, are found as soon as they would be on a busy server.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      `do 'begin execute format(''alter database %I set deadlock_timeout = 5'', current_database()); end'`,
    );
    await client.end();
    nodes = await Promise.all([0, 1, 2].map(() => openNode({ url })));
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  const logInBy = (index: number, titleId: string, subject: string, create = true) => {
    const ids = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16), identityDigest: subject };
    const session = aSession({ provider: PROVIDER, subject });
    return node(index).run(logInPlayer, { titleId, create: create ? ids : undefined, session });
  };

  /** A player with a device, and the session that began with it. */
  async function aPlayer(titleId: string, subject = unique('device ')) {
    const { player, session } = await logIn(node(0), { titleId, provider: PROVIDER, subject });
    return { titleId, playerId: player.playerId, sessionId: session.sessionId, subject };
  }
  type Made = Awaited<ReturnType<typeof aPlayer>>;
  /** A call for a player with the session, or one by a server. */
  type Caller = Omit<Made, 'subject' | 'sessionId'> & { readonly sessionId?: string | undefined };

  const changeBy = ({ titleId, playerId, sessionId }: Caller) => {
    const changeId = unique('change ');
    const by = { by: 'player', isMailSetUp: false };
    return { titleId, playerId, sessionId, changeId, ...by, now: NOW };
  };

  async function link(index: number, by: Caller, subject: string, force = true) {
    const identity = toIdentity(PROVIDER, subject);
    const of = { ...changeBy(by), identity, force, identityDigest: subject };
    return (await node(index).run(linkIdentity, of)).status;
  }

  async function unlink(index: number, by: Caller, subject: string) {
    const working = { providers: [], issuers: [] };
    const of = { ...changeBy(by), provider: PROVIDER, pick: { subject }, working } as const;
    return (await node(index).run(unlinkIdentity, of)).status;
  }

  async function holderOf(titleId: string, subject: string): Promise<string | undefined> {
    const of = { titleId, provider: PROVIDER, subjects: [subject] } as const;
    return (await node(0).run(findPlayersOf, of))[0]?.playerId;
  }

  async function devicesOf({ titleId, playerId }: Caller): Promise<readonly string[]> {
    const player = await node(0).run(findPlayer, { titleId, playerId });
    return (player?.identities ?? []).map(({ subject }) => subject).toSorted();
  }

  const liveOf = ({ titleId, playerId }: Caller) =>
    node(0).run(listLiveSessions, { titleId, playerId, now: NOW });

  it('make one player, with one deposit, of 32 first logins by one device', async () => {
    const titleId = await aTitle(node(0));
    const currencies = [currency('GO', { initialDeposit: 7 })];
    await node(0).run(setCurrencies, edited({ titleId, currencies }));
    const outcomes = await callers((index) => logInBy(index, titleId, 'phone'));
    const made = outcomes.flatMap((one) => (one.status === 'loggedIn' ? [one] : []));
    const ids = new Set(made.map(({ player }) => player.playerId));
    expect([made.length, ids.size]).toEqual([CALLERS, 1]);
    expect(made.filter(({ newlyCreated }) => newlyCreated)).toHaveLength(1);
    const of = { titleId, playerId: made[0]?.player.playerId ?? '' };
    expect(await liveOf(of)).toHaveLength(CALLERS);
    expect(await node(1).run(walletLedger, { ...of, page: WHOLE_LIST })).toHaveLength(1);
  });

  it('belong to the last of many players who take one by force, and all before have lost everything', async () => {
    const titleId = await aTitle(node(0));
    const players = await callers(() => aPlayer(titleId));
    const wanted = unique('wanted ');
    const first = await aPlayer(titleId, wanted);
    const outcomes = await Promise.all(
      players.map((one, index) => link(index, { ...one, sessionId: undefined }, wanted)),
    );
    expect(new Set(outcomes)).toEqual(new Set(['linked']));
    const holder = await holderOf(titleId, wanted);
    const live = await Promise.all([first, ...players].map(liveOf));
    const withSession = [first, ...players].filter((_, index) => live[index]?.length !== 0);
    expect(withSession.map(({ playerId }) => playerId)).toEqual([holder]);
  });

  it('go to one of two players who take each the other’s by force, whose session has ended then', async () => {
    for (let round = 0; round < 8; round += 1) {
      const titleId = await aTitle(node(0));
      const [a, b] = [await aPlayer(titleId), await aPlayer(titleId)];
      const logins = [a, b].map((one, at) => logInBy(at, titleId, one.subject, false));
      const outcomes = await Promise.all([
        link(round, a, b.subject),
        link(round + 1, b, a.subject),
      ]);
      await Promise.all(logins);
      expect(outcomes.toSorted()).toEqual(['linked', 'sessionOver']);
      const [winner, loser] = outcomes[0] === 'linked' ? [a, b] : [b, a];
      expect(await devicesOf(winner)).toEqual([a.subject, b.subject].toSorted());
      expect(await devicesOf(loser)).toEqual([]);
    }
  });

  it('change hands twice where a server takes each the other’s by force', async () => {
    const titleId = await aTitle(node(0));
    const [a, b] = [await aPlayer(titleId), await aPlayer(titleId)];
    const byServer = { sessionId: undefined };
    const outcomes = await Promise.all([
      link(0, { ...a, ...byServer }, b.subject),
      link(1, { ...b, ...byServer }, a.subject),
    ]);
    expect(outcomes).toEqual(['linked', 'linked']);
    const devices = [...(await devicesOf(a)), ...(await devicesOf(b))];
    expect(devices.toSorted()).toEqual([a.subject, b.subject].toSorted());
  });

  it('that are linked while their holder is deleted belong to nobody who is gone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const titleId = await aTitle(node(0));
      const [a, holder] = [await aPlayer(titleId), await aPlayer(titleId)];
      const { playerId, subject } = holder;
      const named = { provider: PROVIDER, subject, digest: subject } as const;
      const removal = { titleId, playerId, identities: [named], now: NOW };
      const [linked, removed] = await Promise.allSettled([
        link(round, a, subject),
        node(round + 1).run(removePlayer, removal),
      ]);
      expect(linked).toEqual({ status: 'fulfilled', value: 'linked' });
      expect(await holderOf(titleId, subject)).toBe(a.playerId);
      // No ban is to outlive the player, so the deletion needs to know of no identity.
      expect(removed).toEqual({ status: 'fulfilled', value: 'removed' });
      expect(await node(0).run(findPlayer, { titleId, playerId })).toBeUndefined();
    }
  });

  it('that a player links who is being deleted are free afterwards', async () => {
    for (let round = 0; round < 8; round += 1) {
      const titleId = await aTitle(node(0));
      const a = await aPlayer(titleId);
      const { playerId, subject } = a;
      const wanted = unique('wanted ');
      const named = [subject, wanted].map((one) => {
        return { provider: PROVIDER, subject: one, digest: one } as const;
      });
      const remove = (identities: typeof named) =>
        node(round + 1).run(removePlayer, { titleId, playerId, identities, now: NOW });
      const [linked, removed] = await Promise.allSettled([
        link(round, a, wanted),
        remove(named.slice(0, 1)),
      ]);
      expect(linked.status).toBe('fulfilled');
      expect(removed).toEqual({ status: 'fulfilled', value: 'removed' });
      expect(await holderOf(titleId, wanted)).toBeUndefined();
    }
  });

  it('of a player who is being banned are taken before the ban, or not', async () => {
    for (let round = 0; round < 8; round += 1) {
      const titleId = await aTitle(node(0));
      const [a, holder] = [await aPlayer(titleId), await aPlayer(titleId)];
      const { playerId, subject } = holder;
      const one = { banId: unique('ban '), playerId, reason: undefined, ipAddress: undefined };
      const bans = [{ ...one, createdAt: NOW, expiresAt: undefined }];
      const [linked, banned] = await Promise.all([
        link(round, a, subject),
        node(round + 1).run(banPlayers, { titleId, bans, now: NOW }),
      ]);
      expect(banned.status).toBe('banned');
      expect(['linked', 'heldByBanned']).toContain(linked);
      const expected = linked === 'linked' ? a.playerId : playerId;
      expect(await holderOf(titleId, subject)).toBe(expected);
      expect(await liveOf(holder)).toEqual([]);
    }
  });

  it('leave a player one way in, where the last two are unlinked at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const a = await aPlayer(await aTitle(node(0)));
      const second = unique('second ');
      expect(await link(0, a, second)).toBe('linked');
      const outcomes = await Promise.all([
        unlink(round, a, a.subject),
        unlink(round + 1, a, second),
      ]);
      expect(outcomes.toSorted()).toEqual(['lastWayIn', 'unlinked']);
      expect(await devicesOf(a)).toHaveLength(1);
    }
  });

  it('begin no session that goes on after they were unlinked', async () => {
    for (let round = 0; round < 4; round += 1) {
      const a = await aPlayer(await aTitle(node(0)));
      const second = unique('second ');
      expect(await link(0, a, second)).toBe('linked');
      const tryLogIn = (index: number) => logInBy(index, a.titleId, second, false);
      const before = Array.from({ length: CALLERS }, (_, index) => tryLogIn(index));
      const unlinked = unlink(round, a, second);
      const after = Array.from({ length: CALLERS }, (_, index) => tryLogIn(index));
      expect(await unlinked).toBe('unlinked');
      await Promise.all([...before, ...after]);
      expect((await liveOf(a)).map(({ subject }) => subject)).toEqual([a.subject]);
    }
  });

  it('that are new are of one player, whether a login or a link comes first', async () => {
    for (const force of [false, true]) {
      const titleId = await aTitle(node(0));
      const a = await aPlayer(titleId);
      const wanted = unique('wanted ');
      const before = Array.from({ length: CALLERS / 2 }, (_, at) => logInBy(at, titleId, wanted));
      const linked = link(1, a, wanted, force);
      const after = Array.from({ length: CALLERS / 2 }, (_, at) => logInBy(at, titleId, wanted));
      const logins = await Promise.all([...before, ...after]);
      const holder = await holderOf(titleId, wanted);
      expect(holder === a.playerId).toBe((await linked) === 'linked');
      if (force) expect(await linked).toBe('linked');
      const ids = new Set(
        logins.flatMap((one) => (one.status === 'loggedIn' ? [one.player.playerId] : [])),
      );
      ids.delete(a.playerId);
      expect(ids.size).toBeLessThanOrEqual(1);
      const [other] = [...ids];
      if (other !== undefined && holder === a.playerId) {
        expect(await liveOf({ titleId, playerId: other })).toEqual([]);
      }
    }
  });

  it('get no name and password by a session that ends meanwhile', async () => {
    const a = await aPlayer(await aTitle(node(0)));
    // The revocation has ended the session, and writes that down.
    const closed = await closeTable(url, 'control_log');
    const { titleId, playerId } = a;
    const revoked = node(0).run(revokeAllOfPlayer, { titleId, playerId, now: NOW });
    await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
    const identities = [toIdentity('Username', 'ada'), toIdentity('Email', 'ada@x.org')];
    const added = node(1).run(addPassword, {
      ...changeBy(a),
      identities,
      identityDigests: ['ada', 'ada@x.org'],
      passwordHash: 'hash',
    });
    await expect.poll(() => closed.waiting('transactionid')).toHaveLength(1);
    await closed.open();
    expect(await revoked).toBe('revoked');
    expect(await added).toEqual({ status: 'sessionOver' });
    expect(await devicesOf(a)).toEqual([a.subject]);
  });
});
