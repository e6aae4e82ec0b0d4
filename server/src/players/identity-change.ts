import type { IdentityProvider } from '../kernel/identity-provider.ts';
import { type Identity, namesWithPassword } from './identities.ts';

/** What is to become of a player's names: those of a kind that is mentioned go, and `set` come. */
export interface IdentityChange {
  /** At most one of a kind. */
  readonly set: readonly Identity[];
  readonly remove: readonly IdentityProvider[];
}

/** `noWayIn`: nobody could log in to the account any more. */
export type IdentityChangeVerdict =
  | { readonly status: 'noWayIn' }
  | {
      readonly status: 'good';
      /** A name that logged somebody in no longer does: whoever had it may be somebody else than whoever has the account now. */
      readonly changesHands: boolean;
      /** No name is left to which the password belongs. A name that comes later must not bring the old password back. */
      readonly forgetsPassword: boolean;
    };

/** Judges a change of a player's names. */
export function judgeIdentityChange(
  player: { readonly identities: readonly Identity[]; readonly hasPassword: boolean },
  { set, remove }: IdentityChange,
): IdentityChangeVerdict {
  const mentioned = [...set.map(({ provider }) => provider), ...remove];
  const kept = player.identities.filter(({ provider }) => !mentioned.includes(provider));
  const identities = [...kept, ...set];
  const named = namesWithPassword({ identities });
  const isNamed = named.length > 0;
  // All others log in without a password.
  const hasCustomId = identities.length > named.length;
  if (!hasCustomId && !(isNamed && player.hasPassword)) return { status: 'noWayIn' };
  return {
    status: 'good',
    changesHands: player.identities.some((old) => !identities.some((one) => isSame(one, old))),
    forgetsPassword: player.hasPassword && !isNamed,
  };
}

function isSame(one: Identity, other: Identity): boolean {
  return one.provider === other.provider && one.subject === other.subject;
}
