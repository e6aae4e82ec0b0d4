import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteCharacter, grantCharacter, listCharacters } from '../../src/characters/commands.ts';
import { updateData } from '../../src/player-data/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { removal } from './deletion.conformance.ts';
import { aTitle, logIn, NOW, unique, uniqueHex } from './given.ts';
import { ask, openNode } from './postgres-given.ts';

const MAX = 3;

describe.skipIf(NO_POSTGRES)('characters who come and go on two nodes', () => {
  let url: string;
  let nodes: readonly [PostgresStorage, PostgresStorage];
  let titleId: string;
  beforeAll(async () => {
    url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url })];
    titleId = await aTitle(nodes[0]);
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));
  const node = (index: number) => nodes[index % 2] as PostgresStorage;

  const aPlayer = async () => (await logIn(node(0), { titleId, subject: unique('p') })).player;
  const give = (at: number, playerId: string, characterId = uniqueHex(16)) => {
    const named = { characterName: 'Brunhild', characterType: 'knight' };
    const character = { titleId, playerId, characterId, ...named, createdAt: NOW };
    return node(at).run(grantCharacter, { ...character, max: MAX });
  };
  const list = (playerId: string) => node(0).run(listCharacters, { titleId, playerId });

  it('are never more than a player may have, and a deletion makes room for one', async () => {
    const { playerId } = await aPlayer();
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, at) => give(at, playerId)));
    const granted = outcomes.filter(({ status }) => status === 'granted');
    expect(granted).toHaveLength(MAX);
    const before = (await list(playerId)) ?? [];
    expect(before).toHaveLength(MAX);
    const [gone] = before;
    const { characterId = '' } = gone ?? {};
    const calls = Array.from({ length: 6 }, (_, at) => [
      node(at).run(deleteCharacter, { titleId, playerId, characterId }),
      give(at, playerId),
    ]);
    const after = await Promise.all(calls.flat());
    expect(after.filter((outcome) => outcome === true)).toHaveLength(1);
    const came = after.filter((it) => typeof it === 'object' && it.status === 'granted').length;
    expect(came).toBeLessThanOrEqual(1);
    expect(await list(playerId)).toHaveLength(MAX - 1 + came);
  });

  it('take their data with them: an update is in time for the deletion or finds no character', async () => {
    const { playerId } = await aPlayer();
    const ids = [uniqueHex(16), uniqueHex(16), uniqueHex(16)];
    await Promise.all(ids.map((characterId, at) => give(at, playerId, characterId)));
    const of = { titleId, playerId };
    const update = (at: number, characterId: string | undefined, key: string) =>
      node(at).run(updateData, {
        ...of,
        characterId,
        kind: 'data',
        set: [[key, 'value']],
        remove: [],
        isPublic: false,
        now: NOW,
      });
    const outcomes = await Promise.all(
      ids.flatMap((characterId, at) => [
        ...[0, 1, 2].map((index) => update(index, characterId, `before ${index}`)),
        node(at).run(deleteCharacter, { ...of, characterId }),
        ...[0, 1, 2].map((index) => update(index, characterId, `after ${index}`)),
        update(at, undefined, `own ${at}`),
      ]),
    );
    for (const outcome of outcomes) {
      expect([true, 'updated', 'noCharacter']).toContain(
        typeof outcome === 'boolean' ? outcome : outcome.status,
      );
    }
    const whose = `where player_id = '${playerId}'`;
    expect(await ask(url, `select * from character_data ${whose}`)).toEqual([]);
    const sums = `select key_count, bytes, versions from player_data_heads ${whose}`;
    const [row] = (await ask(url, sums)) as readonly Readonly<Record<string, unknown>>[];
    const numbers = [Number(row?.['key_count']), Number(row?.['bytes']), row?.['versions']];
    expect(numbers).toEqual([3, 15, '{"data":3}']);
  });

  it('are in time for a deletion of their player or find none, and leave nothing', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, aPlayer));
    // Half of the players have a character already; the first of the others meets the deletion.
    await Promise.all(players.slice(4).map(({ playerId }) => give(0, playerId)));
    const outcomes = await Promise.all(
      players.flatMap((player, at) => [
        give(0, player.playerId),
        node(at).run(removePlayer, removal(player)),
        give(1, player.playerId),
      ]),
    );
    for (const outcome of outcomes) {
      const word = typeof outcome === 'string' ? outcome : outcome.status;
      expect(['granted', 'noPlayer', 'removed']).toContain(word);
    }
    const ids = players.map(({ playerId }) => `'${playerId}'`).join(', ');
    for (const table of ['characters', 'player_data_heads']) {
      expect(await ask(url, `select * from ${table} where player_id in (${ids})`)).toEqual([]);
    }
  });
});
