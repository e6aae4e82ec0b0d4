import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { SHARED_NAMES_TOLD_MAX } from '../../src/kernel/limits.ts';
import { banPlayers, revokeAllBans } from '../../src/moderation/commands.ts';
import { renamePlayer } from '../../src/players/commands/corrections.ts';
import { logInPlayer, registerPlayer } from '../../src/players/commands/log-in.ts';
import { lookUpPlayer, searchPlayers } from '../../src/players/commands/look-ups.ts';
import {
  foldDisplayName,
  type PagePlace,
  type PlayerCriterion,
  type PlayerName,
} from '../../src/players/player.ts';
import { listTitles, setUniqueNames } from '../../src/titles/commands.ts';
import {
  aSession,
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  uniqueHex,
} from './given.ts';

/** Tests the promises of Players about finding players and naming them, and of Titles about unique names. */
export function lookUpConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** Makes a player with a display name and a custom id of the same text. */
  async function aPlayer(titleId: string, name: string): Promise<string> {
    const { player } = await logIn(storage, { titleId, subject: name });
    const { playerId } = player;
    expect(await storage.run(renamePlayer, { titleId, playerId, displayName: name })).toBe(
      'renamed',
    );
    return playerId;
  }

  const displayName = (text: string) =>
    ({ kind: 'displayName', foldedName: foldDisplayName(text) }) as const;
  const customId = (subject: string) =>
    ({ kind: 'identity', provider: 'Custom', subject }) as const;

  /** The display names found, page by page. */
  async function search(titleId: string, criterion: PlayerCriterion, limit: number) {
    const pages: (string | undefined)[][] = [];
    let after: PagePlace | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop
      const page = await storage.run(searchPlayers, { titleId, criterion, after, limit, now: NOW });
      pages.push(page.accounts.map(({ player }) => player.displayName));
      after = page.next;
    } while (after);
    return pages;
  }

  describe('looking a player up', () => {
    it('finds the account by each name, in its title alone', async () => {
      const [titleId, other] = await twoTitles(storage);
      const playerId = await aPlayer(titleId, 'Hero');
      await storage.run(setUniqueNames, { titleId, isOn: true });
      await storage.run(setUniqueNames, { titleId: other, isOn: true });
      const names: PlayerName[] = [{ kind: 'id', playerId }, customId('Hero'), displayName('hero')];
      for (const by of names) {
        // oxlint-disable-next-line no-await-in-loop
        const found = await storage.run(lookUpPlayer, { titleId, by, now: NOW });
        expect(found).toMatchObject({
          status: 'found',
          account: { player: { playerId, displayName: 'Hero' }, isBanned: false },
        });
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(lookUpPlayer, { titleId: other, by, now: NOW })).toEqual({
          status: 'notFound',
        });
      }
    });

    it('tells whether a ban is in force, and when the last one ends', async () => {
      const titleId = await aTitle(storage);
      const playerId = await aPlayer(titleId, 'Hero');
      const ban = { banId: uniqueHex(16), playerId, reason: undefined, ipAddress: undefined };
      const dated = { ...ban, createdAt: NOW, expiresAt: NOW + HOUR_MS };
      await storage.run(banPlayers, { titleId, bans: [dated], now: NOW });
      const accountAt = async (now: number) => {
        const found = await storage.run(lookUpPlayer, { titleId, by: customId('Hero'), now });
        return found.status === 'found' ? found.account : undefined;
      };
      const end = NOW + HOUR_MS;
      expect(await accountAt(end - 1)).toMatchObject({ isBanned: true, bannedUntil: end });
      const none = { isBanned: false, bannedUntil: undefined };
      expect(await accountAt(NOW + 2 * HOUR_MS)).toMatchObject(none);
      const further = [
        { ...dated, banId: uniqueHex(16), expiresAt: end + 1 },
        { ...dated, banId: uniqueHex(16), expiresAt: end - 1 },
      ];
      await storage.run(banPlayers, { titleId, bans: further, now: NOW });
      expect(await accountAt(NOW)).toMatchObject({ isBanned: true, bannedUntil: end + 1 });
      const endless = { ...dated, banId: uniqueHex(16), expiresAt: undefined };
      await storage.run(banPlayers, { titleId, bans: [endless], now: NOW });
      expect(await accountAt(NOW)).toMatchObject({ isBanned: true, bannedUntil: undefined });
      await storage.run(revokeAllBans, { titleId, playerId });
      expect(await accountAt(NOW)).toMatchObject(none);
    });
  });

  describe('searching players', () => {
    it('orders names by their characters, whatever the language of the database', async () => {
      const [titleId, other] = await twoTitles(storage);
      await aPlayer(other, 'abc');
      for (const name of ['a-z', 'aZz', 'a b', 'Az1', 'b', 'aé', 'a\u{1f600}', 'A']) {
        // oxlint-disable-next-line no-await-in-loop
        await aPlayer(titleId, name);
      }
      expect(await search(titleId, { ...displayName('a'), isPrefix: true }, 3)).toEqual([
        ['A', 'a b', 'a-z'],
        ['Az1', 'aZz', 'aé'],
        ['a\u{1f600}'],
      ]);
      expect(await search(titleId, { ...customId('a'), isPrefix: true }, 4)).toEqual([
        ['a b', 'a-z', 'aZz', 'aé'],
        ['a\u{1f600}'],
      ]);
      expect(await search(titleId, { ...customId('b'), isPrefix: false }, 1)).toEqual([['b']]);
    });

    it('goes through players of one name and of one moment', async () => {
      const titleId = await aTitle(storage);
      const ids = await Promise.all(
        Array.from({ length: 7 }, async (_, at) => {
          const { player } = await logIn(storage, { titleId, subject: `player-${at}` });
          const { playerId } = player;
          await storage.run(renamePlayer, { titleId, playerId, displayName: 'Same' });
          return playerId;
        }),
      );
      const all: PlayerCriterion[] = [
        { ...displayName('same'), isPrefix: false },
        { kind: 'lastLogin', addressKey: undefined, from: NOW, before: NOW + 1 },
      ];
      for (const criterion of all) {
        const found: string[] = [];
        let after: PagePlace | undefined;
        do {
          const page = { titleId, criterion, after, limit: 3, now: NOW };
          // oxlint-disable-next-line no-await-in-loop
          const { accounts, next } = await storage.run(searchPlayers, page);
          found.push(...accounts.map(({ player }) => player.playerId));
          after = next;
        } while (after);
        expect(found.toSorted()).toEqual(ids.toSorted());
      }
      const none = { kind: 'lastLogin', addressKey: undefined, from: 0, before: NOW } as const;
      expect(await search(titleId, none, 3)).toEqual([[]]);
    });

    it('finds by the address of the last login', async () => {
      const titleId = await aTitle(storage);
      const from = async (subject: string, addressKey: string, startedAt: number) => {
        const session = aSession({ subject, startedAt });
        const create = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
        const origin = { address: undefined, addressKey, onlyKnown: false };
        const made = await storage.run(logInPlayer, { titleId, create, session, origin });
        if (made.status !== 'loggedIn') throw new Error(made.status);
        const { playerId } = made.player;
        await storage.run(renamePlayer, { titleId, playerId, displayName: subject });
      };
      await from('early', 'home', NOW);
      await from('away', 'work', NOW + 1);
      await from('late', 'home', NOW + 2);
      const home = { kind: 'lastLogin', addressKey: 'home', from: 0, before: NOW + 9 } as const;
      expect(await search(titleId, home, 1)).toEqual([['late'], ['early']]);
    });
  });

  describe('unique names', () => {
    it('let nobody take the name of another, while a player may write the own one anew', async () => {
      const [titleId, other] = await twoTitles(storage);
      await storage.run(setUniqueNames, { titleId, isOn: true });
      const hero = await aPlayer(titleId, 'Hero');
      const { player } = await logIn(storage, { titleId, subject: 'second' });
      const rename = (playerId: string, name: string) =>
        storage.run(renamePlayer, { titleId, playerId, displayName: name });
      expect(await rename(player.playerId, 'hERO')).toBe('nameTaken');
      expect(await rename(hero, 'HERO')).toBe('renamed');
      expect(await rename('nobody', 'Somebody')).toBe('notFound');
      await aPlayer(other, 'Hero');
      await storage.run(setUniqueNames, { titleId, isOn: false });
      expect(await rename(player.playerId, 'hERO')).toBe('renamed');
    });

    it('are given to one of many who want the same at the same time', async () => {
      const titleId = await aTitle(storage);
      await storage.run(setUniqueNames, { titleId, isOn: true });
      const logins = await Promise.all(
        Array.from({ length: 8 }, (_, at) => logIn(storage, { titleId, subject: `player-${at}` })),
      );
      const outcomes = await Promise.all(
        logins.map(({ player: { playerId } }) =>
          storage.run(renamePlayer, { titleId, playerId, displayName: 'Hero' }),
        ),
      );
      expect(outcomes.toSorted()).toEqual([...Array(7).fill('nameTaken'), 'renamed']);
    });

    it('hold when they are switched on while players take names', async () => {
      const orders = ['names first', 'switch first', 'at once', 'at once', 'at once'] as const;
      for (const order of orders) {
        // oxlint-disable-next-line no-await-in-loop
        const titleId = await aTitle(storage);
        // oxlint-disable-next-line no-await-in-loop
        const logins = await Promise.all(
          ['one', 'two'].map((subject) => logIn(storage, { titleId, subject })),
        );
        const [one, two] = logins.map(
          ({ player: { playerId } }) =>
            () =>
              storage.run(renamePlayer, { titleId, playerId, displayName: 'Hero' }),
        );
        const setOn = () => storage.run(setUniqueNames, { titleId, isOn: true });
        const takeNames = () => Promise.all([one?.(), two?.()]);
        // oxlint-disable-next-line no-await-in-loop
        const taken = order === 'names first' ? await takeNames() : undefined;
        const switching = setOn();
        // oxlint-disable-next-line no-await-in-loop
        if (order === 'switch first') await switching;
        // oxlint-disable-next-line no-await-in-loop
        const [names, { status }] = await Promise.all([taken ?? takeNames(), switching]);
        if (order === 'names first') expect(status).toBe('shared');
        if (order === 'switch first') expect(status).toBe('done');
        expect(names).toContain('renamed');
        const criterion = { ...displayName('hero'), isPrefix: false };
        // oxlint-disable-next-line no-await-in-loop
        const [found = []] = await search(titleId, criterion, 5);
        expect(found.length, order).toBe(status === 'done' ? 1 : 2);
      }
    });

    it('are obeyed by a registration, which leaves nothing behind', async () => {
      const titleId = await aTitle(storage);
      const register = (name: string) =>
        storage.run(registerPlayer, {
          titleId,
          playerId: uniqueHex(16),
          titlePlayerId: uniqueHex(16),
          identities: [{ provider: 'Username', subject: name, display: undefined }],
          displayName: 'Hero',
          passwordHash: 'hash',
          session: aSession({ provider: 'Service', subject: name }),
        });
      expect(await register('one')).toMatchObject({ status: 'registered' });
      await storage.run(setUniqueNames, { titleId, isOn: true });
      expect(await register('two')).toEqual({ status: 'nameTaken' });
      const by = { kind: 'identity', provider: 'Username', subject: 'two' } as const;
      expect(await storage.run(lookUpPlayer, { titleId, by, now: NOW })).toEqual({
        status: 'notFound',
      });
    });

    it('cannot be switched on while players share names', async () => {
      const titleId = await aTitle(storage);
      const set = (isOn: boolean, of = titleId) =>
        storage.run(setUniqueNames, { titleId: of, isOn });
      const count = SHARED_NAMES_TOLD_MAX + 1;
      const names = Array.from({ length: count }, (_, at) => `Name ${String(at).padStart(2, '0')}`);
      for (const name of names) {
        for (const twin of [0, 1]) {
          // oxlint-disable-next-line no-await-in-loop
          const { player } = await logIn(storage, { titleId, subject: `${name} ${twin}` });
          const { playerId } = player;
          // oxlint-disable-next-line no-await-in-loop
          await storage.run(renamePlayer, { titleId, playerId, displayName: name });
        }
      }
      const shared = names.slice(0, SHARED_NAMES_TOLD_MAX);
      expect(await set(true)).toEqual({ status: 'shared', names: shared });
      const titleOf = async (of: string) =>
        (await storage.run(listTitles)).find((title) => title.titleId === of);
      expect(await titleOf(titleId)).toMatchObject({ hasUniqueNames: false });
      const other = await aTitle(storage);
      expect(await set(true, other)).toEqual({ status: 'done' });
      expect(await titleOf(other)).toMatchObject({ hasUniqueNames: true });
      expect(await set(true, 'NONE')).toEqual({ status: 'noTitle' });
    });
  });
}
