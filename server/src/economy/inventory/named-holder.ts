import type { PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';

// Whose items and wallet a call is about.

/** The member that names the player where players and secret keys call alike. */
export const HolderServiceId = extension(
  Type.Optional(
    Identifier(
      "The player's account id. Absent: the calling player; a secret key or an operator must give it.",
    ),
  ),
  ['Client'],
);

interface HolderCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly fail: (error: 'InvalidParams' | 'AccountNotFound', extras?: ErrorExtras) => ApiError;
}

/** The player whom a call names. Throws InvalidParams where a key or an operator names nobody, AccountNotFound where a player names another. */
export function holderIdOf(serviceId: string | undefined, { caller, fail }: HolderCall): string {
  if (caller.kind !== 'player') {
    if (serviceId !== undefined) return serviceId;
    throw fail('InvalidParams', { details: { ServiceId: ['The ServiceId field is required.'] } });
  }
  if (serviceId === undefined || serviceId === caller.playerId) return caller.playerId;
  throw fail('AccountNotFound', describeNoPlayer(serviceId));
}

/** Describes AccountNotFound: the id that nobody has, at the member that names it. */
export function describeNoPlayer(serviceId: string, member = 'ServiceId'): ErrorExtras {
  return { details: { [member]: [`There is no player "${serviceId}".`] } };
}
