import type { PlayerCaller, StudioCaller } from '../kernel/caller.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import { extension } from '../kernel/extension.ts';
import { Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { PlayerKey } from '../storage/query/keys.ts';

// Calls by which players see or change what they have, and servers what any player has.

/** The player whom a call is about. */
export const OwnerServiceId = extension(
  Type.Optional(
    Identifier(
      'The account id of the player whom it is about. Absent: the calling player; a secret key or an operator must give it.',
    ),
  ),
  ['Client'],
);

type Fail = (error: 'InvalidParams' | 'AccountNotFound', extras?: ErrorExtras) => ApiError;

/** The player whom a call is about. Throws InvalidParams where a key or an operator names none, AccountNotFound where a player names another. */
export function ownerOf(
  serviceId: string | undefined,
  { caller, fail }: { readonly caller: PlayerCaller | StudioCaller; readonly fail: Fail },
): PlayerKey {
  const { titleId } = caller;
  const own = caller.kind === 'player' ? caller.playerId : undefined;
  const playerId = serviceId ?? own;
  if (playerId === undefined) {
    throw fail('InvalidParams', { details: { ServiceId: ['The ServiceId field is required.'] } });
  }
  if (own !== undefined && playerId !== own) throw fail('AccountNotFound', NO_PLAYER);
  return { titleId, playerId };
}

/** The refusal where the player whom a call is about is not there. */
export const NO_PLAYER: ErrorExtras = {
  details: { ServiceId: ['The title has no such player.'] },
};
