import type { Static } from 'typebox';
import { codecOf, type Domain } from '../kernel/codec.ts';
import type { Instant } from '../kernel/instant.ts';
import { CONNECTION_LIST_MAX, CONNECTION_TEXT_CHARS_MAX, URL_CHARS_MAX } from '../kernel/limits.ts';
import { Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

/** The services with which a title can be connected. `Google` serves Google accounts and Google Play Games. */
export const CONNECTION_PROVIDERS = [
  'OpenIdConnect',
  'Apple',
  'Google',
  'GameCenter',
  'Steam',
] as const;
export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number];

/** Issuers whose addresses and rules are known: a connection to one names nothing but the client. */
export const PRESETS = ['Facebook', 'Epic', 'Nintendo'] as const;
export type Preset = (typeof PRESETS)[number];

const Text = (description: string) => Identifier(description, CONNECTION_TEXT_CHARS_MAX);
const Url = (description: string) => Identifier(description, URL_CHARS_MAX);
const Texts = (description: string) =>
  Type.Array(Text('One of them.'), {
    description,
    minItems: 1,
    maxItems: CONNECTION_LIST_MAX,
    uniqueItems: true,
  });

/** An issuer whose addresses and keys are given by hand. */
export const IssuerInformation = Type.Object({
  Issuer: Url('The issuer, exactly as its tokens name it.'),
  AuthorizationUrl: Url('Where a browser logs in. It is kept and not used.'),
  TokenUrl: Url('Where codes are exchanged. It is kept and not used.'),
  JsonWebKeySet: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The public keys of the issuer (RFC 7517).',
  }),
});

const OpenIdSettings = Type.Object({
  ClientId: Text('The audience that tokens must name.'),
  DiscoveryUrl: Type.Optional(Url('')),
  IssuerInformation: Type.Optional(IssuerInformation),
  Preset: Type.Optional(Type.Enum([...PRESETS])),
  IssuerOverride: Type.Optional(Url('')),
  IgnoreNonce: Type.Boolean(),
});

export const AppleSettings = Type.Object({
  ClientIds: Texts('The bundle ids and service ids that tokens may be made for.'),
  TeamId: Type.Optional(Text('The developer team, with which codes are exchanged and revoked.')),
  KeyId: Type.Optional(Text("The id of the team's private key.")),
});

export const GoogleSettings = Type.Object({
  ClientIds: Texts(
    "The OAuth clients that tokens may be made for; the first one, the web client, exchanges the game's codes.",
  ),
  RedirectUri: Type.Optional(
    Type.String({
      description:
        'Sent where a code is exchanged. Absent: the empty text, as games of mobile devices need it.',
      maxLength: URL_CHARS_MAX,
    }),
  ),
});

export const GameCenterSettings = Type.Object({
  BundleIds: Texts('The bundle ids whose players may log in.'),
});

export const SteamSettings = Type.Object({
  AppId: Type.String({ description: 'The app id.', pattern: '^[1-9][0-9]{0,9}$' }),
  Identity: Type.Optional(
    Text(
      'The identity for which the game asks tickets. Absent: the one for which clients of the reference API ask.',
    ),
  ),
  AllowsFamilySharing: Type.Boolean({
    description: 'Whether somebody who plays with the license of another player may log in.',
  }),
});

/** The settings of a connection, by provider, as the wire spells them. */
export const WIRE_SETTINGS = {
  OpenIdConnect: OpenIdSettings,
  Apple: AppleSettings,
  Google: GoogleSettings,
  GameCenter: GameCenterSettings,
  Steam: SteamSettings,
} as const;

export type Settings<P extends ConnectionProvider = ConnectionProvider> = {
  readonly [Q in ConnectionProvider]: Domain<(typeof WIRE_SETTINGS)[Q]>;
}[P];

/** Settings of a provider from the wire. */
export function fromWireSettings<P extends ConnectionProvider>(
  provider: P,
  wire: Static<(typeof WIRE_SETTINGS)[P]>,
): Settings<P> {
  return codecOf(WIRE_SETTINGS[provider]).fromWire(wire as never) as Settings<P>;
}

/** Names a connection. */
export interface ConnectionKey<P extends ConnectionProvider = ConnectionProvider> {
  readonly titleId: string;
  readonly provider: P;
  /** Empty for every provider but OpenIdConnect: a title has one of each. */
  readonly connectionId: string;
}

/** A connection as every process knows it, for judging proofs. */
export interface KnownConnection<P extends ConnectionProvider = ConnectionProvider>
  extends ConnectionKey<P> {
  readonly settings: Settings<P>;
  /**
   * The secret, sealed for `placeOf`: the client secret (OpenIdConnect, Google), the team's private key as PEM (Apple), or the publisher
   * key (Steam).
   */
  readonly sealedSecret?: string | undefined;
}

/** A connection with its history's last line. */
export interface Connection<P extends ConnectionProvider = ConnectionProvider>
  extends KnownConnection<P> {
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** The author (kernel/author.ts). */
  readonly updatedBy: string;
}

/** Control entries of this room: the whole new state of a connection, or that it is no more. */
export interface ConnectionEntry {
  readonly kind: 'connection';
  readonly body: KnownConnection | (ConnectionKey & { readonly isRemoved: true });
}

/** The place for which the secret of a connection is sealed. */
export function placeOf({ titleId, provider, connectionId }: ConnectionKey): string {
  return `connection ${titleId}/${provider}/${connectionId}`;
}

/** A connection as its provider's own. */
export function isOf<P extends ConnectionProvider>(
  connection: KnownConnection,
  provider: P,
): connection is KnownConnection<P> {
  return connection.provider === provider;
}

/** What a discovery URL has behind its issuer (OpenID Connect Discovery 1.0, 4). */
const DISCOVERY_PATH = '/.well-known/openid-configuration';

/**
 * The issuers under which the players of a connection may be known. By discovery the document must name the issuer from which its address is
 * made (Discovery 4.3), with or without a slash at its end.
 */
export function issuersOf(
  { issuerOverride, issuerInformation, preset, discoveryUrl }: Settings<'OpenIdConnect'>,
  issuersOfPreset: (preset: Preset) => readonly string[],
): readonly string[] {
  if (issuerOverride !== undefined) return [issuerOverride];
  if (issuerInformation) return [issuerInformation.issuer];
  if (preset) return issuersOfPreset(preset);
  if (discoveryUrl?.endsWith(DISCOVERY_PATH) !== true) return [];
  const issuer = discoveryUrl.slice(0, -DISCOVERY_PATH.length);
  return [issuer, `${issuer}/`];
}
