import type { Static, TObject } from 'typebox';
import type { ErrorName } from '../kernel/error-catalogue.ts';
import { type IdentityProvider, openIdSubject } from '../kernel/identity-provider.ts';
import { OPEN_ID_CHARS_MAX } from '../kernel/limits.ts';
import { Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { type Identity, psnSubject, toIdentity, xboxSubject } from './identities.ts';
import { PsnIssuerId, Subject } from './wire.ts';

// The members of requests that name an identity, one for each kind.

const Part = (description: string) => Identifier(description, OPEN_ID_CHARS_MAX);

/** The members that name an identity of OpenID Connect; both are compared exactly. */
export const OPEN_ID_MEMBERS = {
  Issuer: Part('The issuer as it names itself, or what the connection has as IssuerOverride.'),
  Subject: Part('The id of the person at the issuer: the `sub` of its tokens.'),
};

/** The members for all kinds but usernames, email addresses and custom ids, which each request describes by itself. */
export const PROVIDED_MEMBERS = {
  AppleSubjectId: Type.Optional(Subject('The `sub` that Apple gives the player.')),
  OpenId: Type.Optional(
    Type.Object(OPEN_ID_MEMBERS, {
      title: 'OpenIdIdentity',
      description: 'An identity of an OpenID connection.',
    }),
  ),
  AndroidDeviceId: Type.Optional(Subject('The id of an Android device.')),
  IOSDeviceId: Type.Optional(Subject('The id of an iOS device.')),
  GoogleId: Type.Optional(Subject('The `sub` that Google gives the player.')),
  GooglePlayGamesPlayerId: Type.Optional(Subject('The id of a player of Google Play Games.')),
  GameCenterId: Type.Optional(Subject('The id of a player of Game Center.')),
  SteamId: Type.Optional(Subject('The Steam id, 64 bits in decimal digits.')),
  Xbox: Type.Optional(
    Type.Object(
      {
        Sandbox: Type.Optional(Part('The sandbox. Absent: that of released games.')),
        XboxId: Part('The id of the player.'),
      },
      { title: 'XboxIdentity', description: 'An identity of Xbox Live.' },
    ),
  ),
  PSN: Type.Optional(
    Type.Object(
      {
        IssuerId: PsnIssuerId,
        PSNUserId: Part('The id of the player.'),
      },
      { title: 'PSNIdentity', description: 'An identity of PSN.' },
    ),
  ),
} as const;

/** The meaning of the members: the kind of each, and the error where another player has it, in the order in which they are judged. */
export const IDENTITY_MEMBERS = {
  Username: { provider: 'Username', taken: 'UsernameNotAvailable' },
  Email: { provider: 'Email', taken: 'EmailAddressNotAvailable' },
  CustomId: { provider: 'Custom', taken: 'LinkedIdentifierAlreadyClaimed' },
  ServerCustomId: { provider: 'CustomServer', taken: 'LinkedIdentifierAlreadyClaimed' },
  AppleSubjectId: { provider: 'Apple', taken: 'LinkedIdentifierAlreadyClaimed' },
  OpenId: { provider: 'OpenIdConnect', taken: 'LinkedIdentifierAlreadyClaimed' },
  AndroidDeviceId: { provider: 'AndroidDevice', taken: 'LinkedDeviceAlreadyClaimed' },
  IOSDeviceId: { provider: 'IOSDevice', taken: 'LinkedDeviceAlreadyClaimed' },
  GoogleId: { provider: 'GooglePlay', taken: 'LinkedAccountAlreadyClaimed' },
  GooglePlayGamesPlayerId: { provider: 'GooglePlayGames', taken: 'LinkedAccountAlreadyClaimed' },
  GameCenterId: { provider: 'GameCenter', taken: 'LinkedAccountAlreadyClaimed' },
  SteamId: { provider: 'Steam', taken: 'LinkedAccountAlreadyClaimed' },
  Xbox: { provider: 'XBoxLive', taken: 'LinkedAccountAlreadyClaimed' },
  PSN: { provider: 'PSN', taken: 'LinkedAccountAlreadyClaimed' },
} as const satisfies Record<string, { provider: IdentityProvider; taken: ErrorName }>;

export type IdentityMember = keyof typeof IDENTITY_MEMBERS;
export const IDENTITY_MEMBER_NAMES = Object.keys(IDENTITY_MEMBERS) as readonly IdentityMember[];

type Texts = { readonly [Name in 'Username' | 'Email' | 'CustomId' | 'ServerCustomId']?: string };
/** A request with some of the members. */
export type NamedIdentities = Texts & Static<TObject<typeof PROVIDED_MEMBERS>>;

/** The identities that a request names, in the order of IDENTITY_MEMBERS. */
export function identitiesNamed(request: NamedIdentities): readonly Identity[] {
  return IDENTITY_MEMBER_NAMES.flatMap((name) => {
    const text = textOf(name, request);
    return text === undefined ? [] : [toIdentity(IDENTITY_MEMBERS[name].provider, text)];
  });
}

function textOf(name: IdentityMember, request: NamedIdentities): string | undefined {
  const { OpenId, Xbox, PSN } = request;
  if (name === 'OpenId') return OpenId && openIdSubject(OpenId.Issuer, OpenId.Subject);
  if (name === 'Xbox') return Xbox && xboxSubject(Xbox.Sandbox, Xbox.XboxId);
  if (name === 'PSN') return PSN && psnSubject(PSN.IssuerId, PSN.PSNUserId);
  return request[name];
}
