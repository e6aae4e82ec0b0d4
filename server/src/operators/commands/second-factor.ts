import { command } from '../../storage/command.ts';
import { operatorRow } from '../../storage/query/keys.ts';
import { orUndefined } from '../../storage/query/tables.ts';
import type { SecondFactor } from '../second-factor.ts';
import {
  clearFactor,
  type FactorSetup,
  findFactorRow,
  findFactorSetupRow,
  type OperatorAt,
  type OperatorKey,
  setFactor,
  setFactorSetup,
  setRecoveryCodes,
  toSecondFactor,
} from '../sql/operators.ts';

/** The second factor of an operator; undefined: there is none. */
export const findFactor = command({
  name: 'operatorFactors.find',
  changes: 'nothing',
  async run(tx, of: OperatorKey) {
    const row = await findFactorRow.first(tx, of);
    return row && toSecondFactor(row);
  },
});

/** Keeps a secret until its first code is shown. It takes the place of one that waits already; one that is enabled stays. */
export const beginFactor = command({
  name: 'operatorFactors.begin',
  changes: 'rows',
  waitsFor: (of: OperatorKey) => [operatorRow(of)],
  async run(tx, setup: FactorSetup) {
    await setFactorSetup.run(tx, setup);
    return 'done';
  },
});

/** The secret that waits for its first code. */
export const findFactorSetup = command({
  name: 'operatorFactors.findSetup',
  changes: 'nothing',
  async run(tx, of: OperatorAt) {
    const row = await findFactorSetupRow.first(tx, of);
    return row && orUndefined(row.factor_setup);
  },
});

/** From now on the secret that waited is the second factor. `changed`: it is no longer the one that waits. */
export const enableFactor = command({
  name: 'operatorFactors.enable',
  changes: 'rows',
  waitsFor: (of: OperatorKey) => [operatorRow(of)],
  async run(tx, { recoveryDigests, ...factor }: SecondFactor & OperatorKey) {
    const codes = JSON.stringify(recoveryDigests);
    return (await setFactor.run(tx, { ...factor, codes })) === 1 ? 'done' : 'changed';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

/** Gives other recovery codes. */
export const renewRecoveryCodes = command({
  name: 'operatorFactors.renewCodes',
  changes: 'rows',
  waitsFor: (of: OperatorKey) => [operatorRow(of)],
  async run(
    tx,
    { operatorId, recoveryDigests }: OperatorKey & Pick<SecondFactor, 'recoveryDigests'>,
  ) {
    const codes = JSON.stringify(recoveryDigests);
    return (await setRecoveryCodes.run(tx, { operatorId, codes })) === 1 ? 'done' : 'noFactor';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

/** Removes the second factor, with its recovery codes. */
export const removeFactor = command({
  name: 'operatorFactors.remove',
  changes: 'rows',
  waitsFor: (of: OperatorKey) => [operatorRow(of)],
  async run(tx, of: OperatorKey) {
    return (await clearFactor.run(tx, of)) === 1 ? 'done' : 'noFactor';
  },
  isRefusal: (outcome) => outcome !== 'done',
});
