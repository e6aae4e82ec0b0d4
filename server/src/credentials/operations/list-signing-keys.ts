import { codecOf } from '../../kernel/codec.ts';
import { operation } from '../../kernel/operation.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listSigningKeys as listSigningKeysCommand } from '../commands.ts';
import { EXAMPLE, EXAMPLE_KID } from '../../kernel/examples.ts';
import type { StoredSigningKey } from '../signing-key.ts';
import { SigningKeyId } from '../wire.ts';

const STATES = ['Waits', 'Signs', 'Accepted', 'Revoked'] as const;

const ListedKey = Type.Object({
  KeyId: SigningKeyId,
  State: Type.Enum([...STATES], {
    description:
      'Signs: new credentials are signed with it. Accepted: those that it has signed are good. Waits: it was made by a rotation that did not end.',
  }),
  CreatedAt: WireTime('When it was made.'),
  RetiredAt: Type.Optional(WireTime('When another took over. Absent: none has.')),
  RevokedAt: Type.Optional(WireTime('When it was revoked. Absent: it was not.')),
});
const { toWire } = codecOf(ListedKey, { KeyId: 'kid' });

/** Lists signing keys. */
export const listSigningKeys = operation()({
  path: '/Operator/ListSigningKeys',
  summary: 'Lists the signing keys of the installation without their secrets, the oldest first.',
  auth: { kind: 'operator', permission: 'signingKeys:read' },
  request: Type.Object({}),
  response: Type.Object({
    SigningKeys: Type.Array(ListedKey, { description: 'The keys, the oldest first.' }),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      SigningKeys: [{ KeyId: EXAMPLE_KID, State: 'Signs', CreatedAt: EXAMPLE.now }],
    },
  },
  async handle(_request, { deps }) {
    const keys = await deps.run(listSigningKeysCommand);
    return { SigningKeys: keys.map((key) => toWire({ ...key, state: stateOf(key) })) };
  },
});

function stateOf({ activatedAt, retiredAt, revokedAt }: StoredSigningKey): (typeof STATES)[number] {
  if (revokedAt !== undefined) return 'Revoked';
  if (retiredAt !== undefined) return 'Accepted';
  return activatedAt === undefined ? 'Waits' : 'Signs';
}
