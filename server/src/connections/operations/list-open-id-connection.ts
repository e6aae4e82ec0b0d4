import { operation } from '../../kernel/operation.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { extension } from '../../kernel/extension.ts';
import { Type } from '../../kernel/type.ts';
import { listConnections } from '../commands.ts';
import { IssuerInformation, isOf, OpenIdSettings, WIRE_SETTINGS } from '../connection.ts';
import { ConnectionId, EXAMPLE_CONNECTION } from '../wire.ts';
import { codecOf } from '../../kernel/codec.ts';

const WireConnection = Type.Object({
  ConnectionId,
  ClientId: OpenIdSettings.properties.ClientId,
  DiscoverConfiguration: Type.Boolean({
    description: 'Whether addresses and keys come from the discovery document.',
  }),
  IgnoreNonce: OpenIdSettings.properties.IgnoreNonce,
  IssuerInformation: Type.Optional(IssuerInformation),
  IssuerOverride: OpenIdSettings.properties.IssuerOverride,
  IssuerDiscoveryUrl: Type.Optional(
    extension(Identifier('The address of the OpenID configuration document.')),
  ),
  Preset: Type.Optional(extension(Identifier('The issuer that the service knows.'))),
});

/** Lists the OpenID connections of a title. */
export const listOpenIdConnection = operation()({
  path: '/Admin/ListOpenIdConnection',
  summary: 'Lists the OpenID connections of the title, without their secrets.',
  description: 'The secrets of clients are never shown, not even as a mask.',
  auth: { kind: 'secretKey', permission: 'connections:read' },
  request: Type.Object({ CustomTags }),
  response: Type.Object({
    Connections: Type.Array(WireConnection, { description: 'The connections, by their ids.' }),
  }),
  errors: [],
  example: {
    request: {},
    response: {
      Connections: [
        {
          ConnectionId: EXAMPLE_CONNECTION.connectionId,
          ClientId: EXAMPLE_CONNECTION.clientId,
          DiscoverConfiguration: true,
          IgnoreNonce: false,
        },
      ],
    },
  },
  async handle(_request, { caller: { titleId }, deps, allowsExtensions }) {
    const connections = await deps.run(listConnections, { titleId });
    return {
      Connections: connections.flatMap((one) => {
        if (!isOf(one, 'OpenIdConnect')) return [];
        const { DiscoveryUrl, Preset, ...settings } = CODEC.toWire(one.settings);
        return {
          ConnectionId: one.connectionId,
          DiscoverConfiguration: DiscoveryUrl !== undefined,
          ...settings,
          ...(allowsExtensions && {
            ...(DiscoveryUrl !== undefined && { IssuerDiscoveryUrl: DiscoveryUrl }),
            ...(Preset !== undefined && { Preset }),
          }),
        };
      }),
    };
  },
});

const CODEC = codecOf(WIRE_SETTINGS.OpenIdConnect);
