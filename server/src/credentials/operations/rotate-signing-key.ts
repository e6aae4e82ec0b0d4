import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { EXAMPLE_KID } from '../../kernel/examples.ts';
import { rotateTo } from '../rotate-signing-key.ts';
import type { NewSigningKey } from '../signing-key.ts';
import { SigningKeyId } from '../wire.ts';

interface Deps {
  /** Makes a key, sealed for storage. */
  readonly makeSigningKey: () => NewSigningKey;
}

/** Lets another key sign. */
export const rotateSigningKey = operation<Deps>()({
  path: '/Operator/RotateSigningKey',
  summary: 'Makes a signing key that signs from now on; what older keys signed stays good.',
  auth: { kind: 'operator', permission: 'signingKeys:write' },
  request: Type.Object({}),
  response: Type.Object({ KeyId: SigningKeyId }),
  errors: [],
  example: { request: {}, response: { KeyId: EXAMPLE_KID } },
  handle: async (_request, { deps }) => ({ KeyId: await rotateTo(deps.makeSigningKey(), deps) }),
});
