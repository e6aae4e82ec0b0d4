import { statement } from '../../storage/query/statement.ts';
import type { OperatorTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { FactorProof, ShownByOperator, ShownOutcome } from '../ports.ts';
import { type FactorRow, toSecondFactor } from './account-rows.ts';
import { lockOperator } from './operator-rows.ts';

interface Used {
  readonly operatorId: string;
  readonly step: number;
  /** JSON. */
  readonly codes: string;
}

const useUp = statement<Used>(
  'update operators set factor_step = :step, factor_codes = :codes where operator_id = :operatorId',
);

/** Locks an operator; `done` where what was shown is still right. The code is used up. */
export async function takeShown(
  tx: Tx,
  { operatorId, passwordHash, proof }: ShownByOperator,
): Promise<ShownOutcome> {
  const row = await lockOperator.first(tx, { operatorId });
  if (row?.password_hash !== passwordHash || row.disabled_at !== null) return 'changed';
  return useCode(tx, row, proof);
}

/** Uses the code of an operator whose row is locked. */
export async function useCode(
  tx: Tx,
  row: FactorRow & Pick<OperatorTable, 'operator_id'>,
  proof: FactorProof | undefined,
): Promise<ShownOutcome> {
  const factor = toSecondFactor(row);
  if (!factor) return 'done';
  // It was enabled after the password was judged.
  if (!proof) return 'changed';
  const { sealed, lastStep, recoveryDigests } = factor;
  const left =
    proof.kind === 'step'
      ? recoveryDigests
      : recoveryDigests.filter((digest) => digest !== proof.digest);
  const isFresh =
    proof.kind === 'step'
      ? proof.sealed === sealed && proof.step > lastStep
      : left.length < recoveryDigests.length;
  if (!isFresh) return 'codeUsed';
  const step = proof.kind === 'step' ? proof.step : lastStep;
  await useUp.run(tx, { operatorId: row.operator_id, step, codes: JSON.stringify(left) });
  return 'done';
}
