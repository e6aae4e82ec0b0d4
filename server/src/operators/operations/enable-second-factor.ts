import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { enableFactor, findFactorSetup } from '../commands/second-factor.ts';
import type { FactorDeps } from '../second-factor.ts';
import { EXAMPLE_OPERATOR, FirstCode, RecoveryCodes } from '../wire.ts';

const NOT_BEGUN = 'No second factor is being set up, or it took too long; begin again';

/** Enables a second factor. */
export const enableSecondFactor = operation<FactorDeps>()({
  path: '/Operator/EnableSecondFactor',
  summary: 'Enables the second factor that was begun, and gives recovery codes.',
  description:
    'From then on SignIn, ConfirmPassword, ChangeOwnPassword and one-time links ask for a code. Sessions that go on are not asked.',
  auth: { kind: 'operator', permission: 'self:protect' },
  request: Type.Object({ Code: FirstCode }),
  response: Type.Object({ RecoveryCodes }),
  errors: ['SecondFactorInvalid'],
  example: {
    request: { Code: '287082' },
    response: { RecoveryCodes: [...EXAMPLE_OPERATOR.recoveryCodes] },
  },
  async handle({ Code: code }, { caller: { operatorId }, deps, fail }) {
    const now = deps.now();
    const sealed = await deps.run(findFactorSetup, { operatorId, now });
    if (sealed === undefined) throw fail('SecondFactorInvalid', { message: NOT_BEGUN });
    const setup = { sealed, lastStep: 0, recoveryDigests: [] };
    const proof = deps.secondFactors.judge({ operatorId, factor: setup, code, now });
    if (proof?.kind !== 'step') throw fail('SecondFactorInvalid');
    const { codes, digests } = deps.secondFactors.newRecoveryCodes();
    const factor = { operatorId, sealed, lastStep: proof.step, recoveryDigests: digests };
    const outcome = await deps.run(enableFactor, factor);
    if (outcome === 'changed') throw fail('SecondFactorInvalid', { message: NOT_BEGUN });
    return { RecoveryCodes: [...codes] };
  },
});
