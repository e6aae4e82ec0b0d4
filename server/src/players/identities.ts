import type { IdentityProvider } from '../kernel/identity-provider.ts';
import type { RegisterOutcome, TakenName } from './ports.ts';

/** A name by which a player is known; no two players of a title have the same provider and subject. */
export interface Identity {
  readonly provider: IdentityProvider;
  /** The text that is compared. Usernames and email addresses are in lower case. */
  readonly subject: string;
  /** As it was written; undefined where that is the subject itself. */
  readonly display: string | undefined;
}

/** An identity as somebody wrote it. Custom ids are compared exactly, usernames and email addresses whatever their case. */
export function toIdentity(provider: IdentityProvider, text: string): Identity {
  const isExact = provider === 'Custom' || provider === 'CustomServer';
  const subject = isExact ? text : text.toLowerCase();
  return { provider, subject, display: subject === text ? undefined : text };
}

/** A player's name of one kind, as the player wrote it; undefined: there is none. */
export function identityText(
  { identities }: { readonly identities: readonly Identity[] },
  provider: IdentityProvider,
): string | undefined {
  const identity = identities.find((one) => one.provider === provider);
  return identity?.display ?? identity?.subject;
}

/** A player's names to which a password belongs, the username first. */
export function namesWithPassword({
  identities,
}: {
  readonly identities: readonly Identity[];
}): readonly Identity[] {
  return (['Username', 'Email'] as const).flatMap((kind) =>
    identities.filter(({ provider }) => provider === kind),
  );
}

/** The refusal of a registration whose names cannot all be had; undefined: they can. The username comes first. */
export function identityConflict(
  taken: readonly TakenName[],
): Extract<RegisterOutcome, { status: 'usernameTaken' | 'emailTaken' }> | undefined {
  const username = taken.find(({ provider }) => provider === 'Username');
  const first = username ?? taken[0];
  if (!first) return undefined;
  const bannedPlayerId = first.ban?.playerId;
  return {
    status: username ? 'usernameTaken' : 'emailTaken',
    ...(bannedPlayerId !== undefined && { bannedPlayerId }),
  };
}
