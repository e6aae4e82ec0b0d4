import { EXAMPLE } from '../../kernel/examples.ts';
import { authorOf } from '../../kernel/author.ts';
import { fromWireTime, toWireTime } from '../../kernel/instant.ts';
import { SECRET_KEYS_PER_TITLE_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, WireTime } from '../../kernel/schema.ts';
import type { Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { issueSecretKey } from '../issue-secret-key.ts';
import { deniedTo, EXAMPLE_KEY, KeyId, Name, Scopes } from '../wire.ts';

const PAST = ['The moment is over already.'];

/** Makes a secret key. */
export const createSecretKey = operation<{ readonly random: Random }>()({
  path: '/Operator/CreateSecretKey',
  summary: 'Makes a secret key of a title and shows its text, once.',
  description: `Nobody gives what they lack: every permission of the scopes (without scopes: of all scopes) must be the operator's own in this title; the refusal names those that are not. To replace a key, make a new one and let the old one end with ExpireSecretKey. A title has at most ${SECRET_KEYS_PER_TITLE_MAX} live keys.`,
  auth: { kind: 'titleOperator', permission: 'secretKeys:write' },
  request: Type.Object({
    Name: Name('What the key is for.'),
    Scopes,
    ExpiresAt: Type.Optional(WireTime('When it ends. Absent: never.')),
  }),
  response: Type.Object({
    KeyId,
    SecretKey: AnyText('The text of the key. It is stored nowhere.'),
    ExpiresAt: Type.Optional(WireTime('When it ends. Absent: never.')),
  }),
  errors: ['NotAuthorizedByTitle', 'InvalidParams', 'OverLimit'],
  example: {
    request: { Name: EXAMPLE_KEY.name, Scopes: ['server'], ExpiresAt: EXAMPLE.tomorrow },
    response: {
      KeyId: EXAMPLE_KEY.keyId,
      SecretKey: EXAMPLE_KEY.text,
      ExpiresAt: EXAMPLE.tomorrow,
    },
  },
  async handle({ Name: name, Scopes: scopes, ExpiresAt }, { caller, deps, fail }) {
    const denied = deniedTo(caller, scopes);
    if (denied.length > 0) {
      const message = `A key must not do what you may not: ${denied.join(', ')}`;
      throw fail('NotAuthorizedByTitle', { message, details: { Scopes: denied } });
    }
    const expiresAt = ExpiresAt === undefined ? undefined : fromWireTime(ExpiresAt);
    if (expiresAt !== undefined && expiresAt <= deps.now()) {
      throw fail('InvalidParams', { details: { ExpiresAt: PAST } });
    }
    const { titleId } = caller;
    const asked = { titleId, name, scopes, madeBy: authorOf(caller), expiresAt };
    const issued = await issueSecretKey(deps, asked);
    if (issued.status === 'tooMany') {
      const message = `The title has ${SECRET_KEYS_PER_TITLE_MAX} live secret keys already`;
      throw fail('OverLimit', { message });
    }
    if (issued.status !== 'issued') {
      throw new Error(`A random text made no secret key: ${issued.status}`);
    }
    return {
      KeyId: issued.keyId,
      SecretKey: issued.text,
      ...(expiresAt !== undefined && { ExpiresAt: toWireTime(expiresAt) }),
    };
  },
});
