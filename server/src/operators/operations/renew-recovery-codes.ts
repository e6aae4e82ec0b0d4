import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { renewRecoveryCodes as renewRecoveryCodesCommand } from '../commands/second-factor.ts';
import type { FactorDeps } from '../second-factor.ts';
import { EXAMPLE_OPERATOR, RecoveryCodes } from '../wire.ts';

/** Gives other recovery codes. */
export const renewRecoveryCodes = operation<Pick<FactorDeps, 'secondFactors'>>()({
  path: '/Operator/RenewRecoveryCodes',
  summary: 'Gives other recovery codes; the earlier ones are no longer good.',
  auth: { kind: 'operator', permission: 'self:protect' },
  request: Type.Object({}),
  response: Type.Object({ RecoveryCodes }),
  errors: ['SecondFactorInvalid'],
  example: {
    request: {},
    response: { RecoveryCodes: [...EXAMPLE_OPERATOR.recoveryCodes] },
  },
  async handle(_request, { caller: { operatorId }, deps, fail }) {
    const { codes, digests } = deps.secondFactors.newRecoveryCodes();
    const renewed = { operatorId, recoveryDigests: digests };
    if ((await deps.run(renewRecoveryCodesCommand, renewed)) === 'noFactor') {
      throw fail('SecondFactorInvalid', { message: 'The operator has no second factor' });
    }
    return { RecoveryCodes: [...codes] };
  },
});
