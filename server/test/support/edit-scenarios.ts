import { expect } from 'vitest';
import { IDEMPOTENCY_KEY } from '../../src/kernel/idempotency.ts';
import { callAt, type Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

/** A revision that no subject of these tests comes to. */
export const NO_REVISION = { IfRevision: 99 };

/**
 * Scenarios of every operation that changes what is sold: the subject has its first revision after `stock`, or
 * `current`, and `body` changes it.
 */
export function editScenarios(of: {
  readonly stock: (world: World) => Promise<unknown>;
  readonly body: object;
  readonly current?: number;
}): readonly Scenario[] {
  const { stock, body, current = 1 } = of;
  return [
    {
      name: 'a change that was meant for another revision is refused, with the maker of the current one',
      provokes: 'RevisionConflict',
      async play(world, door) {
        await stock(world);
        const reply = await callAt(door, world, { ...body, ...NO_REVISION });
        expect(reply.httpStatus).toBe(409);
        // A repetition would be refused for the same reason.
        expect(reply.retryAfterSeconds).toBeUndefined();
        expect(reply.headers.has('Retry-After')).toBe(false);
        const maker = `revision ${current} is current, made by the secret key "test" at `;
        expect(reply.errorMessage).toContain(`Somebody else was faster: ${maker}`);
        expect(reply.errorDetails).toEqual({ IfRevision: [reply.errorMessage] });
        return reply;
      },
    },
    {
      name: 'a change that was meant for the current revision makes the next one',
      async play(world, door) {
        await stock(world);
        const reply = await callAt(door, world, { ...body, IfRevision: current, Note: 'why' });
        expect(reply.data).toEqual({ Revision: current + 1 });
        return reply;
      },
    },
    {
      name: 'a preview says what the change would do, makes nothing, and takes no idempotency key',
      async play(world, door) {
        await stock(world);
        const edit = { ...body, IfRevision: current };
        const key = { [IDEMPOTENCY_KEY]: 'preview' };
        const preview = await callAt(door, world, { ...edit, Preview: true }, key);
        expect(preview.data).toMatchObject({ Revision: current, Preview: { Changes: {} } });
        const again = await callAt(door, world, { ...edit, Preview: true }, key);
        expect(again.data).toEqual(preview.data);
        const made = await callAt(door, world, { ...edit, Preview: false }, key);
        expect(made.data).toEqual({ Revision: current + 1 });
        const late = await callAt(door, world, { ...body, IfRevision: current });
        const lateToo = await callAt(door, world, { ...edit, Preview: true }, key);
        expect(late.error).toBeDefined();
        expect(lateToo).toMatchObject({ error: late.error, errorMessage: late.errorMessage });
        expect(lateToo.errorDetails).toEqual(late.errorDetails);
        return preview;
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
