import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { codecOf, type Domain } from '../kernel/codec.ts';
import type { Instant } from '../kernel/instant.ts';
import { KEY_SET_MEMBERS_MAX, URL_CHARS_MAX } from '../kernel/limits.ts';
import { type Platform, PLATFORMS } from '../kernel/platform-purchase.ts';
import { ASCII_TEXT_OR_NONE, STEAM_APP_ID } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { PLATFORM_SETTINGS } from './platforms.ts';
import { comparedAppIds } from './app-ids.ts';
import type { KnownFormer } from './former-platform.ts';
import { Text, Texts, Url } from './setting-texts.ts';

/** The services that log players in. `Google` serves Google accounts and Google Play Games. */
export const LOGIN_PROVIDERS = ['OpenIdConnect', 'Apple', 'Google', 'GameCenter', 'Steam'] as const;

/** The services with which a title can be connected: those that log players in, and those where players pay. */
export const CONNECTION_PROVIDERS = [...LOGIN_PROVIDERS, ...PLATFORMS] as const;
export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number];

/** The services that judge nothing without the title's own secret. */
const ASKED_WITH_SECRET: readonly ConnectionProvider[] = [
  'Google',
  'Steam',
  'PlayStore',
  'AmazonAppstore',
  'SteamPurchases',
];

/** Whether a provider is asked with the title's own secret. Proofs and receipts of the others need none. */
export function needsSecret(provider: ConnectionProvider): boolean {
  return ASKED_WITH_SECRET.includes(provider);
}

/** Issuers whose addresses and rules are known: a connection to one names nothing but the client. */
export const PRESETS = ['Facebook', 'Epic', 'Nintendo'] as const;
export type Preset = (typeof PRESETS)[number];

/** An issuer whose addresses and keys are given by hand. */
export const IssuerInformation = Type.Object(
  {
    Issuer: Url('The issuer, exactly as its tokens name it.'),
    AuthorizationUrl: Url('The address at which a browser logs in. It is kept and not called.'),
    TokenUrl: Url('The address at which codes are exchanged. It is kept and not called.'),
    JsonWebKeySet: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The public keys of the issuer (RFC 7517).',
      maxProperties: KEY_SET_MEMBERS_MAX,
    }),
  },
  {
    title: 'OpenIdIssuerInformation',
    description: 'The issuer with its keys, where it has no discovery document.',
  },
);

export const OpenIdSettings = Type.Object(
  {
    ClientId: Text('The audience that tokens must name.'),
    DiscoveryUrl: Type.Optional(Url('The address of the discovery document of the issuer.')),
    IssuerInformation: Type.Optional(IssuerInformation),
    Preset: Type.Optional(
      Type.Enum([...PRESETS], { description: 'An issuer that the service knows.' }),
    ),
    IssuerOverride: Type.Optional(Url('The issuer under which players are known instead.')),
    IgnoreNonce: Type.Boolean({
      description: 'Whether a token with a nonce is taken where the login names none.',
    }),
  },
  { title: 'OpenIdConnectSettings', description: 'The settings of an OpenID connection.' },
);

export const AppleSettings = Type.Object(
  {
    ClientIds: Texts('The bundle ids and service ids that tokens may be made for.'),
    TeamId: Type.Optional(Text('The developer team, with which codes are exchanged and revoked.')),
    KeyId: Type.Optional(Text("The id of the team's private key.")),
  },
  { title: 'AppleSettings', description: 'The settings of Sign in with Apple.' },
);

export const GoogleSettings = Type.Object(
  {
    ClientIds: Texts(
      "The OAuth clients that tokens may be made for; the first one, the web client, exchanges the game's codes.",
    ),
    RedirectUri: Type.Optional(
      Type.String({
        description:
          'Sent where a code is exchanged. Absent: the empty text, as games of mobile devices need it.',
        maxLength: URL_CHARS_MAX,
        pattern: ASCII_TEXT_OR_NONE,
      }),
    ),
  },
  { title: 'GoogleSettings', description: 'The settings of Google.' },
);

export const GameCenterSettings = Type.Object(
  {
    BundleIds: Texts('The bundle ids whose players may log in.'),
  },
  { title: 'GameCenterSettings', description: 'The settings of Game Center.' },
);

export const SteamSettings = Type.Object(
  {
    AppId: Type.String({ description: 'The app id.', pattern: STEAM_APP_ID }),
    Identity: Type.Optional(
      Text(
        'The identity for which the game asks tickets: every ticket must be for it, whatever `TicketIsServiceSpecific` says. Absent: only a ticket that is presented as service specific is judged for one, that of clients of the reference API.',
      ),
    ),
    AllowsFamilySharing: Type.Boolean({
      description: 'Whether somebody who plays with the license of another player may log in.',
    }),
  },
  { title: 'SteamSettings', description: 'The settings of Steam.' },
);

/** The settings of a connection, by provider, as the wire spells them. */
export const WIRE_SETTINGS = {
  OpenIdConnect: OpenIdSettings,
  Apple: AppleSettings,
  Google: GoogleSettings,
  GameCenter: GameCenterSettings,
  Steam: SteamSettings,
  ...PLATFORM_SETTINGS,
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
   * The secret, sealed for `placeOf`: the client secret (OpenIdConnect, Google), the team's private key as PEM (Apple), the publisher
   * key (Steam), or that of a platform (platforms.ts).
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

/** Control entries of this room: the whole new state of a connection, that it is no more, or a former platform. */
export interface ConnectionEntry {
  readonly kind: 'connection';
  readonly body: KnownConnection | KnownFormer | (ConnectionKey & { readonly isRemoved: true });
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

/** The end of a discovery URL, behind its issuer (OpenID Connect Discovery 1.0, 4). */
export const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** Every issuer that the tokens of a preset may name. */
export type PresetIssuers = Readonly<Record<Preset, { readonly issuers: readonly string[] }>>;

/** The issuers under which the players of a connection may be known. */
export function issuersOf(
  { issuerOverride, issuerInformation, preset, discoveryUrl }: Settings<'OpenIdConnect'>,
  presets: PresetIssuers,
): readonly string[] {
  if (issuerOverride !== undefined) return [issuerOverride];
  if (issuerInformation) return [issuerInformation.issuer];
  if (preset) return presets[preset].issuers;
  return discoveryUrl === undefined ? [] : issuersOfDiscovery(discoveryUrl);
}

/** The issuers of all OpenID connections among some. */
export function openIdIssuersOf(
  connections: readonly KnownConnection[],
  presets: PresetIssuers,
): readonly string[] {
  return connections.flatMap((one) =>
    isOf(one, 'OpenIdConnect') ? issuersOf(one.settings, presets) : [],
  );
}

/** The issuers that a document at this address may name: that from which the address is made (Discovery 4.3), with or without a slash at its end. */
export function issuersOfDiscovery(discoveryUrl: string): readonly string[] {
  if (!discoveryUrl.endsWith(DISCOVERY_PATH)) return [];
  const issuer = discoveryUrl.slice(0, -DISCOVERY_PATH.length);
  return [issuer, `${issuer}/`];
}

/** The issuer for which a connection stands though its tokens come from elsewhere: by an override, or by keys that are given by hand. */
export function stoodFor({
  issuerOverride,
  issuerInformation,
}: Settings<'OpenIdConnect'>): string | undefined {
  return issuerOverride ?? issuerInformation?.issuer;
}

/** Whether tokens come from the same keys, and players are known under the same issuer. */
export function isSameSource(
  one: Settings<'OpenIdConnect'>,
  other: Settings<'OpenIdConnect'>,
): boolean {
  return isDeepStrictEqual(sourceOf(one), sourceOf(other));
}

/** The settings that say who signs, and under which issuer players are known. */
function sourceOf({ issuerOverride, ...settings }: Settings<'OpenIdConnect'>): readonly unknown[] {
  return [issuerOverride, ...SOURCES.map((source) => settings[source])];
}

/** The settings that an update changes. A new source of keys takes the place of another; an empty override takes the override away. */
export type OpenIdChange = Partial<Settings<'OpenIdConnect'>>;

/** The settings of an OpenID connection after an update. */
export function changeOpenId(
  { discoveryUrl, issuerInformation, preset, ...kept }: Settings<'OpenIdConnect'>,
  change: OpenIdChange,
): Settings<'OpenIdConnect'> {
  const isNewSource = SOURCES.some((source) => change[source] !== undefined);
  const source = isNewSource ? {} : { discoveryUrl, issuerInformation, preset };
  const { issuerOverride, ...changed } = { ...kept, ...source, ...change };
  const all = { ...changed, issuerOverride: issuerOverride === '' ? undefined : issuerOverride };
  return codecOf(OpenIdSettings).pick(all);
}

/** Where the keys of an issuer come from: exactly one of them. */
export const SOURCES = ['discoveryUrl', 'issuerInformation', 'preset'] as const;

/** Whether players pay at this provider, and do not log in with it. */
export function isPlatform(provider: ConnectionProvider): provider is Platform {
  return (PLATFORMS as readonly ConnectionProvider[]).includes(provider);
}

/** The same of a connection. */
export function isPlatformOf<C extends KnownConnection>(
  connection: C,
): connection is C & KnownConnection<Platform> {
  return isPlatform(connection.provider);
}

/** The audiences whose proofs or receipts a connection takes, each with its issuer: texts to compare. */
export function audiencesOf(
  connection: KnownConnection,
  presets: PresetIssuers,
): readonly string[] {
  const { provider } = connection;
  const ids = (texts: readonly string[]) => texts.map((id) => `${provider} ${id}`);
  if (isOf(connection, 'OpenIdConnect')) {
    const { clientId } = connection.settings;
    return issuersOf({ ...connection.settings, issuerOverride: undefined }, presets).map(
      (issuer) => `${issuer} ${clientId}`,
    );
  }
  const { settings } = connection;
  return ids('clientIds' in settings ? settings.clientIds : comparedAppIds(connection));
}
