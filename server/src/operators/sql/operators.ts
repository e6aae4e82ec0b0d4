import type { Instant } from '../../kernel/instant.ts';
import { sealedIdentity } from '../../kernel/key-encryption.ts';
import type { PhcText } from '../../kernel/passwords.ts';
import type { HeldRole } from '../../kernel/roles.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import { orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { isOwnership, type Operator, type OperatorEntry } from '../operator.ts';
import type { SecondFactor } from '../second-factor.ts';

export interface OperatorKey {
  readonly operatorId: string;
}

export interface OperatorAt extends OperatorKey {
  readonly now: Instant;
}

/** The columns that every process knows of an operator. */
type OperatorFacts = Pick<Tables['operators'], 'operator_id' | 'name' | 'roles' | 'disabled_at'>;

/** The control entry of an operator. */
export function operatorEntry(row: OperatorFacts): OperatorEntry {
  return { kind: 'operator', body: toOperator(row) };
}

function toOperator({ operator_id, name, roles, disabled_at }: OperatorFacts): Operator {
  return {
    operatorId: operator_id,
    name,
    roles: rolesOf({ roles }),
    isDisabled: disabled_at !== null,
  };
}

export function rolesOf({ roles }: Pick<Tables['operators'], 'roles'>): readonly HeldRole[] {
  return JSON.parse(roles);
}

export type ListedOperator = ReturnType<typeof toListedOperator>;

/** An operator as owners see it. */
export function toListedOperator(row: Tables['operators']) {
  return {
    ...toOperator(row),
    /** False: the link of the invitation was not used. */
    hasPassword: row.password_hash !== null,
    /** Whether signing in takes a code. */
    hasSecondFactor: row.factor !== null,
    createdAt: row.created_at,
    /** `operator:` and an id, or `commandLine`. */
    createdBy: row.created_by,
    lastSignInAt: orUndefined(row.last_sign_in_at),
  };
}

export const findAllOperators = statement<undefined, Tables['operators']>(
  'select * from operators order by name_key',
);

export const findByName = statement<{ readonly nameKey: string }, Tables['operators']>(
  'select * from operators where name_key = :nameKey',
);

export const countOperators = statement<undefined, { readonly count: number }>(
  'select count(*) as count from operators',
);

/** An operator who is not disabled. */
export const findEnabled = statement<OperatorKey, Tables['operators']>(
  'select * from operators where operator_id = :operatorId and disabled_at is null',
);

export const findTitles = listStatement<undefined, string, { readonly title_id: string }>(
  'select title_id from titles where title_id in ({:item})',
);

/** Finds an operator and locks the row, so that changes come one after the other. */
export const lockOperator = statement<OperatorKey, Tables['operators']>(
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
  Tables['operators']
>(
  `insert into operators (operator_id, name, name_key, roles, created_at, created_by)
   values (:operatorId, :name, :nameKey, :roles, :now, :createdBy)
   on conflict (name_key) do nothing returning *`,
);

/** Sets the roles, which come as JSON. */
export const setRoles = statement<OperatorKey & { readonly roles: string }, Tables['operators']>(
  'update operators set roles = :roles where operator_id = :operatorId returning *',
);

export const setDisabled = statement<
  OperatorKey & { readonly disabledAt: Instant | null },
  Tables['operators']
>('update operators set disabled_at = :disabledAt where operator_id = :operatorId returning *');

/** All operators that are not disabled and can sign in. */
const findActive = statement<undefined, Pick<Tables['operators'], 'operator_id' | 'roles'>>(
  `select operator_id, roles from operators
   where disabled_at is null and password_hash is not null`,
);

/** The ids of those who are owners of everything: the last of them stays. */
export async function findOwners(tx: Tx): Promise<readonly string[]> {
  const rows = await findActive.all(tx, undefined);
  return rows.filter((row) => rolesOf(row).some(isOwnership)).map(({ operator_id }) => operator_id);
}

export const findLiveKeysMadeBy = statement<
  { readonly madeBy: string; readonly now: Instant },
  Pick<Tables['secret_keys'], 'key_id' | 'title_id' | 'name'>
>(
  `select key_id, title_id, name from secret_keys
   where made_by = :madeBy and revoked_at is null and (expires_at is null or expires_at > :now)
   order by created_at, key_id`,
);

/** The columns of a second factor. */
export type FactorRow = Pick<Tables['operators'], 'factor' | 'factor_step' | 'factor_codes'>;

export type SignInAccount = ReturnType<typeof toAccount>;

/**
 * The facts by which a sign-in is judged. `isKnownAddress`: the operator has signed in from the address lately, and strangers' guesses must
 * not shut this person out.
 */
export function toAccount(
  row: Tables['operators'],
  { isKnownAddress }: { readonly isKnownAddress: boolean },
) {
  return {
    isKnownAddress,
    operatorId: row.operator_id,
    name: row.name,
    /** Undefined: no link was used. */
    passwordHash: orUndefined(row.password_hash) as PhcText | undefined,
    isDisabled: row.disabled_at !== null,
    secondFactor: toSecondFactor(row),
  };
}

export function toSecondFactor(row: FactorRow): SecondFactor | undefined {
  const { factor, factor_step: lastStep, factor_codes: codes } = row;
  if (factor === null) return undefined;
  return {
    sealed: factor,
    lastStep: lastStep ?? 0,
    recoveryDigests: JSON.parse(codes ?? '[]') as readonly string[],
  };
}

export const noteSignIn = statement<OperatorAt>(
  'update operators set last_sign_in_at = :now where operator_id = :operatorId',
);

export const setPassword = statement<OperatorKey & { readonly passwordHash: PhcText }>(
  'update operators set password_hash = :passwordHash where operator_id = :operatorId',
);

export const setLinkPassword = statement<
  OperatorAt & { readonly passwordHash: PhcText },
  Tables['operators']
>(
  `update operators set password_hash = :passwordHash, last_sign_in_at = :now
   where operator_id = :operatorId and disabled_at is null returning *`,
);

export const findFactorRow = statement<OperatorKey, FactorRow>(
  'select factor, factor_step, factor_codes from operators where operator_id = :operatorId',
);

/** Sets what is left of a second factor after a use; `codes`: JSON. */
export const setUsedCode = statement<
  OperatorKey & { readonly step: number; readonly codes: string }
>(
  'update operators set factor_step = :step, factor_codes = :codes where operator_id = :operatorId',
);

export interface FactorSetup extends OperatorKey {
  readonly sealed: string;
  readonly until: Instant;
}

export const setFactorSetup = statement<FactorSetup>(
  `update operators set factor_setup = :sealed, factor_setup_until = :until
   where operator_id = :operatorId`,
);

export const findFactorSetupRow = statement<OperatorAt, Pick<Tables['operators'], 'factor_setup'>>(
  `select factor_setup from operators
   where operator_id = :operatorId and factor_setup_until > :now`,
);

interface StoredCodes extends OperatorKey {
  /** JSON. */
  readonly codes: string;
}

export const setFactor = statement<StoredCodes & Pick<SecondFactor, 'sealed' | 'lastStep'>>(
  `update operators set factor = factor_setup, factor_step = :lastStep, factor_codes = :codes,
     factor_setup = null, factor_setup_until = null
   where operator_id = :operatorId and ${sealedIdentity('factor_setup')} = ${sealedIdentity(':sealed')}`,
);

/** Operators with a sealed secret. */
export const findSealedSecrets = statement<
  undefined,
  Pick<Tables['operators'], 'operator_id' | 'factor' | 'factor_setup'>
>(
  `select operator_id, factor, factor_setup from operators
   where factor is not null or factor_setup is not null order by operator_id`,
);

/** Puts a newly sealed text in the place of one, wherever that is still there. */
export const replaceSealedSecrets = statement<
  OperatorKey & { readonly from: string; readonly to: string }
>(
  `update operators set
     factor = case when factor = :from then :to else factor end,
     factor_setup = case when factor_setup = :from then :to else factor_setup end
   where operator_id = :operatorId and (factor = :from or factor_setup = :from)`,
);

export const setRecoveryCodes = statement<StoredCodes>(
  `update operators set factor_codes = :codes
   where operator_id = :operatorId and factor is not null`,
);

export const clearFactor = statement<OperatorKey>(
  `update operators set factor = null, factor_step = null, factor_codes = null,
     factor_setup = null, factor_setup_until = null
   where operator_id = :operatorId and factor is not null`,
);
