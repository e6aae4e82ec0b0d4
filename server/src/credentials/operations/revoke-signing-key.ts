import { operation } from '../../kernel/operation.ts';
import { AnyText, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { revokeSigningKey as revokeSigningKeyCommand } from '../commands.ts';
import { EXAMPLE_KID } from '../../kernel/examples.ts';
import { SigningKeyId } from '../wire.ts';

interface Deps {
  readonly findTitleId: (text: string) => string | undefined;
}

/** Revokes what a retired key has signed. */
export const revokeSigningKey = operation<Deps>()({
  path: '/Operator/RevokeSigningKey',
  summary:
    'Revokes everything that a retired signing key signed, of all titles or of one; those players log in again.',
  description: 'The key that signs is not revoked: RotateSigningKey first lets another one sign.',
  auth: { kind: 'operator', permission: 'signingKeys:write' },
  request: Type.Object({
    KeyId: SigningKeyId,
    TitleId: Type.Optional(AnyText('Only what it signed for this title. Absent: for all titles.')),
  }),
  response: EmptyResult,
  errors: ['InvalidTitleId', 'KeyNotFound', 'SigningKeyInUse'],
  example: { request: { KeyId: EXAMPLE_KID }, response: {} },
  async handle({ KeyId: kid, TitleId }, { deps, fail }) {
    const titleId = TitleId === undefined ? undefined : deps.findTitleId(TitleId);
    if (TitleId !== undefined && titleId === undefined) throw fail('InvalidTitleId');
    const now = deps.now();
    const of = titleId === undefined ? { kid, now } : { kid, titleId, now };
    const outcome = await deps.run(revokeSigningKeyCommand, of);
    if (outcome === 'notFound') throw fail('KeyNotFound');
    if (outcome === 'signing') throw fail('SigningKeyInUse');
    return {};
  },
});
