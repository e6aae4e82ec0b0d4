import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../src/kernel/command.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { LIFETIME_MS, REVOCATION_MARGIN_MS } from '../../src/kernel/limits.ts';
import { banPlayers, listBans, revokeAllBans, revokeBans } from '../../src/moderation/commands.ts';
import { removePlayer, updateIdentity } from '../../src/players/commands/corrections.ts';
import { linkIdentity, unlinkIdentity } from '../../src/players/commands/links.ts';
import {
  logInKnownPlayer,
  logInPlayer,
  registerPlayer,
} from '../../src/players/commands/log-in.ts';
import { findPlayer, findPlayerData } from '../../src/players/commands/look-ups.ts';
import { findSession, revokeAllOfPlayer } from '../../src/players/commands/sessions.ts';
import { deletePlayer } from '../../src/players/delete-player.ts';
import { type IdentityKey, toIdentity } from '../../src/players/identities.ts';
import type { Player } from '../../src/players/player.ts';
import {
  appendedBy,
  aRightGuess,
  aSession,
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  unique,
  uniqueHex,
} from './given.ts';
import { aChange } from '../support/identity-change.ts';

const digestOf = (titleId: string, subject: string) => `${titleId} ${subject}`;

/** The input that removes a player. */
export const removal = ({ titleId, playerId, identities }: Player, now = NOW) => ({
  titleId,
  playerId,
  identities: identities.map(({ provider, subject }) => {
    return { provider, subject, digest: digestOf(titleId, subject) };
  }),
  now,
});

/** Tests the promises of `removePlayer`, and of the bans that outlive a player. */
export function deletionConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** A first login with an identity; `titlePlayersMax` as the title has it. */
  const comeBack = (
    titleId: string,
    { now = NOW, titlePlayersMax }: { now?: number; titlePlayersMax?: number } = {},
  ) =>
    storage.run(logInPlayer, {
      titleId,
      create: {
        playerId: uniqueHex(16),
        titlePlayerId: uniqueHex(16),
        titlePlayersMax,
        identityDigest: digestOf(titleId, 'hero'),
      },
      session: aSession({ startedAt: now }),
    });

  const ban = async ({ titleId, playerId }: Player, expiresAt?: number) => {
    const banId = unique('ban-');
    const one = { banId, playerId, reason: 'cheating', ipAddress: undefined, createdAt: NOW };
    await storage.run(banPlayers, { titleId, bans: [{ ...one, expiresAt }], now: NOW });
    return banId;
  };

  it('finds all that is stored about a player, without secrets, and nothing of others', async () => {
    const [titleId, other] = await twoTitles(storage);
    const { player, session } = await logIn(storage, { titleId });
    const { playerId, titlePlayerId } = player;
    const banId = await ban(player);
    const { sessionId } = session;
    const data = await storage.run(findPlayerData, { titleId, playerId, loginsSince: 0 });
    const login = { provider: 'Custom', subject: 'hero' };
    expect(data).toMatchObject({
      lists: {
        account: [{ titlePlayerId, createdAt: new Date(NOW).toISOString(), epoch: 1 }],
        identities: [login],
        sessions: [{ sessionId, ...login, revokedSingly: false }],
        bans: [{ banId, reason: 'cheating', active: true }],
      },
      cut: [],
    });
    expect(data?.lists['account']?.[0]).not.toHaveProperty('displayName');
    expect(
      await storage.run(findPlayerData, { titleId: other, playerId, loginsSince: 0 }),
    ).toBeUndefined();
  });

  it('finds the newest rows first', async () => {
    const titleId = await aTitle(storage);
    const startedAt = [NOW, NOW + 1, NOW + 2];
    const { player } = await logIn(storage, { titleId, startedAt: NOW });
    for (const at of startedAt.slice(1)) {
      // oxlint-disable-next-line no-await-in-loop
      await logIn(storage, { titleId, startedAt: at });
    }
    const { playerId } = player;
    const { sessions = [] } =
      (await storage.run(findPlayerData, { titleId, playerId, loginsSince: 0 }))?.lists ?? {};
    const newest = startedAt.toReversed().map((at) => new Date(at).toISOString());
    expect(sessions.map((one) => one['startedAt'])).toEqual(newest);
  });

  describe('a deletion', () => {
    it('kills every credential, and leaves nothing of the player and others untouched', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player, session } = await logIn(storage, { titleId });
      const { playerId } = player;
      const elsewhere = await logIn(storage, { titleId: other });
      const until = NOW + LIFETIME_MS.max;
      const said = await appendedBy(storage, () => storage.run(removePlayer, removal(player)));
      expect(said).toEqual([{ kind: 'playerEpoch', body: { titleId, playerId, epoch: 1, until } }]);
      expect(await storage.run(findPlayer, { titleId, playerId })).toBeUndefined();
      const { sessionId } = session;
      expect(await storage.run(findSession, { titleId, sessionId })).toBeUndefined();
      const right = {
        titleId,
        playerId,
        session: aSession(),
        ...aRightGuess({ ...player, passwordHash: 'hash' }),
      };
      expect(await storage.run(logInKnownPlayer, right)).toEqual({ status: 'noAccount' });
      expect(await storage.run(findPlayer, elsewhere.player)).toEqual(elsewhere.player);
    });

    it('is still known to those who start afterwards, until the last credential has ended', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      await storage.run(removePlayer, removal(player));
      const until = NOW + LIFETIME_MS.max;
      const body = { titleId, playerId: player.playerId, epoch: 1, until };
      await storage.prune(until + REVOCATION_MARGIN_MS - 1);
      const page = await storage.readLog(undefined);
      expect(page).toMatchObject({ status: 'snapshot' });
      expect(JSON.stringify(page)).toContain(JSON.stringify(body));
    });

    it('may be repeated, and is of a player whom the title had', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player } = await logIn(storage, { titleId });
      const inOther = { ...removal(player), titleId: other };
      expect(await storage.run(removePlayer, inOther)).toBe('notFound');
      expect(await storage.run(removePlayer, removal(player))).toBe('removed');
      expect(await storage.run(removePlayer, { ...removal(player), identities: [] })).toBe(
        'removed',
      );
      const { playerId } = player;
      expect(await storage.run(revokeAllOfPlayer, { titleId, playerId, now: NOW })).toBe(
        'notFound',
      );
    });

    it('is refused whole where a banned player has another name than it says, and never where nobody is banned', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      const { titleId: _, ...known } = removal(player);
      const wrong = { titleId, ...known, identities: [] };
      const banId = await ban(player);
      expect(await storage.run(removePlayer, wrong)).toBe('namesChanged');
      const { identities } = player;
      expect(await storage.run(findPlayer, player)).toMatchObject({ identities });
      await storage.run(revokeBans, { titleId, banIds: [banId], now: NOW });
      expect(await storage.run(removePlayer, wrong)).toBe('removed');
    });

    it('is not held off by a name that a server gives a banned player and takes away all the time', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      const { playerId } = player;
      await ban(player);
      let isLinked = false;
      const subject = unique('name');
      const toggle = async () => {
        const change = { changeId: unique('change'), by: 'key:k', isMailSetUp: false, now: NOW };
        const of = { titleId, playerId, sessionId: undefined, ...change };
        const provider = 'CustomServer';
        isLinked = !isLinked;
        if (!isLinked) {
          const working = { providers: [], issuers: [] };
          return storage.run(unlinkIdentity, { ...of, provider, pick: { subject }, working });
        }
        const identity = { provider, subject, display: undefined } as const;
        return storage.run(linkIdentity, {
          ...of,
          identity,
          force: false,
          identityDigest: subject,
        });
      };
      const run: Run = async (command, ...input) => {
        if (command.name === removePlayer.name) await toggle();
        return storage.run(command, ...input);
      };
      const identityDigest = (of: Omit<IdentityKey, 'provider'> & { readonly provider: string }) =>
        `${titleId} ${of.provider} ${of.subject}`;
      const deps = { run, now: () => NOW, identityDigest };
      expect(await deletePlayer(deps, { titleId, playerId })).toBe('removed');
      const kept = await storage.readRows(
        `select identity_digest from banned_identities where title_id = '${titleId}'`,
      );
      expect(kept).toEqual(
        player.identities.map((one) => ({ identity_digest: identityDigest(one) })),
      );
    });

    it('frees the name and the place in the title, and never the ids', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      const { playerId, titlePlayerId } = player;
      await storage.run(removePlayer, removal(player));
      const again = (ids: { playerId: string; titlePlayerId: string }) =>
        storage.run(logInPlayer, { titleId, create: ids, session: aSession({ subject: 'other' }) });
      const fresh = uniqueHex(16);
      await expect(again({ playerId, titlePlayerId: fresh })).rejects.toThrow();
      await expect(again({ playerId: fresh, titlePlayerId })).rejects.toThrow();
      const outcome = await comeBack(titleId, { titlePlayersMax: 1 });
      expect(outcome).toMatchObject({ status: 'loggedIn', newlyCreated: true });
      expect(await comeBack(titleId, { titlePlayersMax: 1 })).toMatchObject({ status: 'loggedIn' });
    });
  });

  describe('a ban that outlives its player', () => {
    it('forbids to come back with the same name in the same title, until it ends', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player } = await logIn(storage, { titleId });
      const expiresAt = NOW + HOUR_MS;
      const banId = await ban(player, expiresAt);
      await storage.run(removePlayer, removal(player));
      const left = { status: 'banned', bans: [{ banId, reason: 'cheating', expiresAt }] };
      expect(await comeBack(titleId)).toMatchObject(left);
      expect(await comeBack(titleId, { now: expiresAt - 1 })).toMatchObject(left);
      expect(await comeBack(other)).toMatchObject({ status: 'loggedIn' });
      expect(await comeBack(titleId, { now: expiresAt })).toMatchObject({ status: 'loggedIn' });
    });

    it.each(['revoke', 'revokeAll'] as const)('is taken back by %s, and forgotten', async (by) => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      const { playerId } = player;
      const banId = await ban(player);
      await storage.run(removePlayer, removal(player));
      expect(await storage.run(listBans, { titleId, playerId })).toMatchObject([{ banId }]);
      const taken = { banId, active: false };
      expect(
        by === 'revoke'
          ? await storage.run(revokeBans, { titleId, banIds: [banId] })
          : await storage.run(revokeAllBans, { titleId, playerId }),
      ).toMatchObject([taken]);
      expect(await storage.run(listBans, { titleId, playerId })).toEqual([]);
      expect(await comeBack(titleId)).toMatchObject({ status: 'loggedIn' });
    });

    it('is pruned when it has ended; one that was over before goes with the player', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId });
      const { playerId } = player;
      await storage.run(revokeBans, { titleId, banIds: [await ban(player)] });
      await ban(player, NOW);
      const banId = await ban(player, NOW + HOUR_MS);
      await storage.run(removePlayer, removal(player));
      expect(await storage.run(listBans, { titleId, playerId })).toMatchObject([{ banId }]);
      await storage.prune(NOW + HOUR_MS - 1);
      expect(await storage.run(listBans, { titleId, playerId })).toMatchObject([{ banId }]);
      await storage.prune(NOW + HOUR_MS);
      expect(await storage.run(listBans, { titleId, playerId })).toEqual([]);
    });

    it('makes the names unavailable to a registration, each by its own refusal', async () => {
      const titleId = await aTitle(storage);
      const names = [toIdentity('Username', 'ada'), toIdentity('Email', 'ada@example.com')];
      const register = (identities: typeof names) =>
        storage.run(registerPlayer, {
          titleId,
          playerId: uniqueHex(16),
          titlePlayerId: uniqueHex(16),
          identities,
          identityDigests: identities.map(({ subject }) => digestOf(titleId, subject)),
          displayName: undefined,
          passwordHash: 'hash',
          session: aSession({ provider: 'Service', subject: 'ada' }),
        });
      const registered = await register(names);
      if (registered.status !== 'registered') throw new Error(registered.status);
      const { player } = registered;
      await ban(player);
      await storage.run(removePlayer, removal(player));
      const bannedPlayerId = player.playerId;
      expect(await register(names)).toEqual({ status: 'usernameTaken', bannedPlayerId });
      const another = toIdentity('Username', 'bob');
      const byEmail = [another, ...names.slice(1)];
      expect(await register(byEmail)).toEqual({ status: 'emailTaken', bannedPlayerId });
      expect(await register([another])).toMatchObject({ status: 'registered' });
      const fresh = toIdentity('Email', 'bob@example.com');
      const taken = await register([another, ...names.slice(1)]);
      expect(taken).toEqual({ status: 'usernameTaken' });
      expect(await register([fresh])).toMatchObject({ status: 'registered' });
    });

    it('gives a name to no other player while it is in force, and says which ban it is', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { player } = await logIn(storage, { titleId });
      const expiresAt = NOW + HOUR_MS;
      const banId = await ban(player, expiresAt);
      await storage.run(removePlayer, removal(player));
      const set = [toIdentity('Username', unique('u')), toIdentity('Custom', 'hero')];
      const give = async (to: string, now = NOW) => {
        const { playerId } = (await logIn(storage, { titleId: to, subject: unique('c') })).player;
        const identityDigests = set.map(({ subject }) => digestOf(to, subject));
        const change = { set, remove: [] };
        const of = { titleId: to, playerId, change, identityDigests, now };
        return storage.run(updateIdentity, { ...aChange(), ...of });
      };
      const names = [{ provider: 'Custom', ban: { banId, playerId: player.playerId } }];
      expect(await give(titleId)).toMatchObject({ status: 'taken', names });
      expect(await give(titleId, expiresAt - 1)).toMatchObject({ status: 'taken', names });
      expect(await give(other)).toMatchObject({ status: 'updated' });
      expect(await give(titleId, expiresAt)).toMatchObject({ status: 'updated' });
    });
  });

  it('lets a ban be of nobody who was deleted', async () => {
    const titleId = await aTitle(storage);
    const { player } = await logIn(storage, { titleId });
    const { playerId } = player;
    await storage.run(removePlayer, removal(player));
    const one = { banId: unique('ban-'), playerId, reason: undefined, ipAddress: undefined };
    const bans = [{ ...one, createdAt: NOW, expiresAt: undefined }];
    const outcome = await storage.run(banPlayers, { titleId, bans, now: NOW });
    expect(outcome).toEqual({ status: 'unknown', playerIds: [playerId] });
  });
}
