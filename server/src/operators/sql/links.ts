import { COMMAND_LINE } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { PhcText } from '../../kernel/passwords.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { statement } from '../../storage/query/statement.ts';
import type { OperatorLinkTable, OperatorTable } from '../../storage/query/tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { nameKeyOf } from '../operator-name.ts';
import type { LinkOutcome, NewLink, SignInAccount, SpendOutcome, SpentLink } from '../ports.ts';
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from './account-rows.ts';
import { findManaged } from './granter.ts';
import { replaceLink } from './link-rows.ts';
import { findOwners, insertOperator, operatorEntry } from './operator-rows.ts';
import { beginSession, endSessions } from './session-rows.ts';
import { useCode } from './shown.ts';

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

/** Read and spent in one statement, before anything is written: of two who use it at the same time, one finds it. */
const takeLink = statement<{ readonly digest: string; readonly now: Instant }, OperatorLinkTable>(
  'delete from operator_links where digest = :digest and expires_at > :now returning *',
);
const findLink = statement<
  { readonly digest: string; readonly now: Instant },
  Pick<OperatorLinkTable, 'operator_id'>
>('select operator_id from operator_links where digest = :digest and expires_at > :now');

const findOperator = statement<{ readonly operatorId: string }, AccountRow>(
  `select ${ACCOUNT_COLUMNS.join(', ')} from operators
   where operator_id = :operatorId and disabled_at is null`,
);

/** Finds a link that can be used, with the operator whom it is for; no operator: it makes the first owner. */
export const findOperatorLink = command({
  name: 'operators.findLink',
  changes: 'nothing',
  async run(
    tx,
    of: { readonly digest: string; readonly now: Instant },
  ): Promise<{ readonly account: SignInAccount | undefined } | undefined> {
    const link = await findLink.first(tx, of);
    if (!link) return undefined;
    const operatorId = link.operator_id;
    if (operatorId === null) {
      return (await findOwners(tx)).length > 0 ? undefined : { account: undefined };
    }
    const row = await findOperator.first(tx, { operatorId });
    return row && { account: { ...toAccount(row), isKnownAddress: false } };
  },
});

const setPassword = statement<
  { readonly operatorId: string; readonly passwordHash: PhcText; readonly now: Instant },
  OperatorTable
>(
  `update operators set password_hash = :passwordHash, last_sign_in_at = :now
   where operator_id = :operatorId and disabled_at is null returning *`,
);

/** Operators.spendLink. A refused call is rolled back, which leaves the link as it is. */
export const spendOperatorLink = command({
  name: 'operators.spendLink',
  changes: 'control',
  async run(tx, link: SpentLink): Promise<SpendOutcome> {
    const { digest, now } = link;
    const taken = await takeLink.first(tx, { digest, now });
    if (!taken) return { status: 'noLink' };
    const operator = await findSpender(tx, link, taken.operator_id);
    const operatorId = operator.operator_id;
    await endSessions(tx, { operatorId, now });
    appendControl(tx, { at: now, entries: [operatorEntry(operator)] });
    const { address, device } = link;
    await beginSession(tx, { session: { ...link.session, operatorId }, address, device });
    return { status: 'done', operatorId };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** The operator of a link, with the new password. */
async function findSpender(
  tx: Tx,
  link: SpentLink,
  operatorId: string | null,
): Promise<OperatorTable> {
  if (operatorId === null) {
    // No longer the first: the link is of no use.
    if ((await findOwners(tx)).length > 0) throw refused('noLink');
    const owner = await insertFirstOwner(tx, link);
    if (!owner) throw refused('nameTaken');
    return owner;
  }
  const operator = await setPassword.first(tx, { ...link, operatorId });
  if (!operator) throw refused('noLink');
  const outcome = await useCode(tx, operator, link.proof);
  if (outcome !== 'done') throw refused(outcome === 'codeUsed' ? outcome : 'noLink');
  return operator;
}

function refused(status: Exclude<SpendOutcome['status'], 'done'>): RollbackWith {
  return new RollbackWith({ status } satisfies SpendOutcome);
}

async function insertFirstOwner(
  tx: Tx,
  { newOperatorId, name, passwordHash, now }: SpentLink,
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

/** Deletes one-time links that have expired. */
export const pruneLinks = pruneBefore(
  `delete from operator_links where digest in (
     select digest from operator_links where expires_at <= :before
     limit ${PRUNED_AT_ONCE} for update skip locked)`,
  ({ now }) => now,
);
