import { OPERATORS_MAX } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { statement } from '../../storage/query/statement.ts';
import type { OperatorTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Invitation, InviteOutcome } from '../management-ports.ts';
import { nameKeyOf } from '../operator-name.ts';
import { hasTitles, mayGiveNow } from './granter.ts';
import { replaceLink } from './link-rows.ts';
import { insertOperator, operatorEntry, rolesOf, setRoles } from './operator-rows.ts';

const findByName = statement<{ readonly nameKey: string }, OperatorTable>(
  'select * from operators where name_key = :nameKey',
);

const countAll = statement<undefined, { readonly count: number }>(
  'select count(*) as count from operators',
);

/** Invites somebody, once more where the link was never used. */
export const inviteOperator = command({
  name: 'operatorManagement.invite',
  changes: 'control',
  async run(tx, invitation: Invitation): Promise<InviteOutcome> {
    const { granter, roles, now } = invitation;
    if (!(await mayGiveNow(tx, granter, roles))) return { status: 'notAllowed' };
    if (!(await hasTitles(tx, roles))) return { status: 'noTitle' };
    const operator = await insertOrFind(tx, invitation);
    if (typeof operator === 'string') return { status: operator };
    appendControl(tx, { at: now, entries: [operatorEntry(operator)] });
    const operatorId = operator.operator_id;
    await replaceLink(tx, { ...invitation, operatorId });
    return { status: 'done', operatorId };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** The operator who is invited: a new one, or one who never used a link. */
async function insertOrFind(
  tx: Tx,
  { newOperatorId, name, roles, granter, createdBy, now }: Invitation,
): Promise<OperatorTable | 'nameTaken' | 'tooMany'> {
  const nameKey = nameKeyOf(name);
  const found = await findByName.first(tx, { nameKey });
  const json = JSON.stringify(roles);
  if (found) {
    const isOpen = found.password_hash === null && found.disabled_at === null;
    if (!isOpen || !(await mayGiveNow(tx, granter, rolesOf(found)))) return 'nameTaken';
    const operatorId = found.operator_id;
    return (await setRoles.first(tx, { operatorId, roles: json })) ?? 'nameTaken';
  }
  const count = (await countAll.first(tx, undefined))?.count ?? 0;
  if (count >= OPERATORS_MAX) return 'tooMany';
  const row = { operatorId: newOperatorId, name, nameKey, roles: json, createdBy, now };
  return (await insertOperator.first(tx, row)) ?? 'nameTaken';
}
