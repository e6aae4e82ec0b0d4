import { strict as assert } from 'node:assert';
import { expect } from 'vitest';
import type { IdentityProvider } from '../../src/kernel/identity-provider.ts';
import { LOOKED_UP_IDS_MAX } from '../../src/kernel/limits.ts';
import type { AnyOperation } from '../../src/kernel/operation.ts';
import { updateIdentity } from '../../src/players/commands/corrections.ts';
import { type Scenario, type ScenarioList, scenarios } from './scenario.ts';
import { askAt } from './seen-account-scenarios.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';
import { aChange } from './identity-change.ts';

/** A way to ask for players by identities of one kind. */
interface LookUp {
  readonly provider: IdentityProvider;
  /** The member with the list of ids. */
  readonly list: string;
  /** The member of a pair that repeats an id. */
  readonly pair: string;
  /** Makes the id of the request whose middle is a number. */
  readonly id: (number: number) => unknown;
  /** The subject of that id, as it is stored. */
  readonly subject: (number: number) => string;
  readonly more?: readonly Scenario[];
}

/** Makes a player who has an identity. */
export async function aPlayerWith(
  { run, logIn, titleId, clock }: World,
  { provider, subject }: { readonly provider: IdentityProvider; readonly subject: string },
): Promise<string> {
  const { playerId } = await logIn(`holder of ${subject}`);
  const change = { set: [{ provider, subject, display: undefined }], remove: [] };
  const outcome = await run(updateIdentity, {
    ...aChange(),
    titleId,
    playerId,
    change,
    now: clock.now(),
  });
  assert.equal(outcome.status, 'updated');
  return playerId;
}

/** The scenarios of every operation that finds players by identities. */
export function identityLookUpScenarios(operation: AnyOperation, of: LookUp): ScenarioList {
  const { provider, list, pair, id } = of;
  const holds = (world: World, number: number) =>
    aPlayerWith(world, { provider, subject: of.subject(number) });
  const toPair = (number: number, ServiceId?: string) => ({
    [pair]: id(number),
    ...(ServiceId !== undefined && { ServiceId }),
  });
  return scenarios(operation, [
    {
      name: 'gives a pair for each id, in order, also for one that is there twice or that nobody has',
      async play(world, door) {
        const [first, second] = [await holds(world, 1), await holds(world, 2)];
        const { sessionTicket } = await world.logIn();
        const asked = [2, 3, 1, 2];
        const reply = await askAt(door, world, { sessionTicket, [list]: asked.map(id) });
        expect(reply.data).toEqual({
          Data: [toPair(2, second), toPair(3), toPair(1, first), toPair(2, second)],
        });
        return reply;
      },
    },
    {
      name: 'tells nothing of players who were deleted, of players of other titles, and of ids of another kind',
      async play(world, door) {
        const deleted = await holds(world, 1);
        await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: deleted }));
        await holds(await world.otherTitle(), 2);
        const { sessionTicket } = await world.logIn(of.subject(3));
        const reply = await askAt(door, world, { sessionTicket, [list]: [1, 2, 3].map(id) });
        expect(reply.data).toEqual({ Data: [toPair(1), toPair(2), toPair(3)] });
        return reply;
      },
    },
    {
      name: 'takes as many ids as may be, and no ids at all',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const max = LOOKED_UP_IDS_MAX[door.auth.kind === 'sessionTicket' ? 'player' : 'server'];
        const last = await holds(world, max);
        const all = Array.from({ length: max }, (_, at) => id(at + 1));
        const reply = await askAt(door, world, { sessionTicket, [list]: all });
        expect(reply.data.Data).toHaveLength(max);
        expect(reply.data.Data.at(-1)).toEqual(toPair(max, last));
        const none = await askAt(door, world, { sessionTicket, [list]: [] });
        expect(none.data).toEqual({ Data: [] });
        return reply;
      },
    },
    {
      name: 'refuses one id too many, which names the list',
      provokes: 'InvalidParams',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const max = LOOKED_UP_IDS_MAX[door.auth.kind === 'sessionTicket' ? 'player' : 'server'];
        const ids = Array.from({ length: max + 1 }, (_, at) => id(at + 1));
        const reply = await askAt(door, world, { sessionTicket, [list]: ids });
        expect(Object.keys(reply.errorDetails ?? {})).toEqual([list]);
        return reply;
      },
    },
    ...(of.more ?? []),
  ]);
}
