import type { Instant } from '../../kernel/instant.ts';
import type { HeldRole } from '../../kernel/roles.ts';
import { statement } from '../../storage/query/statement.ts';
import type { OperatorTable } from '../../storage/query/tables.ts';
import type { Operator, OperatorEntry } from '../ports.ts';

/** The columns that every process knows of an operator. */
export type OperatorFacts = Pick<OperatorTable, 'operator_id' | 'name' | 'roles' | 'disabled_at'>;

/** The control entry of an operator. */
export function operatorEntry(row: OperatorFacts): OperatorEntry {
  return { kind: 'operator', body: toOperator(row) };
}

export function toOperator({ operator_id, name, roles, disabled_at }: OperatorFacts): Operator {
  return {
    operatorId: operator_id,
    name,
    roles: rolesOf({ roles }),
    isDisabled: disabled_at !== null,
  };
}

export function rolesOf({ roles }: Pick<OperatorTable, 'roles'>): readonly HeldRole[] {
  return JSON.parse(roles);
}

interface OperatorKey {
  readonly operatorId: string;
}

/** Finds an operator and locks the row, so that changes come one after the other. */
export const lockOperator = statement<OperatorKey, OperatorTable>(
  'update operators set name = name where operator_id = :operatorId returning *',
);

/** Inserts an operator without a password; none where somebody has the name. */
export const insertOperator = statement<
  OperatorKey & {
    readonly name: string;
    readonly nameKey: string;
    /** JSON. */
    readonly roles: string;
    readonly createdBy: string;
    readonly now: Instant;
  },
  OperatorTable
>(
  `insert into operators (operator_id, name, name_key, roles, created_at, created_by)
   values (:operatorId, :name, :nameKey, :roles, :now, :createdBy)
   on conflict (name_key) do nothing returning *`,
);

/** Sets the roles, which come as JSON. */
export const setRoles = statement<OperatorKey & { readonly roles: string }, OperatorTable>(
  'update operators set roles = :roles where operator_id = :operatorId returning *',
);

/** All operators that are not disabled and can sign in. */
const findActive = statement<undefined, Pick<OperatorTable, 'operator_id' | 'roles'>>(
  `select operator_id, roles from operators
   where disabled_at is null and password_hash is not null`,
);

/** The ids of those who are owners of everything: the last of them stays. */
export async function findOwners(
  on: Parameters<typeof findActive.all>[0],
): Promise<readonly string[]> {
  const rows = await findActive.all(on, undefined);
  return rows.filter((row) => rolesOf(row).some(isOwnership)).map(({ operator_id }) => operator_id);
}

/** Whether a role makes an owner of everything. */
export function isOwnership({ role, titleId }: HeldRole): boolean {
  return role === 'owner' && titleId === undefined;
}
