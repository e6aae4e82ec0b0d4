import { EXAMPLE } from '../../kernel/examples.ts';
import { fromWireTime } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { EmptyResult, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { expireSecretKey as expireSecretKeyCommand } from '../commands.ts';
import { EXAMPLE_KEY, KeyId } from '../wire.ts';

/** Lets a secret key end. */
export const expireSecretKey = operation()({
  path: '/Operator/ExpireSecretKey',
  summary: 'Lets a secret key of a title end at a moment.',
  description:
    'For a key that has a successor: until then both are good. It never lives longer than before: a moment after its end changes nothing. A moment that is over ends it now.',
  auth: { kind: 'titleOperator', permission: 'secretKeys:write' },
  request: Type.Object({ KeyId, ExpiresAt: WireTime('When it ends.') }),
  response: EmptyResult,
  errors: ['KeyNotFound'],
  example: { request: { KeyId: EXAMPLE_KEY.keyId, ExpiresAt: EXAMPLE.tomorrow }, response: {} },
  async handle({ KeyId: keyId, ExpiresAt }, { caller: { titleId }, deps, fail }) {
    const now = deps.now();
    // Nobody writes another past: the key was good until now.
    const expiresAt = Math.max(now, fromWireTime(ExpiresAt));
    const outcome = await deps.run(expireSecretKeyCommand, { keyId, titleId, expiresAt, now });
    if (outcome === 'notFound') throw fail('KeyNotFound');
    return {};
  },
});
