import { operation } from '../../kernel/operation.ts';
import { EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { revokeSecretKey as revokeSecretKeyCommand } from '../commands.ts';
import { EXAMPLE_KEY, KeyId } from '../wire.ts';

/** Revokes a secret key. */
export const revokeSecretKey = operation()({
  path: '/Operator/RevokeSecretKey',
  summary:
    'Revokes a secret key of a title and every title token got with it, at once and for good.',
  auth: { kind: 'titleOperator', permission: 'secretKeys:write' },
  request: Type.Object({ KeyId }),
  response: EmptyResult,
  errors: ['KeyNotFound'],
  example: { request: { KeyId: EXAMPLE_KEY.keyId }, response: {} },
  async handle({ KeyId: keyId }, { caller: { titleId }, deps, fail }) {
    const outcome = await deps.run(revokeSecretKeyCommand, { keyId, titleId, now: deps.now() });
    if (outcome === 'notFound') throw fail('KeyNotFound');
    return {};
  },
});
