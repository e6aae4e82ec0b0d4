import type { Instant } from '../kernel/instant.ts';
import { NOTICE_MAIL_MS } from '../kernel/limits.ts';
import { digestOf } from '../kernel/secrets.ts';
import type { PlayerKey } from '../storage/query/keys.ts';
import type { Tx } from '../storage/query/tx.ts';
import { isMailAddress, type Notice } from './mail.ts';
import { takeTurn } from './queue.ts';
import { insertJob, renewJob } from './sql/outbox.ts';
import { findOwnAddresses } from './sql/player-addresses.ts';

/** A change to a player's account. */
export interface AccountNotice extends PlayerKey {
  readonly kind: Notice;
  /** `deps.mail.isSetUp`, as the command's input has it. Where no mail is set up, nothing is queued. */
  readonly isMailSetUp: boolean;
  /** Addresses that are no longer the player's after this change. */
  readonly also?: readonly string[] | undefined;
  /** Contacts until this change by which the account cannot be recovered any more: they are told just that, if they are no other address of the player's. */
  readonly noContacts?: readonly string[] | undefined;
  /** An address that is not told, in letters of either case. */
  readonly except?: string | undefined;
  readonly now: Instant;
}

/**
 * Tells a player's login address, verified contact and former contact of a change, as a part of the transaction that makes it. The title's name is read when
 * the mail is sent. One notice of a kind waits for each player and address: changes that follow while it waits are told by it. A notice is
 * never dropped because of a limit; it waits until the address may have a mail again.
 *
 * Call it after all other locks of the command are taken: it locks rows of addresses, in the order of their names. Where a command mails a link or
 * another player too, or shares its transaction, two may wait for each other: then the database ends one, which is run again.
 */
export async function queueNotices(tx: Tx, notice: AccountNotice): Promise<void> {
  if (!notice.isMailSetUp) return;
  const own = await findOwnAddresses.all(tx, notice);
  const changed = lowerOf([...own.map(({ address }) => address), ...(notice.also ?? [])]);
  const told = new Set([...changed, ...lowerOf(notice.noContacts ?? [])]);
  for (const recipient of [...told].toSorted()) {
    if (recipient === notice.except?.toLowerCase() || !isMailAddress(recipient)) continue;
    const kind = changed.includes(recipient) ? notice.kind : 'contactGone';
    await queueNotice(tx, { ...notice, kind }, recipient);
  }
}

function lowerOf(addresses: readonly string[]): readonly string[] {
  return addresses.map((address) => address.toLowerCase());
}

async function queueNotice(tx: Tx, notice: AccountNotice, recipient: string): Promise<void> {
  const { titleId, playerId, kind, now } = notice;
  const jobId = digestOf(JSON.stringify(['notice', titleId, playerId, kind, recipient]));
  const expiresAt = now + NOTICE_MAIL_MS;
  if ((await renewJob.run(tx, { jobId, expiresAt, now })) > 0) return;
  const dueAt = await takeTurn(tx, { recipient, titleId, playerId, now });
  const params = { template: kind };
  await insertJob(tx, {
    jobId,
    kind: 'mail',
    titleId,
    playerId,
    recipient,
    params,
    dueAt,
    expiresAt,
    now,
  });
}
