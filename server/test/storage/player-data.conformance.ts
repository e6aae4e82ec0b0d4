import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_ROW_BYTES, USUAL_PLAYER_DATA_LIMITS } from '../../src/kernel/player-data-limits.ts';
import { type DataUpdate, findData, updateData } from '../../src/player-data/commands.ts';
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

    it('say by how many bytes an update made them grow, and grow by no more than they may', async () => {
      const { key, update } = await aPlayer();
      const updated = (grownBytes: number) =>
        expect.objectContaining({ status: 'updated', grownBytes });
      expect(await update({ set: [['a', 'éa']] })).toEqual(updated(DATA_ROW_BYTES + 3));
      const excess = { state: {} as never, retryAfterSeconds: 1 };
      const growth = { bytesMax: 1, excess };
      const limits = { ...USUAL_PLAYER_DATA_LIMITS, growth };
      const refused = { status: 'growsTooFast', excess };
      expect(await update({ set: [['a', 'éaaa']], limits })).toEqual(refused);
      expect(await update({ set: [['b', '']], limits })).toEqual(refused);
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
      const lowered = { keysMax: 1, bytesMax: 2, limitsUpdates: false };
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
