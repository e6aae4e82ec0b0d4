import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import type { Scenario } from './scenario.ts';
import type { Reply, World } from './world.ts';

/** Asks at a door about a player, as `sessionTicket` where players ask there. */
export function askAt(
  { path, auth }: Endpoint,
  world: World,
  {
    sessionTicket,
    ...body
  }: { readonly sessionTicket: string; readonly [member: string]: unknown },
): Promise<Reply> {
  return auth.kind === 'sessionTicket'
    ? world.call(path, body, { sessionTicket })
    : world.asTitle(path, body);
}

/** The refusals of every operation that is about the caller or about a player by id. */
export function seenAccountRefusals(more: Readonly<Record<string, unknown>>): readonly Scenario[] {
  return [
    {
      name: 'an unknown player is AccountNotFound, also one of another title',
      provokes: 'AccountNotFound',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const { playerId } = await (await world.otherTitle()).logIn();
        const ask = (ServiceId: string) =>
          askAt(door, world, { sessionTicket, ServiceId, ...more });
        expect(await ask(playerId)).toMatchObject({ error: 'AccountNotFound' });
        return ask('NOBODY');
      },
    },
    {
      name: 'a key that names nobody is InvalidParams, and so is a player who names wrongly',
      provokes: 'InvalidParams',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const isPlayers = door.auth.kind === 'sessionTicket';
        return askAt(door, world, { sessionTicket, ...more, ...(isPlayers && { ServiceId: '' }) });
      },
    },
  ];
}
