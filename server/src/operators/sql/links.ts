import type { Instant } from '../../kernel/instant.ts';
import { queueMail } from '../../mail/queue.ts';
import { pruneWhere } from '../../storage/control/pruning.ts';
import { statement } from '../../storage/query/statement.ts';
import { orNull, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { NewLink } from '../link.ts';

const deleteOfOperator = statement<{ readonly operatorId: string }>(
  'delete from operator_links where operator_id = :operatorId',
);

const deleteOfFirstOwner = statement<undefined>(
  'delete from operator_links where operator_id is null',
);

const insertLink = statement<
  Omit<NewLink, 'operatorId' | 'granter' | 'mail'> & { readonly operatorId: string | null }
>(
  `insert into operator_links (digest, operator_id, created_at, created_by, expires_at)
   values (:digest, :operatorId, :now, :createdBy, :expiresAt)`,
);

/** Keeps a link in the place of the one before. Says whether it is mailed. */
export async function replaceLink(tx: Tx, link: NewLink): Promise<boolean> {
  await deleteLink(tx, link.operatorId);
  await insertLink.run(tx, { ...link, operatorId: orNull(link.operatorId) });
  return link.mail !== undefined && (await queueMail(tx, link.mail)) === 'queued';
}

/** Deletes the link of an operator; undefined: that for a first owner. */
export async function deleteLink(tx: Tx, operatorId: string | undefined): Promise<void> {
  if (operatorId === undefined) await deleteOfFirstOwner.run(tx, undefined);
  else await deleteOfOperator.run(tx, { operatorId });
}

/** Deletes every link. */
export const deleteLinks = statement<undefined>('delete from operator_links');

export const findUsableLink = statement<
  { readonly digest: string; readonly now: Instant },
  Pick<Tables['operator_links'], 'operator_id'>
>('select operator_id from operator_links where digest = :digest and expires_at > :now');

/** Read and spent in one statement, before anything is written: of two who use it at the same time, one finds it. */
export const takeLink = statement<
  { readonly digest: string; readonly now: Instant },
  Tables['operator_links']
>('delete from operator_links where digest = :digest and expires_at > :now returning *');

/** Deletes one-time links that have expired. */
export const pruneLinks = pruneWhere('operator_links', 'expires_at <= :before', ({ now }) => now);
