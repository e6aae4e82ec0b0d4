import type { Static } from 'typebox';
import type { PlayerCaller, StudioCaller } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import { Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import {
  type AccountView,
  accountViewOf,
  type PublicAccountInfo,
  toWireAccountInfo,
  toWirePublicAccount,
} from './account-info.ts';
import type { Account } from './look-up-ports.ts';
import { lookUpPlayer } from './sql/look-up.ts';

/** An account and how much of it the caller sees. */
export interface SeenAccount extends AccountView {
  readonly account: Account;
  /** Another player asks: only what others may see. */
  readonly isPublic: boolean;
}

/** The member that names whose account is asked for, by players and by keys alike. */
export const SeenServiceId = Type.Optional(
  Identifier(
    "The player's account id. Absent: the calling player; a secret key or an operator must give it.",
  ),
);

interface SeeingCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly deps: { readonly now: Clock; readonly run: Run };
  readonly fail: (error: 'InvalidParams' | 'AccountNotFound', extras?: ErrorExtras) => ApiError;
}

/** Finds the account that a call is about. Throws InvalidParams where a key names nobody, AccountNotFound where there is no such player. */
export async function findSeenAccount(
  serviceId: string | undefined,
  { caller, deps, fail }: SeeingCall,
): Promise<SeenAccount> {
  const own = caller.kind === 'player' ? caller.playerId : undefined;
  const playerId = serviceId ?? own;
  if (playerId === undefined) {
    throw fail('InvalidParams', { details: { ServiceId: ['The ServiceId field is required.'] } });
  }
  const by = { kind: 'id', playerId } as const;
  const found = await deps.run(lookUpPlayer, { titleId: caller.titleId, by, now: deps.now() });
  if (found.status !== 'found') throw fail('AccountNotFound');
  return toSeenAccount(found.account, caller);
}

/** What a caller sees of an account: players see their own whole. */
export function toSeenAccount(account: Account, caller: PlayerCaller | StudioCaller): SeenAccount {
  if (caller.kind !== 'player') return { account, ...accountViewOf(caller), isPublic: false };
  const isOwn = account.player.playerId === caller.playerId;
  return { account, personal: isOwn, isPublic: !isOwn };
}

/** The account as the caller sees it. */
export function toWireSeenAccount(seen: SeenAccount): Static<typeof PublicAccountInfo> {
  return seen.isPublic
    ? toWirePublicAccount(seen.account.player)
    : toWireAccountInfo(seen.account, seen);
}
