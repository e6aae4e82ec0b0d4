import { authorOfOperator } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { statement } from '../../storage/query/statement.ts';
import type { OperatorTable, SecretKeyTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type {
  DisableOutcome,
  KeyOfOperator,
  Managed,
  ManagedOutcome,
} from '../management-ports.ts';
import { findManaged, isLastOwner } from './granter.ts';
import { deleteLink } from './link-rows.ts';
import { operatorEntry } from './operator-rows.ts';
import { endSessions } from './session-rows.ts';

const setDisabled = statement<
  { readonly operatorId: string; readonly disabledAt: Instant | null },
  OperatorTable
>('update operators set disabled_at = :disabledAt where operator_id = :operatorId returning *');

/** Disables an operator, whose sessions and link end. Disabling twice is `done`. */
export const disableOperator = command({
  name: 'operatorManagement.disable',
  changes: 'control',
  async run(tx, of: Managed): Promise<DisableOutcome> {
    const { operatorId, now } = of;
    const row = await findManaged(tx, of);
    if (typeof row === 'string') return { status: row };
    if (await isLastOwner(tx, operatorId)) return { status: 'lastOwner' };
    await changeDisabled(tx, row, { disabledAt: row.disabled_at ?? now, now });
    await endSessions(tx, { operatorId, now });
    await deleteLink(tx, operatorId);
    return { status: 'done', keys: await findKeys(tx, of) };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** Lets a disabled operator sign in again. Enabling twice is `done`. */
export const enableOperator = command({
  name: 'operatorManagement.enable',
  changes: 'control',
  async run(tx, of: Managed): Promise<Exclude<ManagedOutcome, 'lastOwner'>> {
    const row = await findManaged(tx, of);
    if (typeof row === 'string') return row;
    await changeDisabled(tx, row, { disabledAt: null, now: of.now });
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

/** Ends all sessions of an operator. */
export const endSessionsOfOperator = command({
  name: 'operatorManagement.endSessions',
  changes: 'control',
  async run(tx, of: Managed): Promise<Exclude<ManagedOutcome, 'lastOwner'>> {
    const row = await findManaged(tx, of);
    if (typeof row === 'string') return row;
    await endSessions(tx, of);
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

async function changeDisabled(
  tx: Tx,
  { operator_id: operatorId }: OperatorTable,
  { disabledAt, now }: { readonly disabledAt: Instant | null; readonly now: Instant },
): Promise<void> {
  const changed = await setDisabled.first(tx, { operatorId, disabledAt });
  if (changed) appendControl(tx, { at: now, entries: [operatorEntry(changed)] });
}

const findMade = statement<
  { readonly madeBy: string; readonly now: Instant },
  Pick<SecretKeyTable, 'key_id' | 'title_id' | 'name'>
>(
  `select key_id, title_id, name from secret_keys
   where made_by = :madeBy and revoked_at is null and (expires_at is null or expires_at > :now)
   order by created_at, key_id`,
);

/** The good keys that the operator made, in the granter's title where there is one. */
async function findKeys(
  tx: Tx,
  { operatorId, granter, now }: Managed,
): Promise<readonly KeyOfOperator[]> {
  const rows = await findMade.all(tx, { madeBy: authorOfOperator(operatorId), now });
  return rows
    .map(({ key_id, title_id, name }) => ({ keyId: key_id, titleId: title_id, name }))
    .filter(({ titleId }) => granter?.titleId === undefined || titleId === granter.titleId);
}
