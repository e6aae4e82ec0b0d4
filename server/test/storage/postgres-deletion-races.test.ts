import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeWallet } from '../../src/economy/currencies/commands/wallets.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import { banPlayers, listBans } from '../../src/moderation/commands.ts';
import { removePlayer, updateIdentity } from '../../src/players/commands/corrections.ts';
import { recordRefused } from '../../src/players/commands/history.ts';
import {
  logInKnownPlayer,
  logInPlayer,
  registerPlayer,
} from '../../src/players/commands/log-in.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import {
  extendSession,
  listLiveSessions,
  revokeAllOfPlayer,
  revokeSession,
} from '../../src/players/commands/sessions.ts';
import { toIdentity } from '../../src/players/identities.ts';
import type { Player } from '../../src/players/player.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { closeTable } from '../support/closed-table.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aBuyer, aShop } from './buyers.ts';
import {
  aRightGuess,
  aSession,
  aTitle,
  logIn,
  NOW,
  registration,
  unique,
  uniqueHex,
} from './given.ts';
import { makeKeyedCalls } from './keyed.ts';
import { anOperator } from './operator-given.ts';
import { ask, openNode } from './postgres-given.ts';
import { aChange } from '../support/identity-change.ts';

const CALLERS = 48;
const ROUNDS = 4;

describe.skipIf(NO_POSTGRES)('a deletion on one of three nodes', () => {
  let url: string;
  let nodes: readonly PostgresStorage[];
  const node = (index: number): PostgresStorage => nodes[index % 3] as PostgresStorage;

  beforeAll(async () => {
    url = await aPostgresDatabase();
    // So that deadlocks, if there are any, are found as soon as they would be on a busy server.
    await ask(
      url,
      `do 'begin execute format(''alter database %I set deadlock_timeout = 5'', current_database()); end'`,
    );
    nodes = await Promise.all([0, 1, 2].map(() => openNode({ url })));
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  const removal = ({ titleId, playerId, identities }: Player) => ({
    titleId,
    playerId,
    identities: identities.map(({ provider, subject }) => {
      return { provider, subject, digest: subject };
    }),
    now: NOW,
  });

  /** Makes many calls at the same time on all nodes, with two deletions in their middle, and gives the calls' outcomes. */
  async function amid<T>(player: Player, call: (index: number) => Promise<T>): Promise<T[]> {
    const some = (from: number) =>
      Array.from({ length: CALLERS / 2 }, (_, index) => call(from + index));
    const before = some(0);
    const deletions = [1, 2].map((at) => node(at).run(removePlayer, removal(player)));
    const after = some(CALLERS / 2);
    expect(await Promise.all(deletions)).toEqual(['removed', 'removed']);
    return Promise.all([...before, ...after]);
  }

  /** Nothing is left that could be a credential of the player, and the title has the players that it counts. */
  async function expectGone({ titleId, playerId }: Player): Promise<void> {
    const of = { titleId, playerId };
    expect(await node(0).run(findPlayer, of)).toBeUndefined();
    expect(await node(0).run(listLiveSessions, { ...of, now: NOW })).toEqual([]);
    expect(await node(0).run(revokeAllOfPlayer, { ...of, now: NOW })).toBe('notFound');
  }

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'lets each login be of the deleted player before or of one new player after it (%i)',
    async () => {
      const titleId = await aTitle(node(0));
      const { player } = await logIn(node(0), { titleId });
      const outcomes = await amid(player, (index) =>
        node(index).run(logInPlayer, {
          titleId,
          create: {
            playerId: uniqueHex(16),
            titlePlayerId: uniqueHex(16),
            titlePlayersMax: 1,
            identityDigest: 'hero',
          },
          session: aSession(),
        }),
      );
      const ids = new Set(
        outcomes.flatMap((one) => (one.status === 'loggedIn' ? [one.player.playerId] : [])),
      );
      ids.delete(player.playerId);
      expect(ids.size).toBeLessThanOrEqual(1);
      await expectGone(player);
    },
  );

  it('lets nobody in with a right password that was judged before', async () => {
    const titleId = await aTitle(node(0));
    const ada = registration(titleId, { username: unique('u') });
    const made = await node(0).run(registerPlayer, ada);
    if (made.status !== 'registered') throw new Error(made.status);
    const { playerId } = ada;
    const outcomes = await amid(made.player, (index) => {
      const session = aSession({ provider: 'Service' });
      const right = aRightGuess(ada, `address ${index % 5}`);
      return node(index).run(logInKnownPlayer, { titleId, playerId, session, ...right });
    });
    const statuses = new Set(outcomes.map(({ status }) => status));
    expect(new Set([...statuses, 'loggedIn', 'noAccount']).size).toBe(2);
    await expectGone(made.player);
  });

  it('keeps each ban that was made before, and makes those after it be of nobody', async () => {
    const titleId = await aTitle(node(0));
    const { player } = await logIn(node(0), { titleId });
    const { playerId } = player;
    const outcomes = await amid(player, (index) => {
      const rest = { reason: undefined, ipAddress: undefined, createdAt: NOW };
      const one = { banId: unique('ban-'), playerId, ...rest, expiresAt: NOW + HOUR_MS };
      return node(index).run(banPlayers, { titleId, bans: [one], now: NOW });
    });
    await expectGone(player);
    const made = outcomes.flatMap((one) => (one.status === 'banned' ? [one.bans[0]?.banId] : []));
    const left = (await node(0).run(listBans, { titleId, playerId }))?.map(({ banId }) => banId);
    expect(new Set(left)).toEqual(new Set(made));
    const login = { titleId, session: aSession() };
    const ids = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
    const create = { ...ids, identityDigest: 'hero' };
    const back = await node(1).run(logInPlayer, { ...login, create });
    expect(back.status).toBe(made.length > 0 ? 'banned' : 'loggedIn');
  });

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'takes along the refused logins that are written meanwhile (%i)',
    async () => {
      const titleId = await aTitle(node(0));
      const { player } = await logIn(node(0), { titleId });
      const { playerId } = player;
      const of = { titleId, playerId, address: undefined, count: 1 };
      const attempt = { ...of, provider: 'Custom', reason: 'banned', at: NOW } as const;
      await amid(player, (index) =>
        node(index).run(recordRefused, {
          attempts: Array.from({ length: 1 + (index % 9) }, () => attempt),
        }),
      );
      await expectGone(player);
      const left = await ask(url, `select * from login_attempts where player_id = '${playerId}'`);
      expect(left).toEqual([]);
    },
  );

  it('is waited for by a line about the player, which then is not written', async () => {
    const titleId = await aTitle(node(0));
    const { player } = await logIn(node(0), { titleId });
    const { playerId } = player;
    const operatorId = await anOperator(node(0), []);
    // A call that finds nothing to do has no line: it ends the ban of somebody else, whom the deletion leaves alone.
    const other = (await logIn(node(0), { titleId })).player.playerId;
    const ban = { banId: unique('ban-'), playerId: other, createdAt: NOW };
    const none = { reason: undefined, ipAddress: undefined, expiresAt: undefined };
    await node(0).run(banPlayers, { titleId, bans: [{ ...ban, ...none }], now: NOW });
    // The call has done its work, and the deletion has the player locked, before either reaches the lines.
    const closed = await closeTable(url, 'operator_act_lines');
    const done = { operatorId, titleId, path: '/A/B', about: { ServiceId: playerId }, at: NOW };
    const audited = { ...done, requestId: unique('call-'), roles: [], rolesEverywhere: [] };
    const call = node(0).engine.run(
      'bans.revokeAll',
      { titleId, playerId: other, now: NOW },
      { audited },
    );
    await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
    const deletion = node(1).run(removePlayer, removal(player));
    await expect.poll(() => closed.waiting('relation')).toHaveLength(2);
    await closed.open();
    expect(await deletion).toBe('removed');
    expect(await call).toMatchObject({ status: 'done' });
    const lines = `select * from operator_act_lines where player_id = '${playerId}'`;
    expect(await ask(url, lines)).toEqual([]);
    const acts = await ask(
      url,
      `select request_id from operator_acts where title_id = '${titleId}'`,
    );
    expect(acts).toHaveLength(1);
  });

  describe('that has begun', () => {
    /** The query of a foreign key's check; it fails where that would have to wait. */
    const refersTo = ({ playerId }: Player) =>
      ask(
        url,
        `select player_id from players where player_id = '${playerId}' for key share nowait`,
      );

    it('lets nobody insert what refers to the player', async () => {
      const titleId = await aTitle(node(0));
      const { player } = await logIn(node(0), { titleId });
      // The sessions are ended before the player goes.
      const closed = await closeTable(url, 'sessions');
      const deletion = node(0).run(removePlayer, removal(player));
      await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
      await expect(refersTo(player)).rejects.toMatchObject({ code: '55P03' });
      await closed.open();
      expect(await deletion).toBe('removed');
    });

    it('waits for a change of what the player has before it keeps the player to itself', async () => {
      const titleId = await aShop(node(0), []);
      const playerId = await aBuyer(node(0), titleId, { GO: 1 });
      const player = (await node(0).run(findPlayer, { titleId, playerId })) as Player;
      const act = { titleId, playerId, by: 'player', requestId: undefined, now: NOW };
      const change = { ...act, code: 'GO', amount: 1, cause: 'addition' } as const;
      // The ledger is written when the holdings are locked, and before the key, which refers to the player.
      const closed = await closeTable(url, 'ledger_entries');
      const keyed = makeKeyedCalls(node(1));
      const changed = keyed.call({ titleId, playerId }, ({ run }) => run(changeWallet, change));
      // In a batch it waits a moment only, and then by itself: between the two it has nothing locked.
      await expect.poll(() => closed.waiting('relation', 200)).toHaveLength(1);
      const deletion = node(0).run(removePlayer, removal(player));
      await expect.poll(() => closed.waiting('transactionid')).toHaveLength(1);
      expect(await refersTo(player)).toHaveLength(1);
      await closed.open();
      expect((await changed).result).toMatchObject({ status: 'changed' });
      expect(await deletion).toBe('removed');
    });
  });

  describe('that meets the pruning of the sessions of its player', () => {
    const prune = (index: number) => node(index).prune(NOW + 10 * DAY_MS);

    async function leftOf(playerId: string): Promise<readonly number[]> {
      const counts = ['sessions', 'login_attempts'].map((table) =>
        ask(url, `select player_id from ${table} where player_id = '${playerId}'`),
      );
      return (await Promise.all(counts)).map((rows) => rows.length);
    }

    /** Whether both met, and what must hold held. A slow machine may see it too late: a wait of the service ends after 3 s. */
    async function meet(): Promise<boolean> {
      const { player } = await logIn(node(0), { titleId: await aTitle(node(0)) });
      // The pruning has the session, and is about to write its login down, which refers to the player.
      const closed = await closeTable(url, 'login_attempts');
      let gaveUp = false;
      const watched = <T>(work: Promise<T>): Promise<T> => {
        work.catch(() => void (gaveUp = true));
        return work;
      };
      const pruning = watched(prune(0));
      await expect
        .poll(async () => gaveUp || (await closed.waiting('relation')).length)
        .toBeTruthy();
      const deletion = watched(node(1).run(removePlayer, removal(player)));
      // It waits, gives up and waits again, and is asked about by others meanwhile.
      await expect
        .poll(async () => {
          const pids = await closed.waiting('transactionid');
          const asked = `select query from pg_stat_activity where pid = any('{${pids.join()}}')`;
          const rows = (await ask(url, asked)) as readonly { readonly query?: string }[];
          return gaveUp ? 'gave up' : rows[0]?.query;
        })
        .toMatch(/^gave up$|^select password_hash from players [^]* for update$/);
      await closed.open();
      const [pruned, removed] = await Promise.allSettled([pruning, deletion]);
      if (pruned.status === 'rejected' || removed.status === 'rejected') return false;
      expect(removed.value).toBe('removed');
      expect(await leftOf(player.playerId)).toEqual([0, 0]);
      return true;
    }

    it('waits for it before it has anything itself', async () => {
      await expect.poll(meet).toBe(true);
    });

    it('is passed over by it', async () => {
      const { player } = await logIn(node(0), { titleId: await aTitle(node(0)) });
      const closed = await closeTable(url, 'deleted_players');
      const deletion = node(1).run(removePlayer, removal(player));
      await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
      await prune(0);
      expect(await leftOf(player.playerId)).toEqual([1, 0]);
      await closed.open();
      expect(await deletion).toBe('removed');
      expect(await leftOf(player.playerId)).toEqual([0, 0]);
    });
  });

  describe('that is about to free a name and to leave its ban, keeps it from', () => {
    /** Lets a deletion of a banned player wait just before its commit until `wantName` waits for it; gives that one's outcome. */
    async function amidDeletion<T>(
      titleId: string,
      player: Player,
      wantName: () => Promise<T>,
    ): Promise<T> {
      const rest = { reason: undefined, ipAddress: undefined, createdAt: NOW };
      const one = { banId: unique('ban-'), playerId: player.playerId, ...rest };
      await node(0).run(banPlayers, {
        titleId,
        bans: [{ ...one, expiresAt: undefined }],
        now: NOW,
      });
      // The count of players is the last thing that a deletion changes.
      const closed = await closeTable(url, 'title_player_counts');
      const deletion = node(0).run(removePlayer, removal(player));
      await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
      const wanted = wantName();
      await expect.poll(() => closed.waiting('transactionid')).toHaveLength(1);
      await closed.open();
      expect(await deletion).toBe('removed');
      return wanted;
    }

    const identityDigests = ['ada'];

    async function aRegistered(titleId: string): Promise<Player> {
      const made = await node(0).run(registerPlayer, registration(titleId, { username: 'ada' }));
      if (made.status !== 'registered') throw new Error(made.status);
      return made.player;
    }

    it('a registration', async () => {
      const titleId = await aTitle(node(0));
      const player = await aRegistered(titleId);
      const next = { ...registration(titleId, { username: 'ada' }), identityDigests };
      const outcome = await amidDeletion(titleId, player, () => node(1).run(registerPlayer, next));
      expect(outcome).toEqual({ status: 'usernameTaken', bannedPlayerId: player.playerId });
    });

    it('another player', async () => {
      const titleId = await aTitle(node(0));
      const player = await aRegistered(titleId);
      const { playerId } = (await logIn(node(1), { titleId, subject: 'other' })).player;
      const change = { set: [toIdentity('Username', 'ada')], remove: [] };
      const update = { titleId, playerId, change, identityDigests, now: NOW };
      const outcome = await amidDeletion(titleId, player, () =>
        node(1).run(updateIdentity, { ...aChange(), ...update }),
      );
      const ban = { playerId: player.playerId };
      expect(outcome).toMatchObject({ status: 'taken', names: [{ provider: 'Username', ban }] });
    });
  });

  it('ends well amid revocations of everything, of sessions, and longer sessions', async () => {
    const titleId = await aTitle(node(0));
    const { player, session } = await logIn(node(0), { titleId });
    const { playerId } = player;
    const { sessionId, expiresAt } = session;
    const of = { titleId, playerId, now: NOW };
    await amid<unknown>(player, (index) => {
      const { run } = node(index);
      if (index % 4 === 0) return run(revokeAllOfPlayer, of);
      if (index % 4 === 1) return run(revokeSession, { ...of, sessionId });
      if (index % 4 === 2) return run(extendSession, { titleId, sessionId, expiresAt, now: NOW });
      return run(logInPlayer, { titleId, create: undefined, session: aSession() });
    });
    await expectGone(player);
  });
});
