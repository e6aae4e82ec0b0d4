import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { findInventory } from '../../src/economy/inventory/commands/items.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { drawn, GIFT_CHANGES, GIFTS, grantOf, receivers } from './gift-races.ts';
import { connectForOpenCommands, type OpenCommands } from './open-commands.ts';
import { openNode } from './postgres-given.ts';

const PLAYERS = 64;

describe.skipIf(NO_POSTGRES)('gifts on three nodes', () => {
  let nodes: readonly PostgresStorage[];
  let open: OpenCommands;

  beforeAll(async () => {
    const url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url }), await openNode({ url })];
    open = await connectForOpenCommands(url);
  });
  afterAll(async () => {
    await open.close();
    await Promise.all(nodes.map((it) => it.close()));
  });
  const node = (index: number) => nodes[index % nodes.length] as PostgresStorage;

  describe.each(GIFTS)('$name whose transaction is open', ({ begin, give }) => {
    it('does not hold up another one', async () => {
      const [first, second] = (await receivers(node(0), 2)).players;
      const commit = await begin(open, first!);
      expect(drawn(await give(node(0), second!))).toBe('ruby');
      expect(drawn(await commit())).toBe('ruby');
    });

    it.each(GIFT_CHANGES)(
      'is waited for when $name, and is not followed by another',
      async (it) => {
        const { titleId, players } = await receivers(node(0), 2);
        const [first, second] = players;
        const commit = await begin(open, first!);
        const answers: unknown[] = [];
        const changed = it.make(node(0), titleId).then(() => answers.push('changed'));
        await open.untilWaiting(1, nodes);
        const late = give(node(1), second!).then((outcome) => answers.push(drawn(outcome)));
        await open.untilWaiting(2, nodes);
        expect(answers).toEqual([]);
        expect(drawn(await commit())).toBe('ruby');
        await Promise.all([changed, late]);
        // Which of the two nodes answers first is open.
        expect(answers).toHaveLength(2);
        expect(answers).not.toContain('ruby');
      },
    );
  });

  it.each(GIFT_CHANGES)('gives nothing as before when $name under full load', async ({ make }) => {
    const { titleId, players } = await receivers(node(0), PLAYERS);
    let count = 0;
    const enough = Promise.withResolvers<void>();
    const givers = players.map(async (player, index) => {
      for (;;) {
        const item = drawn(await node(index).run(grantItems, grantOf(player)));
        if (item !== 'ruby') return item;
        count += 1;
        if (count === 2 * PLAYERS) enough.resolve();
      }
    });
    await enough.promise;
    const rubies = async () => {
      const all = players.map(async ({ playerId }) => {
        const of = { titleId, playerId, now: 0, after: '', count: 10_000 };
        return (await node(1).run(findInventory, of))?.items ?? [];
      });
      return (await Promise.all(all)).flat().filter(({ itemId }) => itemId === 'ruby').length;
    };
    await make(node(0), titleId);
    const before = await rubies();
    expect(new Set(await Promise.all(givers)).size).toBe(1);
    expect(await rubies()).toBe(before);
    expect(before).toBe(count);
  });
});
