import { expect } from 'vitest';
import { callAt, type Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

/** A revision that no subject of these tests comes to. */
export const NO_REVISION = { IfRevision: 99 };

/** What every operation does alike that changes what is sold: the subject has its first revision after `stock`, and `body` changes it. */
export function editScenarios(of: {
  readonly stock: (world: World) => Promise<unknown>;
  readonly body: object;
}): readonly Scenario[] {
  return [
    {
      name: 'a change that was meant for another revision is refused, with the maker of the current one',
      provokes: 'ConcurrentEditError',
      async play(world, door) {
        await of.stock(world);
        const reply = await callAt(door, world, { ...of.body, ...NO_REVISION });
        expect(reply.httpStatus).toBe(409);
        expect(reply.errorMessage).toMatch(
          /^Somebody else was faster: revision 1 is current, made by the secret key "test" at .*Z\.$/,
        );
        expect(reply.errorDetails).toEqual({ IfRevision: [reply.errorMessage] });
        return reply;
      },
    },
    {
      name: 'a change that was meant for the current revision makes the next one',
      async play(world, door) {
        await of.stock(world);
        const reply = await callAt(door, world, { ...of.body, IfRevision: 1, Note: 'why' });
        expect(reply.data).toEqual({ Revision: 2 });
        return reply;
      },
    },
  ];
}

/** The body of a change that was meant for another revision. */
export function stale<Body extends object>(body: Body): Body & typeof NO_REVISION {
  return { ...body, ...NO_REVISION };
}

/** Makes a catalog version and a store of the item `a`. */
export async function aStore(world: World): Promise<void> {
  const Catalog = [{ ItemId: 'a' }, { ItemId: 'b' }];
  await must(world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: '1', Catalog }));
  const Store = [{ ItemId: 'a' }];
  await must(world.asTitle('/Admin/SetStoreItems', { StoreId: 'sale', Store }));
}
