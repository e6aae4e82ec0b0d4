import type { CallOrigin } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import type { IdentityProvider } from '../kernel/identity-provider.ts';
import type { Clock } from '../kernel/instant.ts';
import { RECOVERED_PLAYERS_MAX } from '../kernel/limits.ts';
import { newTimedId, type Random } from '../kernel/secrets.ts';
import { addressKeys } from '../lib/ip-address.ts';
import type { AddressGuesses, PasswordGuessDeps } from '../limits/address-guesses.ts';
import type { JobHandler } from '../mail/job.ts';
import type { MailDeps } from '../mail/mail.ts';
import type { IdentityDigest } from '../moderation/ban.ts';
import { findVerification, verifyContact } from './commands/contacts.ts';
import {
  findReset,
  type FoundReset,
  type RecoveryJob,
  type ResetFault,
  resetPassword,
  startRecovery,
} from './commands/recovery.ts';
import { namesWithPassword } from './identities.ts';
import { digestOfToken, type MailTokenFault, newMailToken } from './mail-token.ts';
import type { TokenMail } from './mail-a-token.ts';
import { isRemovable, maskedAddress, textOfWay } from './ways-in.ts';

/** The deps of mailing a token. */
export interface TokenMailDeps extends MailDeps {
  readonly random: Random;
}

/** Makes a token and its mail. `origin`: of the caller whose limit of mails counts; undefined: none does. */
export function newTokenMail(
  { mail, random }: TokenMailDeps,
  origin: Pick<CallOrigin, 'limitedAddress'> | undefined,
): TokenMail {
  const { text, digest } = newMailToken(random);
  const caller = origin && mail.callerKey(origin.limitedAddress);
  return { ...mail.newLinkMail(text), digest, caller };
}

/** Mails tokens to an address, for the players whose account can be recovered by it (`startRecovery`). */
export function recoverBy(
  deps: TokenMailDeps & { readonly run: Run; readonly now: Clock },
  of: {
    readonly titleId: string;
    readonly address: string;
    /** That has the request (`requestRecovery`); undefined: a server asks. */
    readonly job: RecoveryJob | undefined;
  },
) {
  const mails = Array.from({ length: RECOVERED_PLAYERS_MAX }, () => newTokenMail(deps, undefined));
  return deps.run(startRecovery, { ...of, mails, now: deps.now() });
}

/** Makes what looks up the players of a recovery that a client has asked for. Afterwards the job is done, whether or not there were any. */
export function makeRecoveryHandler(deps: Parameters<typeof recoverBy>[0]): JobHandler {
  return async (job) => {
    const { titleId = '', recipient: address } = job;
    await recoverBy(deps, { titleId, address, job });
    return { status: 'done' };
  };
}

/** The deps of judging a mailed token. */
interface MailTokenDeps {
  readonly run: Run;
  readonly now: Clock;
  /** Wrong tokens from an address. */
  readonly wrongMailTokens: AddressGuesses;
}

/** A token's text, as somebody presents it. */
interface PresentedText {
  readonly token: string;
  /** It must be of this title; undefined: of any, because a page names none. */
  readonly titleId?: string | undefined;
  readonly origin: CallOrigin;
}

/** `malformed`: no token can have this text. `limited`: too many wrong ones came from the address. */
type GuessRefusal =
  | { readonly status: 'malformed' }
  | { readonly status: 'limited'; readonly waitMs: number };

/** Judges a token. A wrong one counts for the caller's address; a right one is never refused for those, because nobody can guess it. */
async function guessToken<Found extends { readonly status: string }>(
  { wrongMailTokens }: MailTokenDeps,
  { token, titleId = '', origin }: PresentedText,
  find: (digest: string) => Promise<Found>,
): Promise<(Found & { readonly digest: string }) | GuessRefusal> {
  const digest = digestOfToken(token);
  const found = digest === undefined ? undefined : await find(digest);
  if (digest !== undefined && found !== undefined && found.status !== 'unknown') {
    return { ...found, digest };
  }
  const waitMs = wrongMailTokens.take({ titleId, address: origin.limitedAddress });
  if (waitMs > 0) return { status: 'limited', waitMs };
  return found && digest !== undefined ? { ...found, digest } : { status: 'malformed' };
}

/** Finds what a token resets. The token stays as it is. */
export function lookAtReset(deps: MailTokenDeps, of: PresentedText) {
  const { titleId } = of;
  return guessToken(deps, of, (digest) =>
    deps.run(findReset, { digest, titleId, now: deps.now() }),
  );
}

/** Finds the contact that a token verifies. The token stays as it is. */
export function lookAtVerification(deps: MailTokenDeps, of: PresentedText) {
  return guessToken(deps, of, (digest) => deps.run(findVerification, { digest, now: deps.now() }));
}

/** Verifies the contact to which a token was mailed. */
export async function useVerification(
  deps: MailTokenDeps & { readonly random: Random },
  of: PresentedText,
): Promise<GuessRefusal | { readonly status: MailTokenFault } | { readonly status: 'verified' }> {
  const found = await lookAtVerification(deps, of);
  if (found.status !== 'good') return found;
  const { digest, of: player } = found;
  const now = deps.now();
  const change = { changeId: newTimedId(deps.random, now), by: 'player', now };
  return { status: await deps.run(verifyContact, { ...player, digest, ...change }) };
}

/** The deps of resetting a password. */
export interface ResetDeps
  extends MailTokenDeps,
    MailDeps,
    Pick<PasswordGuessDeps, 'passwords' | 'passwordQueue' | 'guessKeys'> {
  readonly random: Random;
  readonly identityDigest: IdentityDigest;
}

interface Reset extends PresentedText {
  readonly password: string;
  /** The ways in that go, by `WayIn.key`. */
  readonly removed?: readonly string[];
  /** The author, as the history names it. */
  readonly by: string;
}

/** Sets the password of the player to whom a token was mailed, and ends everything of the player. `busy`: too many passwords are being hashed. */
export async function useReset(
  deps: ResetDeps,
  of: Reset,
): Promise<
  | GuessRefusal
  | { readonly status: ResetFault }
  | { readonly status: 'reset' }
  | { readonly status: 'noName' }
  | { readonly status: 'busy' }
> {
  const found = await lookAtReset(deps, of);
  if (found.status !== 'good') return found;
  const { player, digest } = found;
  const { titleId, playerId } = player;
  const { limitedAddress: address } = of.origin;
  const network = address === undefined ? '' : addressKeys(address).own;
  // The token is good, and there are few: it waits as a known player's password does.
  const waiter = { lane: `${network} ${playerId}`, isPreferred: true };
  const passwordHash = await deps.passwordQueue.run(waiter, () => deps.passwords.hash(of.password));
  if (passwordHash === 'full') return { status: 'busy' };
  const now = deps.now();
  const ways = waysIn(deps, found).filter(({ key }) => of.removed?.includes(key) === true);
  const removed = ways.flatMap(({ identity }) =>
    identity ? [{ ...identity, changeId: newTimedId(deps.random, now) }] : [],
  );
  const status = await deps.run(resetPassword, {
    titleId,
    playerId,
    digest,
    passwordHash,
    nameKeys: namesWithPassword(player).map((name) => deps.guessKeys.nameKey({ titleId, ...name })),
    removed: removed.map(({ provider, subject, changeId }) => ({ provider, subject, changeId })),
    removesContact: ways.some(({ kind }) => kind === 'contact'),
    changeId: newTimedId(deps.random, now),
    by: of.by,
    isMailSetUp: deps.mail.isSetUp,
    now,
  });
  return { status };
}

/** The key of the contact among the ways in; no digest is this short. */
const CONTACT = 'contact';

/**
 * The ways in to an account, with the contact, by which it can be recovered, as they are after the reset. `key` names one in a
 * form and tells nothing of it; `text` shows the names to log in with, and of all else only so much that its owner recognizes it.
 */
export function waysIn(
  { identityDigest }: Pick<ResetDeps, 'identityDigest'>,
  { player, contact, address }: FoundReset,
) {
  const { titleId, identities } = player;
  const ways = identities.map((identity) => ({
    key: identityDigest({ titleId, ...identity }),
    kind: identity.provider as IdentityProvider | typeof CONTACT,
    text: textOfWay(identity, address),
    usedAt: identity.usedAt,
    isRemovable: isRemovable(identity, { identities, address }),
    identity: identity as typeof identity | undefined,
  }));
  if (!contact) return ways;
  const { address: own, addedAt: usedAt } = contact;
  const way = { key: CONTACT, kind: CONTACT, text: maskedAddress(own), usedAt } as const;
  return [...ways, { ...way, isRemovable: own !== address, identity: undefined }];
}
