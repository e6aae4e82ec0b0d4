import type { Instant } from '../../kernel/instant.ts';
import { DAY_MS } from '../../kernel/instant.ts';
import { RESET_TOKEN_MS } from '../../kernel/limits.ts';
import { pruneWhere } from '../../storage/control/pruning.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { insertOf, replacing, rowCodecOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { ContactEmail, FormerContact } from '../contact.ts';
import type { MailToken } from '../mail-token.ts';

const contacts = rowCodecOf('contact_emails');

const findRow = statement<PlayerKey, Tables['contact_emails']>(
  `select * from contact_emails where ${PLAYER_KEY}`,
);

/** The contact of a player. */
export async function findContact(tx: Tx, of: PlayerKey): Promise<ContactEmail | undefined> {
  const row = await findRow.first(tx, of);
  return row && contacts.fromRow(row);
}

const saveRow = statement<Tables['contact_emails']>(
  `${insertOf('contact_emails')} ${replacing('contact_emails')}`,
);

/** Gives a player a contact, in place of another. */
export async function saveContact(tx: Tx, contact: PlayerKey & ContactEmail): Promise<void> {
  await saveRow.run(tx, contacts.toRow(contact));
}

/** Takes the contact from a player. */
export const deleteContact = statement<PlayerKey>(`delete from contact_emails where ${PLAYER_KEY}`);

const formers = rowCodecOf('former_contacts');

const findFormerRow = statement<PlayerKey, Tables['former_contacts']>(
  `select * from former_contacts where ${PLAYER_KEY}`,
);

/** The former contact of a player; it may have ended. */
export async function findFormerContact(tx: Tx, of: PlayerKey): Promise<FormerContact | undefined> {
  const row = await findFormerRow.first(tx, of);
  return row && formers.fromRow(row);
}

const saveFormerRow = statement<Tables['former_contacts']>(
  `${insertOf('former_contacts')} ${replacing('former_contacts')}`,
);

/** Keeps a former contact of a player, in place of an earlier one. */
export async function saveFormerContact(tx: Tx, former: PlayerKey & FormerContact): Promise<void> {
  await saveFormerRow.run(tx, formers.toRow(former));
}

export const deleteFormerContact = statement<PlayerKey>(
  `delete from former_contacts where ${PLAYER_KEY}`,
);

/** Deletes former contacts that have ended, and to which no link is good any more. */
export const pruneFormerContacts = pruneWhere(
  'former_contacts',
  'ends_at <= :before',
  ({ now }) => now - RESET_TOKEN_MS,
);

/**
 * The players with a name to log in with whose account can be recovered by an address: the one who logs in with it first, then those whose
 * contact it has been since `verifiedBefore` or was until now, the earliest first.
 */
export const findRecoverable = statement<
  {
    readonly titleId: string;
    readonly address: string;
    readonly verifiedBefore: Instant;
    readonly now: Instant;
    readonly limit: number;
  },
  { readonly player_id: string }
>(
  `select player_id, min(since) as first_since from (
     select player_id, -1 as since from player_identities
     where title_id = :titleId and provider = 'Email' and subject = :address
     union all
     select player_id, verified_at as since from contact_emails
     where title_id = :titleId and address = :address and verified_at <= :verifiedBefore
     union all
     select player_id, verified_at as since from former_contacts
     where title_id = :titleId and address = :address and ends_at > :now) found
   where exists (select 1 from player_identities named where named.title_id = :titleId
     and named.player_id = found.player_id and named.provider in ('Username', 'Email'))
   group by player_id order by first_since, player_id limit :limit`,
);

const tokens = rowCodecOf('mail_tokens', ['made_at']);

const findToken = statement<{ readonly digest: string }, Tables['mail_tokens']>(
  'select * from mail_tokens where digest = :digest',
);

/** The token of a digest, whether it is good or not. */
export async function findMailToken(tx: Tx, digest: string): Promise<MailToken | undefined> {
  const row = await findToken.first(tx, { digest });
  return row && (tokens.fromRow(row) as MailToken);
}

const insertToken = statement<Tables['mail_tokens']>(insertOf('mail_tokens'));

/** Keeps a new token. */
export async function insertMailToken(
  tx: Tx,
  { now, ...token }: MailToken & { readonly now: Instant },
): Promise<void> {
  await insertToken.run(tx, { ...tokens.toRow(token), made_at: now });
}

export const useMailToken = statement<{ readonly digest: string; readonly now: Instant }>(
  'update mail_tokens set used_at = :now where digest = :digest and used_at is null',
);

/** Makes all tokens of a player void that were not used. */
export const voidMailTokens = statement<PlayerKey>(
  `delete from mail_tokens where ${PLAYER_KEY} and used_at is null`,
);

/** Deletes tokens that ended a day ago: until then their holders are told so. */
export const pruneMailTokens = pruneWhere(
  'mail_tokens',
  'expires_at <= :before',
  ({ now }) => now - DAY_MS,
);
