import { authorOfOperator } from '../../kernel/author.ts';
import { type AuditFact, NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import { OPERATOR_ROLES_MAX, OPERATORS_MAX } from '../../kernel/operator-limits.ts';
import type { HeldRole } from '../../kernel/roles.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import {
  differenceOf,
  type Granter,
  type Invitation,
  isOwnership,
  isSeenIn,
  type Managed,
  mayGive,
  nameKeyOf,
  type RoleChange,
  rolesAfter,
  rolesSeenIn,
} from '../operator.ts';
import { deleteLink, replaceLink } from '../sql/links.ts';
import {
  clearFactor,
  countOperators,
  findAllOperators,
  findByName,
  findEnabled,
  findLiveKeysMadeBy,
  findOwners,
  findTitles,
  insertOperator,
  lockOperator,
  operatorEntry,
  rolesOf,
  setDisabled,
  setRoles,
  toListedOperator,
} from '../sql/operators.ts';
import { endSessions } from './sessions.ts';

/** All operators, by name. With a title: those who have roles for it or for all, without their other roles. */
export const listOperators = command({
  name: 'operatorManagement.list',
  changes: 'nothing',
  async run(tx, { titleId }: { readonly titleId: string | undefined }) {
    const operators = (await findAllOperators.all(tx, undefined)).map(toListedOperator);
    if (titleId === undefined) return operators;
    return operators
      .filter(({ roles }) => isSeenIn(roles, titleId))
      .map((one) => ({ ...one, roles: rolesSeenIn(one.roles, titleId) }));
  },
});

/**
 * Makes an operator with a link. An operator who never used a link is invited once more. `notAllowed`: the granter lacks a permission
 * of the roles, or they are not for the granter's title.
 */
export const inviteOperator = command({
  name: 'operatorManagement.invite',
  changes: 'control',
  async run(tx, invitation: Invitation) {
    const { granter, roles, now } = invitation;
    if (!(await mayGiveNow(tx, granter, roles))) return { status: 'notAllowed' };
    if (!(await hasTitles(tx, roles))) return { status: 'noTitle' };
    const invited = await insertOrFindInvited(tx, invitation);
    if (typeof invited === 'string') return { status: invited };
    const { operator, before } = invited;
    appendControl(tx, { at: now, titleId: undefined, entries: [operatorEntry(operator)] });
    const operatorId = operator.operator_id;
    const about = { operatorId, name: operator.name };
    tx.audit({ about: { ...about, roles: describeRoles(roles) } });
    auditInTitles(tx, { granter, roles: [...before, ...roles] }, (titleId) => {
      return { ...about, roles: describeRoles(rolesSeenIn(roles, titleId)) };
    });
    const isMailed = await replaceLink(tx, { ...invitation, operatorId });
    return { status: 'done', operatorId, isMailed };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** The operator who is invited: a new one, or one who never used a link, with the roles of before. */
async function insertOrFindInvited(
  tx: Tx,
  { newOperatorId, name, roles, granter, createdBy, now }: Invitation,
): Promise<
  | { readonly operator: Tables['operators']; readonly before: readonly HeldRole[] }
  | 'nameTaken'
  | 'tooMany'
> {
  const nameKey = nameKeyOf(name);
  const found = await findByName.first(tx, { nameKey });
  const json = JSON.stringify(roles);
  if (found) {
    const isOpen = found.password_hash === null && found.disabled_at === null;
    const before = rolesOf(found);
    if (!isOpen || !(await mayGiveNow(tx, granter, before))) return 'nameTaken';
    const operatorId = found.operator_id;
    const operator = await setRoles.first(tx, { operatorId, roles: json });
    return operator ? { operator, before } : 'nameTaken';
  }
  const count = (await countOperators.first(tx, undefined))?.count ?? 0;
  if (count >= OPERATORS_MAX) return 'tooMany';
  const row = { operatorId: newOperatorId, name, nameKey, roles: json, createdBy, now };
  const operator = await insertOperator.first(tx, row);
  return operator ? { operator, before: [] } : 'nameTaken';
}

/** Gives roles to an operator, and takes them away. */
export const changeOperatorRoles = command({
  name: 'operatorManagement.changeRoles',
  changes: 'control',
  async run(tx, change: RoleChange) {
    const { operatorId, granter, added, now } = change;
    if (!(await mayGiveNow(tx, granter, added))) return { status: 'notAllowed' };
    if (!(await hasTitles(tx, added))) return { status: 'noTitle' };
    const row = await findSeen(tx, change);
    if (!row) return { status: 'noOperator' };
    const before = rolesOf(row);
    const roles = rolesAfter(before, change);
    if (roles.length > OPERATOR_ROLES_MAX) return { status: 'tooMany' };
    const isOwner = roles.some(isOwnership);
    if (!isOwner && (await isLastOwner(tx, operatorId))) return { status: 'lastOwner' };
    const changed = await setRoles.first(tx, { operatorId, roles: JSON.stringify(roles) });
    if (changed)
      appendControl(tx, { at: now, titleId: undefined, entries: [operatorEntry(changed)] });
    const aboutIn = (titleId: string | undefined) => {
      return { operatorId, name: row.name, roles: describeRoles(rolesSeenIn(roles, titleId)) };
    };
    const isChange = JSON.stringify(roles) !== row.roles;
    tx.audit(isChange ? { about: aboutIn(granter?.titleId) } : NOTHING_DONE);
    auditInTitles(tx, { granter, roles: differenceOf(before, roles) }, aboutIn);
    return { status: 'done', roles };
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** Tells an act in the list of each title that the roles are for; one of a granter in a title is there in any case. */
function auditInTitles(
  tx: Tx,
  { granter, roles }: Pick<Invitation, 'granter' | 'roles'>,
  aboutIn: (titleId: string) => AuditFact['about'],
): void {
  if (granter?.titleId !== undefined) return;
  const titleIds = new Set(roles.flatMap(({ titleId = [] }) => titleId));
  for (const titleId of titleIds) tx.audit({ titleId, about: aboutIn(titleId) });
}

/** The roles as a person reads them: "viewer, support in A1B2". */
function describeRoles(roles: readonly HeldRole[]): string {
  const each = roles.map(({ role, titleId }) => (titleId ? `${role} in ${titleId}` : role));
  return each.join(', ');
}

/** Disables an operator, whose sessions and link end. Disabling twice is `done`. */
export const disableOperator = command({
  name: 'operatorManagement.disable',
  changes: 'control',
  async run(tx, of: Managed) {
    const { operatorId, now } = of;
    const row = await findManaged(tx, of);
    if (typeof row === 'string') return { status: row };
    if (await isLastOwner(tx, operatorId)) return { status: 'lastOwner' };
    await changeDisabled(tx, row, { disabledAt: row.disabled_at ?? now, now });
    await endSessions(tx, { operatorId, now });
    await deleteLink(tx, operatorId);
    return { status: 'done', keys: await findKeysMadeBy(tx, of) };
  },
  isRefusal: ({ status }) => status !== 'done',
});

async function changeDisabled(
  tx: Tx,
  { operator_id: operatorId, disabled_at: before }: Tables['operators'],
  { disabledAt, now }: { readonly disabledAt: Instant | null; readonly now: Instant },
): Promise<void> {
  if (before === disabledAt) tx.audit(NOTHING_DONE);
  const changed = await setDisabled.first(tx, { operatorId, disabledAt });
  if (changed)
    appendControl(tx, { at: now, titleId: undefined, entries: [operatorEntry(changed)] });
}

/** The good keys that the operator made, in the granter's title where there is one. */
async function findKeysMadeBy(tx: Tx, { operatorId, granter, now }: Managed) {
  const rows = await findLiveKeysMadeBy.all(tx, { madeBy: authorOfOperator(operatorId), now });
  return rows
    .map(({ key_id, title_id, name }) => ({ keyId: key_id, titleId: title_id, name }))
    .filter(({ titleId }) => granter?.titleId === undefined || titleId === granter.titleId);
}

/** Declares a change of an operator as a whole, which the granter must be allowed to make. */
function managedCommand<const Name extends string, Outcome extends string>(
  name: Name,
  change: (tx: Tx, row: Tables['operators'], of: Managed) => Promise<Outcome>,
) {
  return command({
    name,
    changes: 'control',
    async run(tx, of: Managed) {
      const row = await findManaged(tx, of);
      return typeof row === 'string' ? row : change(tx, row, of);
    },
    isRefusal: (outcome) => outcome !== 'done',
  });
}

/** Lets a disabled operator sign in again. Enabling twice is `done`. */
export const enableOperator = managedCommand(
  'operatorManagement.enable',
  async (tx, row, { now }) => {
    await changeDisabled(tx, row, { disabledAt: null, now });
    return 'done';
  },
);

/**
 * Removes the second factor of an operator, with its recovery codes; `noFactor`: there is none. It changes no control state, but the
 * granter's permission is checked in order with changes of roles.
 */
export const removeFactorOfOperator = managedCommand(
  'operatorManagement.removeFactor',
  async (tx, _row, of) => ((await clearFactor.run(tx, of)) === 1 ? 'done' : 'noFactor'),
);

/** Ends all sessions of an operator. */
export const endSessionsOfOperator = managedCommand(
  'operatorManagement.endSessions',
  async (tx, _row, of) => {
    if ((await endSessions(tx, of)) === 0) tx.audit(NOTHING_DONE);
    return 'done';
  },
);

/** Whether the granter may give roles, or manage an operator who has them; undefined: the command line, which may. */
async function mayGiveNow(
  tx: Tx,
  granter: Granter | undefined,
  roles: readonly HeldRole[],
): Promise<boolean> {
  if (!granter) return true;
  const row = await findEnabled.first(tx, granter);
  return row !== undefined && mayGive(rolesOf(row), granter.titleId, roles);
}

// Only one command at a time changes the control state, on all nodes. So what these functions find holds until the commit.

/** Finds and locks an operator whom the granter sees. */
async function findSeen(
  tx: Tx,
  { operatorId, granter }: Pick<Managed, 'operatorId' | 'granter'>,
): Promise<Tables['operators'] | undefined> {
  const row = await lockOperator.first(tx, { operatorId });
  return row && isSeenIn(rolesOf(row), granter?.titleId) ? row : undefined;
}

/** Finds and locks an operator whom the granter may change as a whole. */
export async function findManaged(
  tx: Tx,
  of: Pick<Managed, 'operatorId' | 'granter'>,
): Promise<Tables['operators'] | 'noOperator' | 'notAllowed'> {
  const row = await findSeen(tx, of);
  if (!row) return 'noOperator';
  const { granter } = of;
  const roles = rolesOf(row);
  if (!(await mayGiveNow(tx, granter, roles))) return 'notAllowed';
  const about = { operatorId: row.operator_id, name: row.name };
  tx.audit({ about });
  auditInTitles(tx, { granter, roles }, () => about);
  return row;
}

/** Whether nobody else who can sign in is an owner of everything. */
async function isLastOwner(tx: Tx, operatorId: string): Promise<boolean> {
  const owners = await findOwners(tx);
  return owners.length === 1 && owners[0] === operatorId;
}

/** Whether there are all titles that roles are for. */
async function hasTitles(tx: Tx, roles: readonly HeldRole[]): Promise<boolean> {
  const titleIds = [...new Set(roles.flatMap(({ titleId }) => titleId ?? []))];
  return (await findTitles.all(tx, undefined, titleIds)).length === titleIds.length;
}
