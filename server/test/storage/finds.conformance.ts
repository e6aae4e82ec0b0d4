import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOUND_PLAYERS_MAX } from '../../src/kernel/search-limits.ts';
import {
  removePlayer,
  renamePlayer,
  updateIdentity,
} from '../../src/players/commands/corrections.ts';
import { findPlayers, indexNames } from '../../src/players/commands/finds.ts';
import { registerPlayer } from '../../src/players/commands/log-in.ts';
import { toIdentity } from '../../src/players/identities.ts';
import { openIdSubject } from '../../src/kernel/identity-provider.ts';
import { foldDisplayName } from '../../src/players/player.ts';
import { aChange } from '../support/identity-change.ts';
import {
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  registration,
  type TestedStorage,
  twoTitles,
  uniqueHex,
} from './given.ts';

/** Tests the promises of Players about finding by any text. */
export function findsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function rename(titleId: string, playerId: string, displayName: string): Promise<void> {
    expect(await storage.run(renamePlayer, { titleId, playerId, displayName })).toBe('renamed');
  }

  /** Makes a player with a display name; the id. */
  async function named(titleId: string, displayName: string): Promise<string> {
    const { player } = await logIn(storage, { titleId, subject: uniqueHex(8) });
    await rename(titleId, player.playerId, displayName);
    return player.playerId;
  }

  async function find(titleId: string, text: string, personal = true) {
    return storage.run(findPlayers, { titleId, text, personal, now: NOW });
  }

  /** The display names that are found. */
  async function namesFound(titleId: string, text: string) {
    return (await find(titleId, text)).map(({ account }) => account.player.displayName);
  }

  async function register(titleId: string, username: string): Promise<string> {
    const of = registration(titleId, { username });
    expect(await storage.run(registerPlayer, of)).toMatchObject({ status: 'registered' });
    return of.playerId;
  }

  describe('finding players by any text', () => {
    it('finds parts of names in their title, first the whole name, then beginnings', async () => {
      const [titleId, other] = await twoTitles(storage);
      for (const name of [
        'Banana Joe',
        'ANA',
        'anabel',
        'Ｊｏａｎａ',
        'Anton',
        'Joe Ana',
        '田中さくら',
        'x田中',
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        await named(titleId, name);
      }
      await named(other, 'Ana of another title');
      expect(await namesFound(titleId, 'ana')).toEqual([
        'ANA',
        'anabel',
        'Banana Joe',
        'Ｊｏａｎａ',
        'Joe Ana',
      ]);
      expect(await namesFound(titleId, 'an')).toEqual(['ANA', 'anabel', 'Anton']);
      expect(await namesFound(titleId, '田中')).toEqual(['田中さくら', 'x田中']);
      expect(await namesFound(titleId, '中')).toEqual([]);
      expect(await namesFound(titleId, 'ana joe')).toEqual(['Banana Joe']);
      // All grams are there, but not together.
      expect(await namesFound(titleId, 'nanana')).toEqual([]);
    });

    it('finds what a simple look through all names finds, whatever they are', async () => {
      const unit = fc.constantFrom(
        'a',
        'A',
        'b',
        ' ',
        '"',
        "'",
        '*',
        '%',
        '_',
        ':',
        '田',
        '中',
        'ｱ',
        'é',
        '\u200b',
      );
      const text = fc.string({ unit, minLength: 1, maxLength: 8 });
      const titleId = await aTitle(storage);
      const names = new Map<string, string>();
      for (const drawn of fc.sample(text, { numRuns: 40, seed: 7 })) {
        const name = `${drawn}ab`;
        // oxlint-disable-next-line no-await-in-loop
        names.set(await named(titleId, name), foldDisplayName(name));
      }
      for (const part of fc.sample(text, { numRuns: 120, seed: 8 })) {
        const folded = foldDisplayName(part);
        // oxlint-disable-next-line no-await-in-loop
        const found = await find(titleId, part, false);
        const isShort = !/...|[田中ｱア]{2}/u.test(folded);
        const wanted = [...names].filter(
          ([, name]) =>
            folded !== '' && (isShort ? name.startsWith(folded) : name.includes(folded)),
        );
        expect(found.map(({ account }) => account.player.playerId).toSorted(), part).toEqual(
          wanted.map(([id]) => id).toSorted(),
        );
      }
    });

    it('gives the same of many, the same number of them, and none twice', async () => {
      const titleId = await aTitle(storage);
      for (let index = 0; index < FOUND_PLAYERS_MAX * 3; index += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await named(titleId, `${index} guild`);
      }
      const first = await namesFound(titleId, 'guild');
      expect(new Set(first)).toHaveLength(FOUND_PLAYERS_MAX);
      expect(first).toEqual(first.toSorted((a = '', b = '') => (a < b ? -1 : 1)));
      expect(await namesFound(titleId, 'guild')).toEqual(first);
    });

    it('indexes many names in batches, each of which is over soon', async () => {
      const titleId = await aTitle(storage);
      const rows = Array.from({ length: 450 }, (_, index) => {
        const name = `Guild ${String(index).padStart(4, '0')} of old`;
        const id = uniqueHex(16);
        return `('${titleId}', '${id}', '${id}', '${name}', '${name.toUpperCase()}', 'Custom', 0, 0)`;
      });
      await storage.write(
        `insert into players (title_id, player_id, title_player_id, display_name, folded_name, origination, created_at, epoch)
         values ${rows.join(', ')}`,
      );
      let batches = 0;
      // oxlint-disable-next-line no-await-in-loop
      while (await storage.run(indexNames, undefined)) batches += 1;
      expect(batches).toBeGreaterThanOrEqual(3);
      expect(await namesFound(titleId, '0449 of')).toEqual(['Guild 0449 of old']);
      expect(await namesFound(titleId, 'of old')).toHaveLength(FOUND_PLAYERS_MAX);
    });

    it('follows names that are changed, and forgets those of deleted players', async () => {
      const titleId = await aTitle(storage);
      const playerId = await named(titleId, 'Old Norse');
      await rename(titleId, playerId, 'New Norman');
      expect(await namesFound(titleId, 'nors')).toEqual([]);
      expect(await namesFound(titleId, 'orma')).toEqual(['New Norman']);
      const byUsername = await register(titleId, 'longwords');
      expect(await find(titleId, 'GWOR')).toMatchObject([
        { by: 'Username', match: 'part', account: { player: { playerId: byUsername } } },
      ]);
      expect(await find(titleId, 'gwor', false)).toEqual([]);
      const change = { set: [toIdentity('Username', 'otherone')], remove: [] };
      const update = { ...aChange(), titleId, playerId: byUsername, change, now: NOW };
      await storage.run(updateIdentity, update);
      expect(await find(titleId, 'gwor')).toEqual([]);
      expect(await find(titleId, 'hero')).toHaveLength(1);
      for (const id of [playerId, byUsername]) {
        // oxlint-disable-next-line no-await-in-loop
        await storage.run(removePlayer, { titleId, playerId: id, identities: [], now: NOW });
      }
      expect(await find(titleId, 'orma')).toEqual([]);
      expect(await find(titleId, 'hero')).toEqual([]);
    });

    it('finds by ids and identities, and says which', async () => {
      const titleId = await aTitle(storage);
      const { player } = await logIn(storage, { titleId, subject: 'device-77' });
      const { playerId, titlePlayerId } = player;
      const set = [
        toIdentity('Steam', '76561198000000001'),
        toIdentity('OpenIdConnect', openIdSubject('https://a.example', 'sub-9')),
        toIdentity('XBoxLive', JSON.stringify(['RETAIL', 'sub-9'])),
      ];
      const update = { ...aChange(), titleId, playerId, change: { set, remove: [] }, now: NOW };
      await storage.run(updateIdentity, update);
      const kinds = async (text: string, personal = true) =>
        (await find(titleId, text, personal)).map(({ by, match }) => `${by} ${match}`);
      expect(await kinds(playerId.toLowerCase())).toEqual(['id whole']);
      expect(await kinds(titlePlayerId, false)).toEqual(['entityId whole']);
      expect(await kinds('device-7')).toEqual(['Custom beginning']);
      expect(await kinds('device-7', false)).toEqual([]);
      expect(await kinds('76561198000000001')).toEqual(['Steam whole']);
      expect(await kinds('sub-9')).toEqual(['OpenIdConnect whole']);
      expect(await kinds('sub-')).toEqual([]);
    });

    it('finds names that a node of the previous version has written, once they are indexed', async () => {
      const titleId = await aTitle(storage);
      const renamed = await named(titleId, 'Before that');
      const made = await named(titleId, 'Never mind');
      const registered = await register(titleId, 'fromolder');
      const asBefore = [
        `update players set display_name = 'Afterwards', folded_name = 'AFTERWARDS'
         where player_id = '${renamed}'`,
        `update players set name_terms = null, searched_name = null
         where player_id = '${made}'`,
        `update player_identities set name_terms = null
         where player_id = '${registered}'`,
      ];
      for (const text of asBefore) {
        // oxlint-disable-next-line no-await-in-loop
        await storage.write(text);
      }
      expect(await namesFound(titleId, 'efore th')).toEqual([]);
      expect(await namesFound(titleId, 'terwar')).toEqual([]);
      // oxlint-disable-next-line no-await-in-loop
      while (await storage.run(indexNames, undefined));
      expect(await namesFound(titleId, 'terwar')).toEqual(['Afterwards']);
      expect(await namesFound(titleId, 'efore th')).toEqual([]);
      expect(await namesFound(titleId, 'ver min')).toEqual(['Never mind']);
      expect(await find(titleId, 'omold')).toHaveLength(1);
      expect(await storage.run(indexNames, undefined)).toBe(false);
    });

    it('finds a player by the old name or by the new one while it is changed, never by neither', async () => {
      const titleId = await aTitle(storage);
      const playerId = await named(titleId, 'aaa both');
      const changes = { isOver: false };
      const renaming = async () => {
        for (let round = 0; round < 20; round += 1) {
          // oxlint-disable-next-line no-await-in-loop
          await rename(titleId, playerId, round % 2 === 0 ? 'bbb both' : 'aaa both');
        }
      };
      const end = renaming().finally(() => Object.assign(changes, { isOver: true }));
      while (!changes.isOver) {
        // oxlint-disable-next-line no-await-in-loop
        const found = await find(titleId, 'oth');
        expect(found).toMatchObject([{ match: 'part', account: { player: { playerId } } }]);
        expect(found[0]?.account.player.displayName).toMatch(/^(aaa|bbb) both$/);
      }
      await end;
    });
  });
}
