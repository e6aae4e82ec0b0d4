import type { Instant } from '../../../kernel/instant.ts';
import type { PhcText } from '../../../kernel/passwords.ts';
import { nameKeyOf } from '../../../operators/operator-name.ts';
import type { NewLink, SpendOutcome, SpentLink } from '../../../operators/ports.ts';
import { command } from '../../command.ts';
import { appendControl } from '../../control/log.ts';
import { statement } from '../../query/statement.ts';
import type { OperatorLinkTable, OperatorTable } from '../../query/operator-tables.ts';
import { orNull } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { findOwners, insertOperator, lockOperator, operatorEntry } from './operator-rows.ts';
import { beginSession, endSessions } from './session-rows.ts';

const deleteOfOperator = statement<{ readonly operatorId: string }>(
  'delete from operator_links where operator_id = :operatorId',
);
const deleteOfFirstOwner = statement<undefined>(
  'delete from operator_links where operator_id is null',
);
const insertLink = statement<Omit<NewLink, 'operatorId'> & { readonly operatorId: string | null }>(
  `insert into operator_links (digest, operator_id, created_at, created_by, expires_at)
   values (:digest, :operatorId, :now, :createdBy, :expiresAt)`,
);

/** Operators.addLink. It takes the place of the one before. */
export const addOperatorLink = command({
  name: 'operators.addLink',
  changes: 'control',
  async run(tx, link: NewLink): Promise<'done' | 'hasOwner' | 'noOperator'> {
    const { operatorId } = link;
    if (operatorId === undefined) {
      if ((await findOwners(tx)).length > 0) return 'hasOwner';
      await deleteOfFirstOwner.run(tx, undefined);
    } else {
      if (!(await lockOperator.first(tx, { operatorId }))) return 'noOperator';
      await deleteOfOperator.run(tx, { operatorId });
    }
    await insertLink.run(tx, { ...link, operatorId: orNull(operatorId) });
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

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
  return insertOperator.first(tx, {
    operatorId: newOperatorId,
    name,
    nameKey: nameKeyOf(name),
    roles: JSON.stringify([{ role: 'owner' }]),
    passwordHash,
    createdBy: 'commandLine',
    now,
  });
}
