import { authorOfLogin } from '../../kernel/author.ts';
import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Provider } from '../../kernel/identity-provider.ts';
import type { Instant } from '../../kernel/instant.ts';
import { queueNotices } from '../../mail/notices.ts';
import { command } from '../../storage/command.ts';
import { type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import type { Tx } from '../../storage/query/tx.ts';
import {
  type ContactEmail,
  type FormerContact,
  formerOf,
  toAddress,
  toldAddresses,
} from '../contact.ts';
import { judgeMailToken, type MailTokenFault } from '../mail-token.ts';
import { mailToken, type TokenMail } from '../mail-a-token.ts';
import {
  deleteContact,
  deleteFormerContact,
  findContact,
  findFormerContact,
  findMailToken,
  saveContact,
  saveFormerContact,
  useMailToken,
} from '../sql/contacts.ts';
import { insertContactChange } from '../sql/identities.ts';
import { lockPlayer } from '../sql/players.ts';
import { judgeRecentSession, type PlayerAt, type SessionFault } from '../sql/sessions.ts';

// Contacts of players. Each of these commands locks the player first. A token that was mailed is judged by the player's addresses: none
// must become void because a stolen session changes the contact.

/** For the history: a timed id, and the author, as `authorOf` writes it. */
interface Authorship {
  readonly changeId: string;
  readonly by: string;
}

type ContactChange = PlayerAt &
  Authorship & {
    /** Of the player's own call; undefined: the studio makes the change. */
    readonly sessionId: string | undefined;
    readonly isMailSetUp: boolean;
  };

interface NewContact extends ContactChange {
  /** The address as the player wrote it. */
  readonly email: string;
  /** The mail that verifies it; undefined: no mail is set up. */
  readonly mail: TokenMail | undefined;
}

/**
 * Gives a player a contact that is not verified, in place of an earlier one, and mails it a token that verifies it. The addresses that the
 * player has confirmed are told. The same address again gets another mail, if it is not verified; else nothing changes.
 */
export const setContact = command({
  name: 'players.setContact',
  changes: 'rows',
  waitsFor: (of: NewContact) => [playerRow(of)],
  async run(tx, { email, mail, ...of }: NewContact): Promise<'set' | SessionFault> {
    const row = await lockPlayer.first(tx, of);
    const fault = row ? await judgeRecentSession(tx, of) : 'sessionOver';
    if (fault) return fault;
    const { titleId, playerId, now } = of;
    const before = await findContact(tx, of);
    const wanted = toAddress(email);
    const isSame = before?.address === wanted.address;
    if (isSame && before.verifiedAt !== undefined) return 'set';
    await saveContact(tx, {
      titleId,
      playerId,
      ...wanted,
      addedAt: isSame ? before.addedAt : now,
      verifiedAt: undefined,
    });
    if (!isSame && before) await keepFormer(tx, of, before);
    if (mail) await mailToken(tx, { ...of, ...mail, ...wanted, purpose: 'verifyContact' });
    if (!isSame) await noteChange(tx, { ...of, action: 'set' }, before);
    return 'set';
  },
  isRefusal: (outcome) => outcome !== 'set',
});

/**
 * Keeps a contact that the player's own session takes away, so that the player can still answer where the session was stolen. A contact that
 * the studio takes away is gone.
 */
async function keepFormer(
  tx: Tx,
  { titleId, playerId, sessionId, now }: ContactChange,
  contact: ContactEmail,
): Promise<void> {
  const former = sessionId === undefined ? undefined : formerOf(contact, now);
  if (former) await saveFormerContact(tx, { titleId, playerId, ...former });
}

/**
 * Writes the history, and tells the addresses that a player has, or has confirmed until now, that the contact is another one or gone. One by which the
 * account cannot be recovered any more is not advised to ask for a new password. The former contact is kept by now.
 */
async function noteChange(
  tx: Tx,
  change: ContactChange & { readonly action: 'set' | 'removed' },
  before: ContactEmail | undefined,
): Promise<void> {
  await insertContactChange(tx, change);
  const { titleId, playerId, isMailSetUp, now } = change;
  const noContacts = toldAddresses(before);
  const notice = {
    titleId,
    playerId,
    kind: 'contactChanged',
    isMailSetUp,
    noContacts,
    now,
  } as const;
  return queueNotices(tx, notice);
}

/**
 * Takes the contact from a player, and tells it, if it was confirmed, and the login address. Where the studio does it, a former contact goes,
 * too. `removed` also where there was none.
 */
export const removeContact = command({
  name: 'players.removeContact',
  changes: 'rows',
  waitsFor: (of: ContactChange) => [playerRow(of)],
  async run(tx, of: ContactChange): Promise<'removed' | 'notFound' | SessionFault> {
    const row = await lockPlayer.first(tx, of);
    if (!row) return 'notFound';
    const fault = await judgeRecentSession(tx, of);
    if (fault) return fault;
    const isByStudio = of.sessionId === undefined;
    const formerGone = isByStudio && (await deleteFormerContact.run(tx, of)) > 0;
    const before = await findContact(tx, of);
    if (!before) {
      if (formerGone) await insertContactChange(tx, { ...of, action: 'removed' });
      else tx.audit(NOTHING_DONE);
      return 'removed';
    }
    await deleteContact.run(tx, of);
    await keepFormer(tx, of, before);
    await noteChange(tx, { ...of, action: 'removed' }, before);
    return 'removed';
  },
  isRefusal: (outcome) => outcome !== 'removed',
});

/** Finds the contact of a player. */
export const findPlayerContact = command({
  name: 'players.findContact',
  changes: 'nothing',
  run: (tx, of: PlayerKey): Promise<ContactEmail | undefined> => findContact(tx, of),
});

/** Finds the former contact of a player; undefined: there is none by which the account can be recovered. */
export const findPlayerFormerContact = command({
  name: 'players.findFormerContact',
  changes: 'nothing',
  async run(
    tx,
    { now, ...of }: PlayerKey & { readonly now: Instant },
  ): Promise<FormerContact | undefined> {
    const former = await findFormerContact(tx, of);
    return former && now < former.endsAt ? former : undefined;
  },
});

interface PresentedToken {
  readonly digest: string;
  readonly now: Instant;
}

/** Says whether a token would verify a contact now; it stays as it is. */
export const findVerification = command({
  name: 'players.findVerification',
  changes: 'nothing',
  async run(
    tx,
    { digest, now }: PresentedToken,
  ): Promise<
    | { readonly status: MailTokenFault }
    | { readonly status: 'good'; readonly of: PlayerKey; readonly contact: ContactEmail }
  > {
    const token = await findMailToken(tx, digest);
    const fault = judgeMailToken(token, { purpose: 'verifyContact', now });
    if (fault || !token) return { status: fault ?? 'unknown' };
    const contact = await findContact(tx, token);
    if (contact?.address !== token.address) return { status: 'unknown' };
    return { status: 'good', of: { titleId: token.titleId, playerId: token.playerId }, contact };
  },
});

/** Notes that the player has the token that was mailed to the contact, which is verified from now on. */
export const verifyContact = command({
  name: 'players.verifyContact',
  changes: 'rows',
  waitsFor: (of: PlayerKey) => [playerRow(of)],
  async run(
    tx,
    { digest, changeId, by, ...of }: PlayerKey & PresentedToken & Authorship,
  ): Promise<'verified' | MailTokenFault> {
    if (!(await lockPlayer.first(tx, of))) return 'unknown';
    const token = await findMailToken(tx, digest);
    const fault = judgeMailToken(token, { purpose: 'verifyContact', now: of.now });
    if (fault) return fault;
    const contact = await findContact(tx, of);
    if (!contact || contact.address !== token?.address) return 'unknown';
    await useMailToken.run(tx, { ...of, digest });
    if (contact.verifiedAt !== undefined) return 'verified';
    await saveContact(tx, { ...of, ...contact, verifiedAt: of.now });
    await insertContactChange(tx, { ...of, changeId, by, action: 'confirmed' });
    return 'verified';
  },
  isRefusal: (outcome) => outcome !== 'verified',
});

/**
 * Gives a player the contact that a provider has verified, as a part of a login's transaction, where the player has no contact. It never finds
 * a player, and is no name to log in with. The login address is told: whoever has linked an account of the provider may not be the player.
 */
export async function setContactEmail(
  tx: Tx,
  of: PlayerAt & {
    readonly email: string;
    readonly isMailSetUp: boolean;
    readonly changeId: string;
    readonly provider: Provider;
  },
): Promise<void> {
  const { titleId, playerId, email, now } = of;
  if (await findContact(tx, of)) return;
  await saveContact(tx, { titleId, playerId, ...toAddress(email), addedAt: now, verifiedAt: now });
  await insertContactChange(tx, { ...of, by: authorOfLogin(of.provider), action: 'set' });
  await queueNotices(tx, { ...of, kind: 'contactChanged', except: email });
}
