import { COMMAND_LINE } from '../../../kernel/author.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { PhcText } from '../../../kernel/passwords.ts';
import { nameKeyOf } from '../../../operators/operator-name.ts';
import type { LinkOutcome, NewLink, SpendOutcome, SpentLink } from '../../../operators/ports.ts';
import { command } from '../../command.ts';
import { appendControl } from '../../control/log.ts';
import { statement } from '../../query/statement.ts';
import type { OperatorLinkTable, OperatorTable } from '../../query/operator-tables.ts';
import type { Tx } from '../../query/tx.ts';
import { findManaged } from './granter.ts';
import { replaceLink } from './link-rows.ts';
import { findOwners, insertOperator, operatorEntry } from './operator-rows.ts';
import { beginSession, endSessions } from './session-rows.ts';

/** Operators.addLink. It takes the place of the one before. */
export const addOperatorLink = command({
  name: 'operators.addLink',
  changes: 'control',
  async run(tx, link: NewLink): Promise<LinkOutcome> {
    const refusal = await findRefusal(tx, link);
    if (refusal) return refusal;
    await replaceLink(tx, link);
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

async function findRefusal(
  tx: Tx,
  { operatorId, granter }: NewLink,
): Promise<LinkOutcome | undefined> {
  if (operatorId === undefined) {
    return (await findOwners(tx)).length > 0 ? 'hasOwner' : undefined;
  }
  const row = await findManaged(tx, { operatorId, granter });
  if (typeof row === 'string') return row;
  return row.disabled_at === null ? undefined : 'disabled';
}

/** Read and spent in one statement: of two who use it, one finds it. */
const takeLink = statement<{ readonly digest: string; readonly now: Instant }, OperatorLinkTable>(
  'delete from operator_links where digest = :digest and expires_at > :now returning *',
);
const findLink = statement<
  { readonly digest: string; readonly now: Instant },
  Pick<OperatorLinkTable, 'operator_id'>
>('select operator_id from operator_links where digest = :digest and expires_at > :now');

const setPassword = statement<
  { readonly operatorId: string; readonly passwordHash: PhcText; readonly now: Instant },
  OperatorTable
>(
  `update operators set password_hash = :passwordHash, last_sign_in_at = :now
   where operator_id = :operatorId and disabled_at is null returning *`,
);

/** Operators.spendLink. A refused call leaves the link as it is. */
export const spendOperatorLink = command({
  name: 'operators.spendLink',
  changes: 'control',
  async run(tx, link: SpentLink): Promise<SpendOutcome> {
    const { digest, now } = link;
    const found = await findLink.first(tx, { digest, now });
    if (!found) return { status: 'noLink' };
    const isFirst = found.operator_id === null;
    if (isFirst && link.name === undefined) return { status: 'nameMissing' };
    // No longer the first: the link is of no use.
    if (isFirst && (await findOwners(tx)).length > 0) return { status: 'noLink' };
    const operator = isFirst
      ? await insertFirstOwner(tx, link, link.name ?? '')
      : await setPassword.first(tx, { ...link, operatorId: found.operator_id ?? '' });
    if (!operator) return isFirst ? { status: 'nameTaken' } : { status: 'noLink' };
    if (!(await takeLink.first(tx, { digest, now }))) return { status: 'noLink' };
    const operatorId = operator.operator_id;
    await endSessions(tx, { operatorId, now });
    appendControl(tx, { at: now, entries: [operatorEntry(operator)] });
    const { address, device } = link;
    await beginSession(tx, { session: { ...link.session, operatorId }, address, device });
    return { status: 'done', operatorId };
  },
  isRefusal: ({ status }) => status !== 'done',
});

async function insertFirstOwner(
  tx: Tx,
  { newOperatorId, passwordHash, now }: SpentLink,
  name: string,
): Promise<OperatorTable | undefined> {
  const operatorId = newOperatorId;
  const inserted = await insertOperator.first(tx, {
    operatorId,
    name,
    nameKey: nameKeyOf(name),
    roles: JSON.stringify([{ role: 'owner' }]),
    createdBy: COMMAND_LINE,
    now,
  });
  return inserted && setPassword.first(tx, { operatorId, passwordHash, now });
}
