import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import type { AnyOperation } from '../../src/kernel/operation.ts';
import { setCatalog } from './stock.ts';
import type { Reply, World } from './world.ts';

// When several errors apply, the first that the operation declares is the answer. For each two neighbours in that
// list: a call to which both apply, and one to which only the second does. The pairs of a room's operations stand
// beside their scenarios, in files whose names end in `precedence.ts`; `wire/precedence.test.ts` plays them all.

/** Asks the operation at one of its doors, with a credential that is enough. */
type Ask = (body: unknown) => Promise<Reply>;

export interface Pair {
  readonly first: ErrorName;
  readonly second: ErrorName;
  /** Makes the two calls; a text says why no call can have both errors. */
  readonly play:
    | ((world: World, ask: Ask) => Promise<{ readonly both: Reply; readonly alone: Reply }>)
    | string;
}

/** Operations, each with one pair for all neighbours among its errors, in the order of the errors. */
export type PrecedenceList = readonly (readonly [AnyOperation, readonly Pair[]])[];

export function pair(first: ErrorName, second: ErrorName, play: Pair['play']): Pair {
  return { first, second, play };
}

/** A pair that needs no more than two bodies in a world of its own. */
export function bodies(
  first: ErrorName,
  second: ErrorName,
  of: (world: World) => Promise<readonly [both: unknown, alone: unknown]>,
): Pair {
  return pair(first, second, async (world, ask) => {
    const [both, alone] = await of(world);
    return { both: await ask(both), alone: await ask(alone) };
  });
}

/** The id of a player who does not exist. */
export const NOBODY = 'F'.repeat(16);

export const ONE_ITEM = [{ ItemId: 'a' }];
/** A list that no write takes. */
export const ITEM_TWICE = [...ONE_ITEM, ...ONE_ITEM];

/** Gives the title a catalog with the item `a`. */
export async function oneCatalog(world: World): Promise<void> {
  await setCatalog(world, { items: ['a'] });
}
