import { EXAMPLE } from '../../kernel/examples.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { SECOND_FACTOR } from '../../kernel/operator-limits.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { beginFactor } from '../commands/second-factor.ts';
import type { FactorDeps } from '../second-factor.ts';
import { otpauthAddress } from '../totp.ts';
import { EXAMPLE_OPERATOR } from '../wire.ts';

/** Makes the secret of a second factor. */
export const beginSecondFactor = operation<FactorDeps>()({
  path: '/Operator/BeginSecondFactor',
  summary: 'Makes the secret of a second factor, for an authenticator app.',
  description:
    'The second factor asks for codes by time (RFC 6238). It is enabled with its first code, by EnableSecondFactor; until then one that is enabled already goes on, so that a device can be replaced.',
  auth: { kind: 'operator', permission: 'self:protect' },
  request: Type.Object({}),
  response: Type.Object({
    Secret: AnyText('The secret in base 32, to be typed. It is shown once.'),
    Address: AnyText('The same as an `otpauth://` address, to be shown as a picture.'),
    ExpiresAt: WireTime('Until then the first code has to be shown.'),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      Secret: EXAMPLE_OPERATOR.factorSecret,
      Address: otpauthAddress(EXAMPLE_OPERATOR.name, EXAMPLE_OPERATOR.factorSecret),
      ExpiresAt: EXAMPLE.now,
    },
  },
  async handle(_request, { caller: { operatorId, name }, deps }) {
    const { secret, sealed } = deps.secondFactors.newSecret(operatorId);
    const until = deps.now() + SECOND_FACTOR.setupMs;
    await deps.run(beginFactor, { operatorId, sealed, until });
    return {
      Secret: secret,
      Address: otpauthAddress(name, secret),
      ExpiresAt: toWireTime(until),
    };
  },
});
