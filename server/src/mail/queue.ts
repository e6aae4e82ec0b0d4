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
 * Counts a mail that is not sent, because nobody has the address: so asking for one has the same limits and takes the same time whether or not
 * there is such a player. Nothing is counted where it is `limited`.
 */
export async function countMail(
  tx: Tx,
  { recipient, caller, now }: Pick<NewMail, 'recipient' | 'caller' | 'now'>,
): Promise<'counted' | 'limited'> {
  // Callers first, then recipients: every transaction locks in this order.
  const counted = [
    ...(caller === undefined ? [] : [{ sendKey: caller, max: MAILS_PER_CALLER }]),
    { sendKey: recipientKey(recipient), max: MAILS_PER_ADDRESS },
  ];
  const turns = [];
  for (const { sendKey, max } of counted) {
    const times = await lockSends(tx, { sendKey, now });
    if (nextTurn(times, { max, now }) > now) return 'limited';
    turns.push({ sendKey, times });
  }
  for (const { sendKey, times } of turns) await saveSends(tx, sendKey, withTurn(times, now, now));
  return 'counted';
}

/** Takes the next turn of an address for a mail that is sent in any case, now or later. */
export async function takeTurn(
  tx: Tx,
  { recipient, now }: { readonly recipient: string; readonly now: Instant },
): Promise<Instant> {
  const sendKey = recipientKey(recipient);
  const times = await lockSends(tx, { sendKey, now });
  const at = nextTurn(times, { max: MAILS_PER_ADDRESS, now });
  await saveSends(tx, sendKey, withTurn(times, at, now));
  return at;
}

/** Titles share what an address gets. Not under a key: a command has none, and the address itself is stored for longer than this digest. */
function recipientKey(address: string): string {
  return digestOf(`recipient ${address.toLowerCase()}`);
}
