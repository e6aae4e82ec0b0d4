import type { PhcText } from '../../kernel/passwords.ts';
import { type OperatorTable, orUndefined } from '../../storage/query/tables.ts';
import type { SecondFactor, SignInAccount } from '../ports.ts';

/** The columns of a second factor. */
export type FactorRow = Pick<OperatorTable, 'factor' | 'factor_step' | 'factor_codes'>;

/** The columns by which a sign-in is judged. */
export const ACCOUNT_COLUMNS = [
  'operator_id',
  'name',
  'password_hash',
  'disabled_at',
  'factor',
  'factor_step',
  'factor_codes',
] as const;
export type AccountRow = Pick<OperatorTable, (typeof ACCOUNT_COLUMNS)[number]>;

export function toAccount(row: AccountRow): Omit<SignInAccount, 'isKnownAddress'> {
  return {
    operatorId: row.operator_id,
    name: row.name,
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
