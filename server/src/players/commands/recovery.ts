import type { Instant } from '../../kernel/instant.ts';
import { CONTACT_TRUSTED_MS, RECOVERED_PLAYERS_MAX, RESET_TOKEN_MS } from '../../kernel/limits.ts';
import { forgetGuesses } from '../../limits/sql/guesses.ts';
import type { ClaimedJob } from '../../mail/job.ts';
import { queueNotices } from '../../mail/notices.ts';
import { countMail } from '../../mail/queue.ts';
import { deleteJob, insertJob } from '../../mail/sql/outbox.ts';
import { command } from '../../storage/command.ts';
import type { PlayerKey } from '../../storage/query/keys.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { canRecoverBy, type ContactEmail, toldAddresses } from '../contact.ts';
import {
  type IdentityKey,
  hasIdentity,
  type Identity,
  namesWithPassword,
  wayOf,
} from '../identities.ts';
import { mailToken, type TokenMail } from '../mail-a-token.ts';
import { judgeMailToken, type MailTokenFault } from '../mail-token.ts';
import type { Player } from '../player.ts';
import {
  deleteContact,
  deleteFormerContact,
  findContact,
  findFormerContact,
  findMailToken,
  findRecoverable,
  saveContact,
  useMailToken,
  voidMailTokens,
} from '../sql/contacts.ts';
import { deleteIdentity, insertContactChange, insertIdentityChange } from '../sql/identities.ts';
import { revokeStrayTokens } from '../sql/provider-tokens.ts';
import { loadPlayer, lockPlayer, writePassword } from '../sql/players.ts';
import { type PlayerAt, revokePlayers } from '../sql/sessions.ts';

/** An address at which somebody asks for a recovery. */
interface RecoveryAt {
  readonly titleId: string;
  /** In lower case. */
  readonly address: string;
  readonly now: Instant;
}

type RecoveryRequest = RecoveryAt & {
  readonly jobId: string;
  /** For the limit of mails that one caller can ask for. */
  readonly caller: string | undefined;
};

/**
 * Notes that somebody asks for a recovery by an address. Whether a player has it is looked up after the answer (`startRecovery`): the same
 * statements run for every address, so that neither the answer nor its time tells.
 */
export const requestRecovery = command({
  name: 'players.requestRecovery',
  changes: 'rows',
  async run(tx, { titleId, address, jobId, caller, now }: RecoveryRequest): Promise<undefined> {
    const mail = { recipient: address, template: 'resetPassword', titleId, caller, now } as const;
    if ((await countMail(tx, mail)) === 'limited') return undefined;
    await insertJob(tx, {
      jobId,
      kind: 'recovery',
      titleId,
      playerId: undefined,
      recipient: address,
      params: {},
      dueAt: now,
      expiresAt: now + RESET_TOKEN_MS,
      now,
    });
    return undefined;
  },
});

type Recovery = RecoveryAt & {
  /** RECOVERED_PLAYERS_MAX of them. */
  readonly mails: readonly TokenMail[];
  /** That of `requestRecovery`, which has counted the first mail; it is done with this. Undefined: a server asks. */
  readonly job: RecoveryJob | undefined;
};

/** A job of the outbox, as `deleteJob` names it. */
export type RecoveryJob = Pick<ClaimedJob, 'jobId' | 'madeAt'>;

/**
 * Mails a token that resets the password to an address, for each player with a name to log in with whose account can be recovered by it,
 * RECOVERED_PLAYERS_MAX at most. `none`: there is no such player. `limited`: the address has had its mails of this hour. A job is `done`
 * whatever comes of it, or `gone` where another process has done it.
 */
export const startRecovery = command({
  name: 'players.startRecovery',
  changes: 'rows',
  async run(
    tx,
    { job, ...of }: Recovery,
  ): Promise<'queued' | 'limited' | 'none' | 'done' | 'gone'> {
    if (!job) return mailResets(tx, { ...of, isFirstCounted: false });
    if ((await deleteJob.run(tx, job)) === 0) return 'gone';
    await mailResets(tx, { ...of, isFirstCounted: true });
    return 'done';
  },
  isRefusal: (outcome) => outcome === 'none' || outcome === 'limited',
});

async function mailResets(
  tx: Tx,
  { isFirstCounted, ...of }: Omit<Recovery, 'job'> & { readonly isFirstCounted: boolean },
): Promise<'queued' | 'limited' | 'none'> {
  const players = await lockRecoverable(tx, of);
  if (players.length === 0) return 'none';
  const outcomes = [];
  for (const [index, playerId] of players.entries()) {
    const mail = of.mails[index];
    if (!mail) break;
    const isCounted = index === 0 && isFirstCounted;
    const player = { ...of, playerId, ...mail, isCounted };
    const outcome = await mailToken(tx, { ...player, purpose: 'resetPassword' });
    if (outcome === 'queued') tx.audit({ playerId, about: {} });
    outcomes.push(outcome);
  }
  return outcomes.includes('queued') ? 'queued' : 'limited';
}

/** Locks the players who can recover their account by an address, in the order of their ids, and gives their ids in the order of their mails. */
async function lockRecoverable(
  tx: Tx,
  { titleId, address, now }: RecoveryAt,
): Promise<readonly string[]> {
  const found = await findRecoverable.all(tx, {
    titleId,
    address,
    verifiedBefore: now - CONTACT_TRUSTED_MS,
    now,
    limit: RECOVERED_PLAYERS_MAX,
  });
  const ids = found.map((row) => row.player_id);
  const able = new Set<string>();
  for (const playerId of ids.toSorted()) {
    const of = { titleId, playerId };
    await lockPlayer.first(tx, of);
    const player = await loadPlayer(tx, of);
    if (!player || namesWithPassword(player).length === 0) continue;
    const contacts = await findContacts(tx, of);
    if (canRecoverBy({ ...player, ...contacts }, { address, now })) able.add(playerId);
  }
  return ids.filter((id) => able.has(id));
}

/** The contact of a player, and the former one. */
async function findContacts(tx: Tx, of: PlayerKey) {
  return { contact: await findContact(tx, of), former: await findFormerContact(tx, of) };
}

/** `addressGone`: the player no longer has the address to which the token was mailed. */
export type ResetFault = MailTokenFault | 'addressGone';

/** A token that resets a password now, and its player. */
export interface FoundReset {
  readonly status: 'good';
  readonly player: Player;
  /** The contact that the player has after a reset. */
  readonly contact: ContactEmail | undefined;
  /** The end of the contact: the reset leaves it, brings the former one back, or takes the present one away. */
  readonly contactFate: 'kept' | 'restored' | 'removed';
  /** The addresses that are told that they are no contact after a reset. */
  readonly goneContacts: readonly string[];
  /** To which the token was mailed. */
  readonly address: string;
}

interface PresentedToken {
  readonly digest: string;
  /** The token must be of this title; undefined: of any. */
  readonly titleId?: string | undefined;
  readonly now: Instant;
}

/** Finds what a token resets; it stays as it is. */
export const findReset = command({
  name: 'players.findReset',
  changes: 'nothing',
  run: (tx, of: PresentedToken): Promise<{ readonly status: ResetFault } | FoundReset> =>
    judgeReset(tx, of),
});

async function judgeReset(
  tx: Tx,
  { digest, titleId, now }: PresentedToken,
): Promise<{ readonly status: ResetFault } | FoundReset> {
  const token = await findMailToken(tx, digest);
  const fault = judgeMailToken(token, { purpose: 'resetPassword', now });
  if (fault || !token || token.titleId !== (titleId ?? token.titleId)) {
    return { status: fault ?? 'unknown' };
  }
  const player = await loadPlayer(tx, token);
  if (!player) return { status: 'unknown' };
  const { contact, former } = await findContacts(tx, token);
  const { address } = token;
  // As it was when the token was made, so that a link is good for its time.
  const askedAt = token.expiresAt - RESET_TOKEN_MS;
  const isReachable = canRecoverBy({ ...player, contact, former }, { address, now: askedAt });
  if (!isReachable) return { status: 'addressGone' };
  const active = former && askedAt < former.endsAt ? former : undefined;
  const after = contactAfter({ contact, former: active }, address);
  const had = [...toldAddresses(contact), ...(active ? [active.address] : [])];
  const goneContacts = had.filter((one) => one !== after.contact?.address);
  return { status: 'good', player, address, ...after, goneContacts };
}

/**
 * The contact after a reset. Where a session has changed it a short while ago, either the present one or the former one may be a thief's: the one
 * stays to which the link was mailed, and neither where it went to another address.
 */
function contactAfter(
  { contact, former }: Omit<Parameters<typeof canRecoverBy>[0], 'identities'>,
  address: string,
): Pick<FoundReset, 'contact' | 'contactFate'> {
  if (former?.address === address) {
    return { contact: { ...former, addedAt: former.verifiedAt }, contactFate: 'restored' };
  }
  if (!former || contact?.address === address) return { contact, contactFate: 'kept' };
  return { contact: undefined, contactFate: 'removed' };
}

type Reset = PlayerAt & {
  readonly digest: string;
  readonly passwordHash: string;
  /** Of the names with a password that the player has, for the guesses at them. */
  readonly nameKeys: readonly string[];
  /** The identities that go, each with a timed id for the history. */
  readonly removed: readonly (IdentityKey & { readonly changeId: string })[];
  readonly removesContact: boolean;
  /** A timed id, for the change of the contact. */
  readonly changeId: string;
  readonly by: string;
  readonly isMailSetUp: boolean;
};

/** `noName`: the player would have neither a username nor an email address to which the password belongs. */
type ResetOutcome = 'reset' | 'noName' | ResetFault;

/**
 * Sets the password of the player to whom a token was mailed, once: all credentials of the player end, all other tokens become void, wrong
 * guesses are forgotten, and identities that the player names go. Of a contact and a former one, the address of the token decides (`contactAfter`).
 * All addresses that the player had are told.
 */
export const resetPassword = command({
  name: 'players.resetPassword',
  changes: 'control',
  async run(tx, of: Reset): Promise<ResetOutcome> {
    if (!(await lockPlayer.first(tx, of))) return 'unknown';
    const found = await judgeReset(tx, of);
    if (found.status !== 'good') return found.status;
    const { player, contact, goneContacts } = found;
    const gone = player.identities.filter((one) => hasIdentity(of.removed, one));
    const kept = player.identities.filter((one) => !gone.includes(one));
    if (namesWithPassword({ identities: kept }).length === 0) return 'noName';
    const also = gone.filter(({ provider }) => provider === 'Email').map(({ subject }) => subject);
    const noContacts = [...goneContacts, ...toldAddresses(of.removesContact ? contact : undefined)];
    await removeIdentities(tx, of, gone);
    await changeContact(tx, of, found);
    await writePassword.run(tx, of);
    await endEverything(tx, of);
    await forgetGuesses(tx, of);
    await queueNotices(tx, { ...of, kind: 'passwordReset', also, noContacts });
    tx.audit({ playerId: of.playerId, about: {} });
    return 'reset';
  },
  isRefusal: (outcome) => outcome !== 'reset',
});

async function changeContact(
  tx: Tx,
  of: Reset,
  { contact, contactFate }: FoundReset,
): Promise<void> {
  const { titleId, playerId } = of;
  const action = contact && of.removesContact ? 'removed' : contactFate;
  if (action === 'kept') return;
  if (contact && action === 'restored') await saveContact(tx, { titleId, playerId, ...contact });
  else await deleteContact.run(tx, of);
  await insertContactChange(tx, { ...of, action });
}

async function removeIdentities(
  tx: Tx,
  { removed, titleId, playerId, by, now }: Reset,
  gone: readonly Identity[],
): Promise<void> {
  for (const one of removed.filter((identity) => hasIdentity(gone, identity))) {
    const of = { titleId, playerId, ...one, by, now };
    await deleteIdentity.run(tx, of);
    await insertIdentityChange(tx, { ...of, provider: wayOf(one.provider), action: 'unlinked' });
  }
  await revokeStrayTokens(tx, { titleId, playerId, now });
}

/** Uses the token up, and ends everything that proves the player. */
async function endEverything(tx: Tx, of: Reset): Promise<void> {
  const { titleId, playerId, now } = of;
  await useMailToken.run(tx, of);
  await voidMailTokens.run(tx, of);
  await deleteFormerContact.run(tx, of);
  await revokePlayers(tx, { titleId, playerIds: [playerId], now });
  tx.emit({ type: 'revoked', kind: 'player' });
}
