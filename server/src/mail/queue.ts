import type { Instant } from '../kernel/instant.ts';
import {
  CONFIRMATIONS_PER_ADDRESS,
  MAILS_PER_ADDRESS,
  MAILS_PER_CALLER,
} from '../kernel/limits.ts';
import { digestOf } from '../kernel/secrets.ts';
import type { PlayerKey } from '../storage/query/keys.ts';
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
 *
 * Mails of one kind to an address count together, and of those for a new password the ones of one title: what one person causes uses up no mail
 * by which another one answers. So one caller has a part only of the confirmations of an address, which go to whatever address a caller names.
 */
export async function countMail(
  tx: Tx,
  {
    caller,
    recipient,
    template,
    titleId,
    now,
  }: Pick<NewMail, 'recipient' | 'template' | 'titleId' | 'caller' | 'now'>,
): Promise<'counted' | 'limited'> {
  const share = template === 'resetPassword' ? [template, titleId] : [template];
  const all = { sendKey: keyOf(recipient, share), max: MAILS_PER_ADDRESS };
  const own = { sendKey: keyOf(recipient, [...share, caller]), max: MAILS_PER_ADDRESS };
  const ofAddress =
    template === 'verifyContact' ? [own, { ...all, max: CONFIRMATIONS_PER_ADDRESS }] : [all];
  const ofCaller = caller === undefined ? [] : [{ sendKey: caller, max: MAILS_PER_CALLER }];
  // Callers first, then recipients: every transaction locks in this order.
  for (const { sendKey, max } of [...ofCaller, ...ofAddress]) {
    // oxlint-disable-next-line no-await-in-loop
    if (!(await count(tx, sendKey, { max, now }))) return 'limited';
  }
  return 'counted';
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

/** Takes the next turn of an address for a notice about a player, which is sent in any case, now or later. */
export async function takeTurn(
  tx: Tx,
  of: PlayerKey & { readonly recipient: string; readonly now: Instant },
): Promise<Instant> {
  const { recipient, titleId, playerId, now } = of;
  const sendKey = keyOf(recipient, ['notice', titleId, playerId]);
  const times = await lockSends(tx, { sendKey, now });
  const at = nextTurn(times, { max: MAILS_PER_ADDRESS, now });
  await saveSends(tx, sendKey, withTurn(times, at, now));
  return at;
}

/** Names mails to an address that count together. Not under a key: a command has none, and the address itself is stored for longer than this digest. */
function keyOf(recipient: string, share: readonly (string | undefined)[]): string {
  return digestOf(JSON.stringify(['recipient', recipient.toLowerCase(), ...share]));
}
