import type { Static } from 'typebox';
import { codecOf } from '../kernel/codec.ts';
import { extension } from '../kernel/extension.ts';
import {
  CONNECTION_ID_CHARS_MAX,
  CONNECTION_SECRET_CHARS_MAX,
  CONNECTION_TEXT_CHARS_MAX,
  URL_CHARS_MAX,
} from '../kernel/limits.ts';
import { PLATFORMS } from '../kernel/platform-purchase.ts';
import { Identifier, PASSWORD_FORMAT, ASCII_TEXT_OR_NONE, AsciiText } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import {
  AppleSettings,
  CONNECTION_PROVIDERS,
  GameCenterSettings,
  GoogleSettings,
  IssuerInformation,
  LOGIN_PROVIDERS,
  OpenIdSettings,
  PRESETS,
  type ConnectionProvider,
  type OpenIdChange,
  type Settings,
  SteamSettings,
  WIRE_SETTINGS,
} from './connection.ts';
import { PLATFORM_SETTINGS } from './platforms.ts';

const CONNECTION_ID = 'The id of the connection, which games send with each login';

export const ConnectionId = Identifier(`${CONNECTION_ID}.`, CONNECTION_ID_CHARS_MAX);

/** Ids of earlier versions may have other characters. */
export const NewConnectionId = Identifier(
  `${CONNECTION_ID}: letters a to z, digits, \`-\`, \`_\` and \`.\`, which is not the first.`,
  CONNECTION_ID_CHARS_MAX,
);

/** Why a new connection cannot have an id; undefined: it can. */
export function connectionIdFault(id: string): string | undefined {
  return /^[\w-][\w.-]*$/.test(id)
    ? undefined
    : 'An id has letters a to z, digits, `-`, `_` and `.` only, and does not begin with `.`.';
}

/** A secret of a connection. It is kept sealed under the key file and never shown. */
export const Secret = (description: string) =>
  Type.String({
    description,
    minLength: 1,
    maxLength: CONNECTION_SECRET_CHARS_MAX,
    format: PASSWORD_FORMAT,
  });

/** The providers of which a title has one connection at most. */
const SINGLE_PROVIDERS = ['Apple', 'Google', 'GameCenter', 'Steam'] as const;

export const SingleProvider = Type.Enum([...SINGLE_PROVIDERS], {
  description: '`Google` serves Google accounts and Google Play Games.',
});

export const LoginProvider = Type.Enum([...LOGIN_PROVIDERS], {
  description: '`Google` serves Google accounts and Google Play Games.',
});

export const AnyProvider = Type.Enum([...CONNECTION_PROVIDERS], {
  description:
    'An identity provider or a payment platform. `Google` serves Google accounts and Google Play Games, `PlayStore` purchases.',
});

export const PaymentPlatform = Type.Enum([...PLATFORMS], {
  description:
    'Where players pay: the App Store, Google Play, the Amazon Appstore, or micro-transactions on Steam.',
});

/** The settings of a connection: the member with its provider's name. */
export const ProviderSettings = Type.Object(
  {
    OpenIdConnect: Type.Optional(OpenIdSettings),
    Apple: Type.Optional(AppleSettings),
    Google: Type.Optional(GoogleSettings),
    GameCenter: Type.Optional(GameCenterSettings),
    Steam: Type.Optional(SteamSettings),
  },
  {
    title: 'ProviderSettings',
    description: 'The settings: the member that is named as the provider.',
  },
);

const PLATFORM_MEMBERS = {
  AppStore: Type.Optional(PLATFORM_SETTINGS.AppStore),
  PlayStore: Type.Optional(PLATFORM_SETTINGS.PlayStore),
  AmazonAppstore: Type.Optional(PLATFORM_SETTINGS.AmazonAppstore),
  SteamPurchases: Type.Optional(PLATFORM_SETTINGS.SteamPurchases),
};

/** The settings of a payment platform: the member with its name. */
export const PlatformSettings = Type.Object(PLATFORM_MEMBERS, {
  title: 'PlatformSettings',
  description: 'The settings: the member that is named as the platform.',
});

/** The settings of any connection: the member with its provider's name. */
export const AnySettings = Type.Object(
  { ...ProviderSettings.properties, ...PLATFORM_MEMBERS },
  {
    title: 'ConnectionSettings',
    description: 'The settings: the member that is named as the provider.',
  },
);

/** Settings as their provider's member. */
export function toWireSettings(
  provider: ConnectionProvider,
  settings: Settings,
): Static<typeof AnySettings> {
  // The settings of a connection are its provider's.
  return { [provider]: codecOf(WIRE_SETTINGS[provider]).toWire(settings) };
}

/** The members of an OpenID connection that are given when it is made, and may be changed later. */
export const OPEN_ID_MEMBERS = {
  IgnoreNonce: Type.Optional(
    Type.Boolean({
      description:
        'Whether a token with a nonce is taken where the login names none. Absent: it is not.',
    }),
  ),
  IssuerDiscoveryUrl: Type.Optional(
    AsciiText(
      'The address of the OpenID configuration document; its issuer is the address without `/.well-known/openid-configuration`.',
      URL_CHARS_MAX,
    ),
  ),
  IssuerInformation: Type.Optional(IssuerInformation),
  Preset: Type.Optional(
    extension(
      Type.Enum([...PRESETS], {
        description: 'An issuer whose addresses the service knows; it takes the place of both.',
      }),
    ),
  ),
};

const OVERRIDE =
  'The issuer under which players are known in place of the one that their tokens name, for an issuer that moves. One that a preset or a connection has, this one until now included, or under which players are known, needs an owner; so do keys that are given by hand for it.';

export const IssuerOverride = Type.Optional(AsciiText(OVERRIDE, URL_CHARS_MAX));

/** The same, in a change. */
export const ChangedIssuerOverride = Type.Optional(
  Type.String({
    description: `${OVERRIDE} The empty text takes it away.`,
    maxLength: URL_CHARS_MAX,
    pattern: ASCII_TEXT_OR_NONE,
  }),
);

export const ClientId = AsciiText('The audience that tokens must name.', CONNECTION_TEXT_CHARS_MAX);

const CHANGE = Type.Object({
  ClientId: Type.Optional(ClientId),
  ...OPEN_ID_MEMBERS,
  IssuerOverride: ChangedIssuerOverride,
});
const CHANGES = codecOf(CHANGE, { IssuerDiscoveryUrl: 'discoveryUrl' });

/** The settings that a request names. */
export function toOpenIdChange(request: Static<typeof CHANGE>): OpenIdChange {
  // A member that is absent is left out.
  return CHANGES.fromWire(request) as OpenIdChange;
}

/** The answer to a change of an OpenID connection. */
export const WarningsResult = Type.Object(
  {
    Warnings: Type.Optional(
      extension(
        Type.Array(Type.String(), {
          description:
            'Warnings, a sentence each: the change parts players from their accounts, or other titles take the same proofs. Absent: neither.',
        }),
      ),
    ),
  },
  { description: 'Nothing but the fact that it is done.' },
);

export const EXAMPLE_CONNECTION = {
  connectionId: 'studio-login',
  time: '2026-09-01T12:00:00.000Z',
  clientId: 'space-pirates',
  discoveryUrl: 'https://login.example.com/.well-known/openid-configuration',
} as const;
