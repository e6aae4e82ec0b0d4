import { domainToASCII } from 'node:url';
import type { Instant } from '../kernel/instant.ts';
import { MAILS_PER_ADDRESS, MAILS_PER_CALLER } from '../kernel/limits.ts';
import { digestOf } from '../kernel/secrets.ts';
import type { Tx } from '../storage/query/tx.ts';
import { isMailAddress, type NewMail } from './mail.ts';
import { lockSends, saveSends } from './sql/mail-sends.ts';
import { insertJob } from './sql/outbox.ts';
import { nextTurn, withTurn } from './turns.ts';

/**
 * Keeps a mail with a link in the outbox, as a part of a command's transaction; it is sent after the commit. `limited`: the address or the
 * caller has had its mails of this hour, and nothing is kept. `noAddress`: nothing can be sent to the recipient. A client must not be able to
 * tell these from `queued`, nor either from `countMail`.
 *
 * A command that makes a token for the mail calls this first, and stores the token only where the mail is `queued`.
 */
export async function queueMail(
  tx: Tx,
  mail: NewMail,
): Promise<'queued' | 'limited' | 'noAddress'> {
  if (!isMailAddress(mail.recipient)) return 'noAddress';
  if ((await countMail(tx, mail)) === 'limited') return 'limited';
  await keepMail(tx, mail);
  return 'queued';
}

/** Keeps a mail that was counted when it was asked for (`countMail`). */
export async function keepMail(tx: Tx, mail: NewMail): Promise<void> {
  const { template, now } = mail;
  await insertJob(tx, { ...mail, kind: 'mail', params: { template }, dueAt: now });
}

/**
 * Counts a mail that somebody asks for, before it is known whether anybody has the address: so asking for one has the same limits and takes the
 * same time whether or not there is such a player. The caller's request counts whatever becomes of it, or its count would tell.
 */
export async function countMail(
  tx: Tx,
  { caller, now, ...of }: Pick<NewMail, 'recipient' | 'template' | 'titleId' | 'caller' | 'now'>,
): Promise<'counted' | 'limited'> {
  // Callers first, then recipients: every transaction locks in this order.
  const asked = caller === undefined || (await count(tx, caller, { max: MAILS_PER_CALLER, now }));
  const isCounted = asked && (await count(tx, recipientKey(of), { max: MAILS_PER_ADDRESS, now }));
  return isCounted ? 'counted' : 'limited';
}

/** Counts one more at this moment; false: there have been `max` within an hour, and it is not counted. */
async function count(
  tx: Tx,
  sendKey: string,
  { max, now }: { readonly max: number; readonly now: Instant },
): Promise<boolean> {
  const times = await lockSends(tx, { sendKey, now });
  if (nextTurn(times, { max, now }) > now) return false;
  await saveSends(tx, sendKey, withTurn(times, now, now));
  return true;
}

/** Takes the next turn of an address for a notice, which is sent in any case, now or later. */
export async function takeTurn(
  tx: Tx,
  { recipient, now }: { readonly recipient: string; readonly now: Instant },
): Promise<Instant> {
  const sendKey = recipientKey({ recipient, template: 'notice' });
  const times = await lockSends(tx, { sendKey, now });
  const at = nextTurn(times, { max: MAILS_PER_ADDRESS, now });
  await saveSends(tx, sendKey, withTurn(times, at, now));
  return at;
}

/**
 * Names what counts together for an address: mails of one kind, or mails for a new password in one title. So mails that a stranger or the holder
 * of a stolen session causes never use up those by which the player answers. Not under a key: a command has none, and the address itself is
 * stored for longer than this digest.
 */
function recipientKey({
  recipient,
  template,
  titleId,
}: Pick<NewMail, 'recipient'> & {
  readonly template: NewMail['template'] | 'notice';
  readonly titleId?: string | undefined;
}): string {
  const place = template === 'resetPassword' ? [titleId] : [];
  return digestOf(JSON.stringify(['recipient', mailboxOf(recipient), template, ...place]));
}

/** An address in the spelling in which mail servers compare it: letters of a domain have several (UTS 46). */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at).toLowerCase()}@${domainToASCII(domain) || domain.toLowerCase()}`;
}
