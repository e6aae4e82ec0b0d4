import { OPERATOR_ROLES_MAX } from '../../kernel/limits.ts';
import type { HeldRole } from '../../kernel/roles.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { isSameRole, withoutRepetitions } from '../grants.ts';
import type { RoleChange, RoleOutcome } from '../management-ports.ts';
import { findSeen, hasTitles, isLastOwner, mayGiveNow } from './granter.ts';
import { isOwnership, operatorEntry, rolesOf, setRoles } from './operator-rows.ts';

/** Gives roles to an operator, and takes them away. */
export const changeOperatorRoles = command({
  name: 'operatorManagement.changeRoles',
  changes: 'control',
  async run(tx, change: RoleChange): Promise<RoleOutcome> {
    const { operatorId, granter, added, now } = change;
    if (!(await mayGiveNow(tx, granter, added))) return { status: 'notAllowed' };
    if (!(await hasTitles(tx, added))) return { status: 'noTitle' };
    const row = await findSeen(tx, change);
    if (!row) return { status: 'noOperator' };
    const roles = rolesAfter(rolesOf(row), change);
    if (roles.length > OPERATOR_ROLES_MAX) return { status: 'tooMany' };
    const isOwner = roles.some(isOwnership);
    if (!isOwner && (await isLastOwner(tx, operatorId))) return { status: 'lastOwner' };
    const changed = await setRoles.first(tx, { operatorId, roles: JSON.stringify(roles) });
    if (changed) appendControl(tx, { at: now, entries: [operatorEntry(changed)] });
    return { status: 'done', roles };
  },
  isRefusal: ({ status }) => status !== 'done',
});

function rolesAfter(
  held: readonly HeldRole[],
  { granter, added, removed }: RoleChange,
): readonly HeldRole[] {
  const titleId = granter?.titleId;
  const isRemoved = (role: HeldRole) =>
    removed === 'others'
      ? titleId === undefined || role.titleId === titleId
      : removed.some((one) => isSameRole(one, role));
  return withoutRepetitions([...held.filter((role) => !isRemoved(role)), ...added]);
}
