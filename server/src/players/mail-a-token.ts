import type { NewMail } from '../mail/mail.ts';
import { keepMail, queueMail } from '../mail/queue.ts';
import type { Tx } from '../storage/query/tx.ts';
import { MAIL_TOKEN_MS, type MailTokenPurpose } from './mail-token.ts';
import { insertMailToken } from './sql/contacts.ts';
import type { PlayerAt } from './sql/sessions.ts';

/** The parts of a mail with a link that a command needs. They are made before it begins, because a command makes no secrets. */
export interface TokenMail extends Pick<NewMail, 'jobId' | 'sealed'> {
  /** Of the link's token. */
  readonly digest: string;
  /** For the limit of mails that one caller can ask for. Undefined: it does not count. */
  readonly caller: string | undefined;
}

interface MailedToken extends PlayerAt, TokenMail {
  /** In lower case. */
  readonly address: string;
  readonly purpose: MailTokenPurpose;
  /** The mail was counted when it was asked for. */
  readonly isCounted?: boolean;
}

/** Mails a token to an address of a player, and keeps its digest, unless a limit of mails forbids it. */
export async function mailToken(
  tx: Tx,
  of: MailedToken,
): Promise<Awaited<ReturnType<typeof queueMail>>> {
  const { titleId, playerId, address, purpose, digest, now } = of;
  const expiresAt = now + MAIL_TOKEN_MS[purpose];
  const { jobId, sealed, caller } = of;
  const link = { jobId, sealed, caller, titleId, playerId, expiresAt, now };
  const mail = { ...link, template: purpose, recipient: address };
  if (of.isCounted === true) await keepMail(tx, mail);
  else {
    const outcome = await queueMail(tx, mail);
    if (outcome !== 'queued') return outcome;
  }
  const token = { digest, titleId, playerId, purpose, address, expiresAt, usedAt: undefined };
  await insertMailToken(tx, { ...token, now });
  return 'queued';
}
