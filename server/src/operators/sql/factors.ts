import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { operatorRow } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import { type OperatorTable, orUndefined } from '../../storage/query/tables.ts';
import type { Managed, ManagedOutcome } from '../management-ports.ts';
import type { SecondFactor } from '../ports.ts';
import { type FactorRow, toSecondFactor } from './account-rows.ts';
import { findManaged } from './granter.ts';

interface OfOperator {
  readonly operatorId: string;
}

const findRow = statement<OfOperator, FactorRow>(
  'select factor, factor_step, factor_codes from operators where operator_id = :operatorId',
);

/** The second factor of an operator; undefined: there is none. */
export const findFactor = command({
  name: 'operatorFactors.find',
  changes: 'nothing',
  async run(tx, of: OfOperator): Promise<SecondFactor | undefined> {
    const row = await findRow.first(tx, of);
    return row && toSecondFactor(row);
  },
});

interface Setup extends OfOperator {
  readonly sealed: string;
  readonly until: Instant;
}

const beginRow = statement<Setup>(
  `update operators set factor_setup = :sealed, factor_setup_until = :until
   where operator_id = :operatorId`,
);

/** Keeps a secret until its first code is shown. It takes the place of one that waits already; one that is enabled stays. */
export const beginFactor = command({
  name: 'operatorFactors.begin',
  changes: 'rows',
  waitsFor: (of: OfOperator) => [operatorRow(of)],
  async run(tx, setup: Setup): Promise<'done'> {
    await beginRow.run(tx, setup);
    return 'done';
  },
});

interface AtMoment extends OfOperator {
  readonly now: Instant;
}

const findSetupRow = statement<AtMoment, Pick<OperatorTable, 'factor_setup'>>(
  `select factor_setup from operators
   where operator_id = :operatorId and factor_setup_until > :now`,
);

/** The secret that waits for its first code. */
export const findFactorSetup = command({
  name: 'operatorFactors.findSetup',
  changes: 'nothing',
  async run(tx, of: AtMoment): Promise<string | undefined> {
    const row = await findSetupRow.first(tx, of);
    return row && orUndefined(row.factor_setup);
  },
});

interface Codes extends OfOperator {
  /** JSON. */
  readonly codes: string;
}

interface Enabled extends Codes {
  readonly sealed: string;
  readonly lastStep: number;
}

type Changed = Pick<OperatorTable, 'operator_id'>;

const enableRow = statement<Enabled, Changed>(
  `update operators set factor = :sealed, factor_step = :lastStep, factor_codes = :codes,
     factor_setup = null, factor_setup_until = null
   where operator_id = :operatorId and factor_setup = :sealed returning operator_id`,
);

/** From now on the secret that waited is the second factor. `changed`: it is no longer the one that waits. */
export const enableFactor = command({
  name: 'operatorFactors.enable',
  changes: 'rows',
  waitsFor: (of: OfOperator) => [operatorRow(of)],
  async run(
    tx,
    { recoveryDigests, ...factor }: SecondFactor & OfOperator,
  ): Promise<'done' | 'changed'> {
    const row = await enableRow.first(tx, { ...factor, codes: JSON.stringify(recoveryDigests) });
    return row ? 'done' : 'changed';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

const renewRow = statement<Codes, Changed>(
  `update operators set factor_codes = :codes
   where operator_id = :operatorId and factor is not null returning operator_id`,
);

/** Gives other recovery codes. */
export const renewRecoveryCodes = command({
  name: 'operatorFactors.renewCodes',
  changes: 'rows',
  waitsFor: (of: OfOperator) => [operatorRow(of)],
  async run(
    tx,
    { operatorId, recoveryDigests }: OfOperator & Pick<SecondFactor, 'recoveryDigests'>,
  ): Promise<'done' | 'noFactor'> {
    const codes = JSON.stringify(recoveryDigests);
    return (await renewRow.first(tx, { operatorId, codes })) ? 'done' : 'noFactor';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

const removeRow = statement<OfOperator, Changed>(
  `update operators set factor = null, factor_step = null, factor_codes = null,
     factor_setup = null, factor_setup_until = null
   where operator_id = :operatorId and factor is not null returning operator_id`,
);

/** Removes the second factor, with its recovery codes. */
export const removeFactor = command({
  name: 'operatorFactors.remove',
  changes: 'rows',
  waitsFor: (of: OfOperator) => [operatorRow(of)],
  async run(tx, of: OfOperator): Promise<'done' | 'noFactor'> {
    return (await removeRow.first(tx, of)) ? 'done' : 'noFactor';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

/** OperatorManagement.removeFactor. It changes no control state, but who may do it is judged in order with what does. */
export const removeFactorOfOperator = command({
  name: 'operatorManagement.removeFactor',
  changes: 'control',
  async run(tx, of: Managed): Promise<Exclude<ManagedOutcome, 'lastOwner'> | 'noFactor'> {
    const row = await findManaged(tx, of);
    if (typeof row === 'string') return row;
    return (await removeRow.first(tx, of)) ? 'done' : 'noFactor';
  },
  isRefusal: (outcome) => outcome !== 'done',
});
