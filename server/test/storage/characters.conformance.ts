import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  becomeCharacter,
  deleteCharacter,
  findCharacter,
  grantCharacter,
  listCharacters,
} from '../../src/characters/commands.ts';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { findInventory } from '../../src/economy/inventory/commands/items.ts';
import { USUAL_PLAYER_DATA_LIMITS } from '../../src/kernel/player-data-limits.ts';
import { findData, updateData } from '../../src/player-data/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { removal } from './deletion.conformance.ts';
import { edited } from './fixtures.ts';
import {
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  unique,
  uniqueHex,
} from './given.ts';

/** Tests the contracts of the commands of characters. */
export function charactersConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function aPlayer(titleId: string) {
    const { player } = await logIn(storage, { titleId, subject: unique('player') });
    const key = { titleId, playerId: player.playerId };
    const give = (more: { characterId?: string; max?: number; createdAt?: number } = {}) =>
      storage.run(grantCharacter, {
        ...key,
        characterId: uniqueHex(16),
        characterName: 'Brunhild',
        characterType: 'knight',
        createdAt: NOW,
        max: 3,
        ...more,
      });
    const list = () => storage.run(listCharacters, key);
    return { player, key, give, list };
  }

  describe('characters', () => {
    it('are of one player, in the order in which they came, though another has the same id', async () => {
      const [titleId, otherTitle] = await twoTitles(storage);
      const [one, two] = [await aPlayer(titleId), await aPlayer(titleId)];
      const elsewhere = await aPlayer(otherTitle);
      const [early, late] = [uniqueHex(16), uniqueHex(16)];
      for (const { give } of [one, two, elsewhere]) {
        expect(await give({ characterId: early, createdAt: NOW + 1 })).toEqual({
          status: 'granted',
          characterId: early,
        });
      }
      await one.give({ characterId: late });
      const brunhild = { ...one.key, characterName: 'Brunhild', characterType: 'knight' };
      expect(await one.list()).toEqual([
        { ...brunhild, characterId: late, createdAt: NOW },
        { ...brunhild, characterId: early, createdAt: NOW + 1 },
      ]);
      const exported = await storage.run(findPlayerData, { ...one.key, loginsSince: 0 });
      expect(exported?.lists['characters']).toContainEqual({
        characterId: late,
        characterName: 'Brunhild',
        characterType: 'knight',
        createdAt: new Date(NOW).toISOString(),
        dataVersions: '',
      });
      expect(await storage.run(deleteCharacter, { ...one.key, characterId: early })).toBe(true);
      const has = (characterId: string) => storage.run(findCharacter, { ...one.key, characterId });
      expect([await has(early), await has(late)]).toEqual([false, true]);
      expect(await one.list()).toMatchObject([{ characterId: late }]);
      expect(await two.list()).toMatchObject([{ characterId: early }]);
      expect(await elsewhere.list()).toMatchObject([{ characterId: early }]);
    });

    it('are at most so many, and one less with each that is deleted', async () => {
      const [titleId] = await twoTitles(storage);
      const { key, give, list } = await aPlayer(titleId);
      const first = await give();
      await give();
      await give();
      expect(await give()).toEqual({ status: 'full' });
      expect(await list()).toHaveLength(3);
      if (first.status !== 'granted') throw new Error(first.status);
      const { characterId } = first;
      expect(await storage.run(deleteCharacter, { ...key, characterId })).toBe(true);
      expect(await storage.run(deleteCharacter, { ...key, characterId })).toBe(false);
      expect(await give()).toMatchObject({ status: 'granted' });
    });

    it('are gone with their player', async () => {
      const [titleId] = await twoTitles(storage);
      const { player, key, give, list } = await aPlayer(titleId);
      const characterId = uniqueHex(16);
      await give({ characterId });
      await storage.run(removePlayer, removal(player));
      const rows = `select * from characters where player_id = '${key.playerId}'`;
      expect(await storage.readRows(rows)).toEqual([]);
      expect(await list()).toBeUndefined();
      expect(await give()).toEqual({ status: 'noPlayer' });
      expect(await storage.run(deleteCharacter, { ...key, characterId })).toBe(false);
    });

    it('have data of their own, which count among those of the player and go with them', async () => {
      const [titleId] = await twoTitles(storage);
      const { key, give } = await aPlayer(titleId);
      const [one, other] = [uniqueHex(16), uniqueHex(16)];
      for (const characterId of [one, other]) await give({ characterId });
      const limits = { ...USUAL_PLAYER_DATA_LIMITS, keysMax: 3 };
      const set = (characterId: string | undefined, ...keys: readonly string[]) =>
        storage.run(updateData, {
          ...key,
          characterId,
          kind: 'data',
          set: keys.map((name) => [name, 'é'] as const),
          remove: [],
          isPublic: true,
          limits,
          now: NOW,
        });
      const find = (characterId?: string) =>
        storage.run(findData, { ...key, characterId, kind: 'data' });
      expect(await set(one, 'a')).toMatchObject({ status: 'updated', version: 1 });
      expect(await set(undefined, 'a')).toMatchObject({ status: 'updated', version: 1 });
      expect(await set(one)).toMatchObject({ version: 2 });
      expect(await set(other, 'a', 'b')).toMatchObject({ status: 'tooManyKeys', max: 3 });
      const records = [{ key: 'a', value: 'é', isPublic: true, changedAt: NOW }];
      expect(await find(one)).toEqual({ version: 2, records });
      expect(await find(other)).toEqual({ version: 0, records: [] });
      expect(await find()).toEqual({ version: 1, records });
      const exported = await storage.run(findPlayerData, { ...key, loginsSince: 0 });
      expect(exported?.lists['characterData']).toMatchObject([
        { characterId: one, kind: 'data', dataKey: 'a', value: 'é', isPublic: true },
      ]);
      await storage.run(deleteCharacter, { ...key, characterId: one });
      expect(await find(one)).toBe('noCharacter');
      expect(await set(one, 'a')).toEqual({ status: 'noCharacter' });
      expect(await set(other, 'a', 'b')).toMatchObject({ status: 'updated', version: 1 });
      expect(await find()).toEqual({ version: 1, records });
      await give({ characterId: one });
      expect(await find(one)).toEqual({ version: 0, records: [] });
    });

    it('come of an item, which is used by it, or not at all', async () => {
      const [titleId] = await twoTitles(storage);
      const attributes = { CanBecomeCharacter: true, Consumable: { UsageCount: 2 } };
      const items = [{ itemId: 'knight', attributes }];
      const catalog = { titleId, catalogVersion: 'v1', setAsDefault: true, items };
      await storage.run(setCatalog, edited(catalog));
      const { key, list } = await aPlayer(titleId);
      const context = { ...key, by: 'player', requestId: undefined, now: NOW };
      const become = (max: number) =>
        storage.run(becomeCharacter, {
          ...context,
          itemId: 'knight',
          catalogVersion: undefined,
          characterId: uniqueHex(16),
          characterName: 'Brunhild',
          max,
        });
      expect(await become(1)).toEqual({ status: 'notOwned' });
      const noted = { annotation: undefined, data: undefined };
      const grants = [{ playerId: key.playerId, itemId: 'knight', ...noted }];
      const given = { ...context, seed: '00', catalogVersion: 'v1', grants };
      expect(await storage.run(grantItems, given)).toMatchObject({ status: 'granted' });
      expect(await become(1)).toMatchObject({ status: 'granted' });
      expect(await become(1)).toEqual({ status: 'full' });
      const left = () => storage.run(findInventory, { ...key, now: NOW, after: '', count: 1 });
      expect(await left()).toMatchObject({ items: [{ remainingUses: 1 }] });
      expect(await become(2)).toMatchObject({ status: 'granted' });
      expect(await left()).toMatchObject({ items: [] });
      expect(await list()).toMatchObject([
        { characterType: 'knight', createdAt: NOW },
        { characterName: 'Brunhild' },
      ]);
    });
  });
}
