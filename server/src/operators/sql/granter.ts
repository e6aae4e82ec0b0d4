import type { HeldRole } from '../../kernel/roles.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { OperatorTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { countsIn, mayGive } from '../grants.ts';
import type { Granter, Managed } from '../management-ports.ts';
import { findOwners, lockOperator, rolesOf } from './operator-rows.ts';

// Who may change whom. Commands that ask this change the control state, so they run one after the other on all nodes.

const findRoles = statement<{ readonly operatorId: string }, Pick<OperatorTable, 'roles'>>(
  'select roles from operators where operator_id = :operatorId and disabled_at is null',
);

/** Whether the granter may give roles, or manage whoever has them; undefined: the command line, which may. */
export async function mayGiveNow(
  tx: Tx,
  granter: Granter | undefined,
  roles: readonly HeldRole[],
): Promise<boolean> {
  if (!granter) return true;
  const row = await findRoles.first(tx, granter);
  return row !== undefined && mayGive(rolesOf(row), granter.titleId, roles);
}

/** Finds and locks an operator whom the granter sees. */
export async function findSeen(
  tx: Tx,
  { operatorId, granter }: Pick<Managed, 'operatorId' | 'granter'>,
): Promise<OperatorTable | undefined> {
  const row = await lockOperator.first(tx, { operatorId });
  return row && isSeenIn(rolesOf(row), granter?.titleId) ? row : undefined;
}

/** Whether owners of a title see an operator with these roles; undefined: owners of everything, who see all. */
export function isSeenIn(roles: readonly HeldRole[], titleId: string | undefined): boolean {
  return titleId === undefined || roles.some((held) => countsIn(held, titleId));
}

/** Finds and locks an operator whom the granter may change as a whole. */
export async function findManaged(
  tx: Tx,
  of: Pick<Managed, 'operatorId' | 'granter'>,
): Promise<OperatorTable | 'noOperator' | 'notAllowed'> {
  const row = await findSeen(tx, of);
  if (!row) return 'noOperator';
  return (await mayGiveNow(tx, of.granter, rolesOf(row))) ? row : 'notAllowed';
}

/** Whether nobody else who can sign in is an owner of everything. */
export async function isLastOwner(tx: Tx, operatorId: string): Promise<boolean> {
  const owners = await findOwners(tx);
  return owners.length === 1 && owners[0] === operatorId;
}

const findTitles = listStatement<undefined, string, { readonly title_id: string }>(
  'select title_id from titles where title_id in ({:item})',
);

/** Whether there are all titles that roles are for. */
export async function hasTitles(tx: Tx, roles: readonly HeldRole[]): Promise<boolean> {
  const titleIds = [...new Set(roles.flatMap(({ titleId }) => titleId ?? []))];
  return (await findTitles.all(tx, undefined, titleIds)).length === titleIds.length;
}
