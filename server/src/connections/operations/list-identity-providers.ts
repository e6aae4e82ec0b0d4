import { toWireTime } from '../../kernel/instant.ts';
import {
  PROOF_REFUSAL_WORDS,
  PROOF_REFUSALS,
  type ProofRefusal,
} from '../../kernel/identity-proof.ts';
import { operation } from '../../kernel/operation.ts';
import { WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listConnections } from '../commands.ts';
import { type ConnectionDeps, warningsOf } from '../save-connection.ts';
import { AnyProvider, EXAMPLE_CONNECTION, ProviderSettings, toWireSettings } from '../wire.ts';

const REASONS = Object.entries(PROOF_REFUSAL_WORDS).map(
  ([reason, words]) => `\`${reason}\`: ${words}`,
);

const RefusedProofs = Type.Object({
  Reason: Type.Enum([...PROOF_REFUSALS], {
    description: `${REASONS.join('; ')}.`,
  }),
  Count: Type.Integer({ description: 'How often, since the connection was changed last.' }),
  LastAt: WireTime('When it was so last.'),
});

/** Lists the connections of a title. */
export const listIdentityProviders = operation<Pick<ConnectionDeps, 'connections'>>()({
  path: '/Admin/ListIdentityProviders',
  summary: 'Lists what the title has set up with identity providers, and why proofs were refused.',
  description:
    'An addition of this service to the reference API. Secrets are never shown. Counts are up to a minute late.',
  auth: { kind: 'secretKey', permission: 'connections:read' },
  request: Type.Object({}),
  response: Type.Object({
    Connections: Type.Array(
      Type.Object({
        Provider: AnyProvider,
        ConnectionId: Type.Optional(
          Type.String({
            description:
              'The id of an OpenID connection; connections with other providers have none.',
          }),
        ),
        Settings: ProviderSettings,
        HasSecret: Type.Boolean({ description: 'Whether a secret is stored.' }),
        CreatedAt: WireTime('When it was made.'),
        UpdatedAt: WireTime('When it was changed last.'),
        UpdatedBy: Type.String({
          description: 'Who changed it: `key:` or `operator:` and an id, or `commandLine`.',
        }),
        RefusedProofs: Type.Array(RefusedProofs, {
          description: 'Proofs that were refused, by reason; the most frequent first.',
        }),
        Warnings: Type.Array(Type.String(), {
          description: 'Warnings, a sentence each: other titles take the same proofs.',
        }),
      }),
      { description: 'The connections, by provider and id.' },
    ),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      Connections: [
        {
          Provider: 'Steam',
          Settings: { Steam: { AppId: '480', AllowsFamilySharing: false } },
          HasSecret: true,
          CreatedAt: EXAMPLE_CONNECTION.time,
          UpdatedAt: EXAMPLE_CONNECTION.time,
          UpdatedBy: 'operator:Yb1wM9sWq0m5QvA2',
          RefusedProofs: [{ Reason: 'refused', Count: 3, LastAt: EXAMPLE_CONNECTION.time }],
          Warnings: [],
        },
      ],
    },
  },
  async handle(_request, { caller: { titleId }, deps }) {
    const connections = await deps.run(listConnections, { titleId });
    return {
      Connections: connections.map((one) => ({
        Provider: one.provider,
        ...(one.connectionId !== '' && { ConnectionId: one.connectionId }),
        Settings: toWireSettings(one.provider, one.settings),
        HasSecret: one.sealedSecret !== undefined,
        CreatedAt: toWireTime(one.createdAt),
        UpdatedAt: toWireTime(one.updatedAt),
        UpdatedBy: one.updatedBy,
        RefusedProofs: one.errors.map(({ reason, count, lastAt }) => ({
          Reason: reason as ProofRefusal,
          Count: count,
          LastAt: toWireTime(lastAt),
        })),
        Warnings: [...warningsOf(one, deps.connections)],
      })),
    };
  },
});
