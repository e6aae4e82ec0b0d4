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

interface OwnedCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly fail: Fail;
}

/** The player whom a call is about, who may be another one than the caller. Throws InvalidParams where a key or an operator names none. */
export function viewedOf(serviceId: string | undefined, { caller, fail }: OwnedCall): PlayerKey {
  const { titleId } = caller;
  const playerId = serviceId ?? (caller.kind === 'player' ? caller.playerId : undefined);
  if (playerId === undefined) {
    throw fail('InvalidParams', { details: { ServiceId: ['The ServiceId field is required.'] } });
  }
  return { titleId, playerId };
}

/** The same, where AccountNotFound is thrown for a player who names another one. */
export function ownerOf(serviceId: string | undefined, call: OwnedCall): PlayerKey {
  const { caller, fail } = call;
  const of = viewedOf(serviceId, call);
  if (caller.kind === 'player' && of.playerId !== caller.playerId) {
    throw fail('AccountNotFound', NO_PLAYER);
  }
  return of;
}

/** The refusal where the player whom a call is about is not there. */
export const NO_PLAYER: ErrorExtras = {
  details: { ServiceId: ['The title has no such player.'] },
};
