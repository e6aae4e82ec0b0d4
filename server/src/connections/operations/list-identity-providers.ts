import { PROOF_REFUSAL_WORDS } from '../../kernel/identity-proof.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { listConnections } from '../commands.ts';
import { isPlatform } from '../connection.ts';
import { type ConnectionDeps, warningsOf } from '../save-connection.ts';
import { makeRefusedCounts, STORED_MEMBERS, toStored } from '../stored-connection.ts';
import { EXAMPLE_CONNECTION, LoginProvider, ProviderSettings, toWireSettings } from '../wire.ts';

const REFUSED_PROOFS = makeRefusedCounts(
  PROOF_REFUSAL_WORDS,
  'Proofs that were refused, by reason; the most frequent first.',
);

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
        Provider: LoginProvider,
        ConnectionId: Type.Optional(
          Type.String({
            description:
              'The id of an OpenID connection; connections with other providers have none.',
          }),
        ),
        Settings: ProviderSettings,
        ...STORED_MEMBERS,
        RefusedProofs: REFUSED_PROOFS.schema,
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
  async handle(_request, { caller, deps }) {
    const { titleId } = caller;
    const connections = await deps.run(listConnections, { titleId });
    return {
      Connections: connections.flatMap((one) =>
        isPlatform(one.provider)
          ? []
          : [
              {
                Provider: one.provider,
                ...(one.connectionId !== '' && { ConnectionId: one.connectionId }),
                Settings: toWireSettings(one.provider, one.settings),
                ...toStored(one),
                RefusedProofs: REFUSED_PROOFS.toWire(one),
                Warnings: [...warningsOf(one, deps.connections, caller)],
              },
            ],
      ),
    };
  },
});
