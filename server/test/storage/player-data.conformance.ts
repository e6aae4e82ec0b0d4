import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_ROW_BYTES, USUAL_PLAYER_DATA_LIMITS } from '../../src/kernel/player-data-limits.ts';
import {
  type DataUpdate,
  findData,
  findEntityPlayer,
  updateData,
} from '../../src/player-data/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { removal } from './deletion.conformance.ts';
import {
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  unique,
} from './given.ts';

/** Tests the contracts of the commands of data of players. */
export function playerDataConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function aPlayer(titleId?: string) {
    const of = { titleId: titleId ?? (await aTitle(storage)), subject: unique('player') };
    const { player } = await logIn(storage, of);
    const key = { titleId: player.titleId, playerId: player.playerId };
    const update = (more: Partial<DataUpdate>) => {
      const nothing = { kind: 'data', set: [], remove: [], isPublic: false, now: NOW } as const;
      return storage.run(updateData, { ...nothing, ...key, ...more });
    };
    return { player, key, update };
  }

  describe('data of players', () => {
    it('are of one player and one kind, each with its own version', async () => {
      const [titleId, otherTitle] = await twoTitles(storage);
      const [one, two] = [await aPlayer(titleId), await aPlayer(titleId)];
      await one.update({ set: [['a', '1']], isPublic: true });
      await one.update({ kind: 'internal', set: [['a', '2']], now: NOW + 1 });
      expect(await one.update({ kind: 'internal' })).toMatchObject({
        status: 'updated',
        version: 2,
      });
      expect(await storage.run(findData, { ...one.key, kind: 'data' })).toEqual({
        version: 1,
        records: [{ key: 'a', value: '1', isPublic: true, changedAt: NOW }],
      });
      expect(await storage.run(findData, { ...one.key, kind: 'internal' })).toEqual({
        version: 2,
        records: [{ key: 'a', value: '2', isPublic: false, changedAt: NOW + 1 }],
      });
      const nothing = { version: 0, records: [] };
      expect(await storage.run(findData, { ...one.key, kind: 'publisher' })).toEqual(nothing);
      expect(await storage.run(findData, { ...two.key, kind: 'data' })).toEqual(nothing);
      const elsewhere = { ...one.key, titleId: otherTitle };
      expect(await storage.run(findData, { ...elsewhere, kind: 'data' })).toBe('noPlayer');
      expect(await one.update(elsewhere)).toEqual({ status: 'noPlayer' });
    });

    it('are gone with their player, who then has none', async () => {
      const { player, key, update } = await aPlayer();
      await update({ set: [['a', '1']] });
      await storage.run(removePlayer, removal(player));
      const where = `where player_id = '${key.playerId}'`;
      expect(await storage.readRows(`select bytes from player_data ${where}`)).toEqual([]);
      expect(await storage.readRows(`select bytes from player_data_heads ${where}`)).toEqual([]);
      expect(await storage.run(findData, { ...key, kind: 'data' })).toBe('noPlayer');
      expect(await update({ set: [['a', '1']] })).toEqual({ status: 'noPlayer' });
    });

    it('go by the version that an update expects: of several that expect the same, one is made', async () => {
      const { key, update } = await aPlayer();
      await update({ kind: 'objects', set: [['a', '0']] });
      const writers = Array.from({ length: 16 }, (_, at) =>
        update({ kind: 'objects', set: [['a', `${at + 1}`]], ifVersion: 1 }),
      );
      const outcomes = await Promise.all(writers);
      const won = outcomes.flatMap(({ status }, at) => (status === 'updated' ? [at + 1] : []));
      expect(won).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'updated') continue;
        expect(outcome).toEqual({ status: 'otherVersion', version: 2 });
      }
      expect(await storage.run(findData, { ...key, kind: 'objects' })).toMatchObject({
        version: 2,
        records: [{ key: 'a', value: `${won[0]}` }],
      });
      expect(await update({ kind: 'accountObjects', ifVersion: 0 })).toMatchObject({ version: 1 });
    });

    it('of an entity have a limit of their own, and tell which of the named keys were there', async () => {
      const { update } = await aPlayer();
      const limits = { ...USUAL_PLAYER_DATA_LIMITS, objectsMax: 2, objectBytesMax: 2 };
      const objects = (set: DataUpdate['set'], remove: DataUpdate['remove'] = []) =>
        update({ kind: 'objects', set, remove, limits });
      await update({ set: [['c', '{"a":1}']], limits });
      expect(
        await objects(
          [
            ['a', '1'],
            ['b', '1'],
          ],
          ['c'],
        ),
      ).toMatchObject({ known: [] });
      expect(await objects([['c', '1']])).toEqual({ status: 'tooManyKeys', of: 'entity', max: 2 });
      expect(await objects([['a', '123']])).toEqual({ status: 'tooLong', key: 'a', max: 2 });
      const one = await objects([['c', '1']], ['a', 'd']);
      expect(one).toMatchObject({ status: 'updated', version: 2, known: ['a'] });
      // The other entity of the player has objects of its own.
      const other = { kind: 'accountObjects', set: [['a', '1']], limits } as const;
      expect(await update(other)).toMatchObject({ status: 'updated', version: 1, known: [] });
      const lowered = { ...limits, objectsMax: 1 };
      const more = { kind: 'objects', limits: lowered } as const;
      expect(await update({ ...more, set: [['d', '1']], remove: ['c'] })).toMatchObject({
        status: 'updated',
      });
      expect(await update({ ...more, set: [['e', '1']] })).toMatchObject({ of: 'entity', max: 1 });
    });

    it('are found by the entity of their player, in its title only', async () => {
      const [titleId, otherTitle] = await twoTitles(storage);
      const { player } = await aPlayer(titleId);
      const { playerId, titlePlayerId: entityId } = player;
      const find = (titleId: string, entityId: string) =>
        storage.run(findEntityPlayer, { titleId, entityId });
      expect(await find(titleId, entityId)).toBe(playerId);
      expect(await find(otherTitle, entityId)).toBeUndefined();
      expect(await find(titleId, playerId)).toBeUndefined();
    });

    it('say by how many bytes an update made them grow, and grow by no more than they may', async () => {
      const { key, update } = await aPlayer();
      const updated = (grownBytes: number) =>
        expect.objectContaining({ status: 'updated', grownBytes });
      expect(await update({ set: [['a', 'éa']] })).toEqual(updated(DATA_ROW_BYTES + 3));
      const excess = { state: {} as never, retryAfterSeconds: 40 };
      const growth = { max: 1, most: 2 * DATA_ROW_BYTES - 1, excess };
      const limits = { ...USUAL_PLAYER_DATA_LIMITS, growth };
      const refused = (retryAfterSeconds: number) => {
        return { status: 'growsTooFast', excess: { ...excess, retryAfterSeconds } };
      };
      expect(await update({ set: [['a', 'éaaa']], limits })).toEqual(refused(1));
      expect(await update({ set: [['b', '']], limits })).toEqual(refused(20));
      expect(await storage.run(findData, { ...key, kind: 'data' })).toMatchObject({ version: 1 });
      expect(await update({ set: [['a', 'éaa']], limits })).toEqual(updated(1));
      const instead = { set: [['b', '']] as const, remove: ['a'] };
      expect(await update({ ...instead, limits })).toEqual(updated(0));
    });

    it('may stay where a limit was lowered below them, and grow no more', async () => {
      const { update } = await aPlayer();
      await update({
        set: [
          ['a', 'aa'],
          ['b', 'bb'],
        ],
      });
      const lowered = {
        ...USUAL_PLAYER_DATA_LIMITS,
        keysMax: 1,
        bytesMax: 2,
        limitsUpdates: false,
      };
      const again = (set: DataUpdate['set'], remove: DataUpdate['remove'] = []) =>
        update({ set, remove, limits: lowered });
      expect(await again([['c', '']], ['a'])).toMatchObject({ status: 'updated' });
      expect(await again([['a', '']])).toEqual({ status: 'tooManyKeys', of: 'player', max: 1 });
      expect(await again([['c', 'c']])).toEqual({ status: 'tooLong', max: 2 });
      expect(
        await again([
          ['b', 'a'],
          ['c', 'c'],
        ]),
      ).toMatchObject({ status: 'updated' });
    });
  });
}
