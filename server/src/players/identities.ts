import type { IdentityProvider, Provider } from '../kernel/identity-provider.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Ban } from '../moderation/ban.ts';

/** No two players of a title have the same. */
export interface IdentityKey {
  readonly provider: IdentityProvider;
  /** The text that is compared. Usernames and email addresses are in lower case. */
  readonly subject: string;
}

/** A name by which a player is known. */
export interface Identity extends IdentityKey {
  /** As it was written; undefined where that is the subject itself. */
  readonly display: string | undefined;
  /** When it was linked, or used last where the player has several of its kind; undefined: an earlier version wrote it. */
  readonly usedAt?: Instant | undefined;
}

/** Whether identities of a kind are compared as they are written. */
export function isExact(provider: IdentityProvider): boolean {
  return provider !== 'Username' && provider !== 'Email';
}

/** An identity as somebody wrote it. Usernames and email addresses are compared whatever their case, all others exactly. */
export function toIdentity(provider: IdentityProvider, text: string): Identity {
  const subject = isExact(provider) ? text : text.toLowerCase();
  return { provider, subject, display: subject === text ? undefined : text };
}

interface Named {
  readonly identities: readonly Identity[];
}

/** The identities of one kind, the one that was used or linked last first. */
export function identitiesOf(
  { identities }: Named,
  provider: IdentityProvider,
): readonly Identity[] {
  return identities
    .filter((one) => one.provider === provider)
    .toSorted((a, b) => (b.usedAt ?? 0) - (a.usedAt ?? 0));
}

/** A player's name of one kind, as the player wrote it: the one that was used or linked last. Undefined: there is none. */
export function identityText(player: Named, provider: IdentityProvider): string | undefined {
  const [identity] = identitiesOf(player, provider);
  return identity?.display ?? identity?.subject;
}

/** The kinds of which a player has at most one. */
const ONE_EACH: readonly IdentityProvider[] = [
  'Username',
  'Email',
  'GooglePlay',
  'GooglePlayGames',
  'GameCenter',
  'Steam',
  'XBoxLive',
  'PSN',
];

/** Whether a player has at most one identity of the kind. */
export function isOneEach(provider: IdentityProvider): boolean {
  return ONE_EACH.includes(provider);
}

// Subjects of several texts are JSON, so that no two of them have the same text.

/** The subject of an Xbox Live identity. `sandbox`: undefined stands for the one of released games. */
export function xboxSubject(sandbox: string | undefined, xboxId: string): string {
  return JSON.stringify([sandbox ?? 'RETAIL', xboxId]);
}

/** The number that PSN gives the environment of released games. */
const PSN_PRODUCTION = 256;

/** The subject of a PSN identity. `issuerId`: the number of the environment; undefined stands for the one of released games. */
export function psnSubject(issuerId: number | undefined, psnUserId: string): string {
  return JSON.stringify([String(issuerId ?? PSN_PRODUCTION), psnUserId]);
}

/** Whether subjects of a kind are made of several texts. */
export function isOfParts(provider: IdentityProvider): boolean {
  return provider === 'OpenIdConnect' || provider === 'XBoxLive' || provider === 'PSN';
}

/** The texts of which a subject is made; undefined: it is one text. */
export function partsOfSubject({ provider, subject }: IdentityKey): readonly string[] | undefined {
  return isOfParts(provider) ? (JSON.parse(subject) as readonly string[]) : undefined;
}

/** The id by which the provider knows the player, without the issuer or the environment that goes with it. */
function idAtProvider(identity: Identity): string {
  return partsOfSubject(identity)?.at(-1) ?? identity.display ?? identity.subject;
}

/** The ways to log in to a title that need something that the studio has set up. */
export interface WorkingProviders {
  /** Kinds whose connection is there. */
  readonly providers: readonly IdentityProvider[];
  /** Issuers of the OpenID connections, or their overrides. */
  readonly issuers: readonly string[];
}

/** The kinds whose id is all that a login asks for, so that the id is a secret. */
const SECRET_KINDS: readonly IdentityProvider[] = [
  'Custom',
  'CustomServer',
  'AndroidDevice',
  'IOSDevice',
];

/** The kinds that work without anything that is set up: nothing is proved, or a server of the title vouches for the player. */
const ALWAYS_WORKING: readonly IdentityProvider[] = [...SECRET_KINDS, 'XBoxLive'];

/** `idAtProvider`, for a caller who may be refused the ids that are secrets; undefined: this is one. */
export function shownId(
  identity: Identity,
  { hidesSecretIds = false }: { readonly hidesSecretIds?: boolean | undefined },
): string | undefined {
  const isHidden = hidesSecretIds && SECRET_KINDS.includes(identity.provider);
  return isHidden ? undefined : idAtProvider(identity);
}

/** Whether a player logs in by identities of a kind, once what they need is set up. PSN never does: no operation logs in by it. */
function isWayIn(
  { provider }: Pick<IdentityKey, 'provider'>,
  { hasPassword }: { readonly hasPassword: boolean },
): boolean {
  return provider === 'Username' || provider === 'Email' ? hasPassword : provider !== 'PSN';
}

/** Whether the player can log in by an identity now. */
function worksNow(identity: IdentityKey, working: WorkingProviders): boolean {
  const { provider } = identity;
  if (provider === 'Username' || provider === 'Email') return true;
  if (provider !== 'OpenIdConnect') {
    return ALWAYS_WORKING.includes(provider) || working.providers.includes(provider);
  }
  const [issuer = ''] = partsOfSubject(identity) ?? [];
  return working.issuers.includes(issuer);
}

/**
 * Whether an identity is the only way in that works now, or the only one at all: what a way in needs may be set up again, so a player who has
 * no other must not give it away.
 */
export function isLastWayIn(
  { identities, hasPassword }: Named & { readonly hasPassword: boolean },
  identity: IdentityKey,
  working: WorkingProviders,
): boolean {
  const all = identities.filter((one) => isWayIn(one, { hasPassword }));
  const thatWork = all.filter((one) => worksNow(one, working));
  return [all, thatWork].some((ways) => ways.length === 1 && hasIdentity(ways, identity));
}

/** The way to log in to which an identity belongs. */
export function wayOf(provider: IdentityProvider): Provider {
  return provider === 'Username' || provider === 'Email' ? 'Service' : provider;
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

/**
 * A name that a player cannot have, by its kind. `ban`: a deleted player had it, and this ban in force has outlived that player.
 * Without a ban another player has the name.
 */
export interface TakenName {
  readonly provider: IdentityProvider;
  readonly ban?: Ban | undefined;
}

/** `bannedPlayerId`: a deleted player had the name, and a ban has outlived that player. */
export interface NameConflict {
  readonly status: 'usernameTaken' | 'emailTaken';
  readonly bannedPlayerId?: string | undefined;
}

/** The refusal of a registration whose names cannot all be had; undefined: they can. The username comes first. */
export function identityConflict(taken: readonly TakenName[]): NameConflict | undefined {
  const username = taken.find(({ provider }) => provider === 'Username');
  const first = username ?? taken[0];
  if (!first) return undefined;
  const bannedPlayerId = first.ban?.playerId;
  return {
    status: username ? 'usernameTaken' : 'emailTaken',
    ...(bannedPlayerId !== undefined && { bannedPlayerId }),
  };
}

/** A change of a player's names: names of every kind that is mentioned are removed, and those in `take`; then those in `set` are added. */
export interface IdentityChange {
  /** At most one of a kind. */
  readonly set: readonly Identity[];
  readonly remove: readonly IdentityProvider[];
  readonly take?: readonly IdentityKey[];
  /** The player may be left without a way to log in. */
  readonly allowsNoWayIn?: boolean;
}

/** `noWayIn`: no login to the account would be left. */
type IdentityChangeVerdict =
  | { readonly status: 'noWayIn' }
  | {
      readonly status: 'good';
      /** A name that logged in to the account no longer does: the person who had it may be another than the one who has the account now. */
      readonly changesHands: boolean;
      /** No name is left to which the password belongs. A name that comes later must not bring the old password back. */
      readonly forgetsPassword: boolean;
    };

export type UpdateIdentityOutcome =
  | { readonly status: 'updated'; readonly revoked: boolean }
  | { readonly status: 'notFound' }
  | { readonly status: 'noWayIn' }
  | { readonly status: 'taken'; readonly names: readonly TakenName[] };

/** The identities that a change does not mention. */
export function keptIdentities(
  { identities }: Named,
  { set, remove, take = [] }: IdentityChange,
): readonly Identity[] {
  const mentioned = [...set.map(({ provider }) => provider), ...remove];
  return identities.filter((one) => !mentioned.includes(one.provider) && !hasIdentity(take, one));
}

/** Judges a change of a player's names. */
export function judgeIdentityChange(
  player: { readonly identities: readonly Identity[]; readonly hasPassword: boolean },
  change: IdentityChange,
): IdentityChangeVerdict {
  const identities = [...keptIdentities(player, change), ...change.set];
  const isNamed = namesWithPassword({ identities }).length > 0;
  const hasWayIn = identities.some((one) => isWayIn(one, player));
  if (!hasWayIn && change.allowsNoWayIn !== true) return { status: 'noWayIn' };
  return {
    status: 'good',
    changesHands: player.identities.some((old) => !hasIdentity(identities, old)),
    forgetsPassword: player.hasPassword && !isNamed,
  };
}

/** Whether an identity is among others. */
export function hasIdentity(
  identities: readonly IdentityKey[],
  { provider, subject }: { readonly provider: string; readonly subject: string },
): boolean {
  return identities.some((one) => one.provider === provider && one.subject === subject);
}
