import type { Static, TSchema } from 'typebox';
import { titlePlayerEntity } from '../credentials/entity-token.ts';
import { EXAMPLE } from '../kernel/examples.ts';
import { EntityKeyResult, toWireEntityKey } from '../credentials/wire.ts';
import {
  type Caller,
  hasPermission,
  type PlayerCaller,
  type StudioCaller,
} from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import { type Clock, toWireTime } from '../kernel/instant.ts';
import { AnyText, Flag, Identifier, ServiceId, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { lookUpPlayer } from './commands/look-ups.ts';
import { identitiesOf, identityText, partsOfSubject, shownId } from './identities.ts';
import { viewedOf } from './owner.ts';
import type { Account, FoundAccount, Player } from './player.ts';

/** The wire's UserOrigination for each way of a first login. */
const ORIGINATIONS = {
  Custom: 'CustomId',
  CustomServer: 'ServerCustomId',
  Service: 'Organic',
  AndroidDevice: 'Android',
  IOSDevice: 'IOS',
  OpenIdConnect: 'OpenIdConnect',
  Apple: 'Apple',
  GooglePlay: 'Google',
  GooglePlayGames: 'GooglePlayGames',
  GameCenter: 'GameCenter',
  Steam: 'Steam',
  XBoxLive: 'XboxLive',
  PSN: 'PSN',
} as const satisfies Record<Provider, string>;

const PUBLIC_TITLE_MEMBERS = {
  DisplayName: Type.Optional(AnyText('How the player is called.')),
  Created: WireTime('When the player was made.'),
  TitlePlayerAccount: EntityKeyResult,
};

const Origination = Type.Enum(Object.values(ORIGINATIONS), {
  description:
    'How the player came: by an identity of this kind, or `Organic` (registered with a password).',
});
const LastLogin = Type.Optional(WireTime('When the player last logged in.'));
const FirstLogin = WireTime('When the player first logged in: players are made by logging in.');
const isBanned = Flag('Whether a ban is in force.');

const TitleInfo = Type.Object(
  { ...PUBLIC_TITLE_MEMBERS, Origination, LastLogin, FirstLogin, isBanned },
  { description: 'The player within the title.' },
);

const PublicTitleInfo = Type.Object(
  {
    ...PUBLIC_TITLE_MEMBERS,
    Origination: Type.Optional(Origination),
    LastLogin,
    FirstLogin: Type.Optional(FirstLogin),
    isBanned: Type.Optional(isBanned),
  },
  { description: 'The player within the title.' },
);

const Id = AnyText('The id.');
const SecretId = Type.Optional(
  AnyText(
    'The id. It logs in by itself, so it is left out of the answer to a player whose session is older than the title wants for changes of the ways in (an hour, unless it is set).',
  ),
);

interface InfoOptions {
  readonly title?: string;
  readonly description: string;
}

/** A part of an account with an id of one kind. */
const infoOf = <const Name extends string, Schema extends TSchema>(
  member: Name,
  { description, ...named }: InfoOptions,
  id: Schema,
) =>
  Type.Optional(
    Type.Object({ [member]: id } as Record<Name, Schema>, {
      ...named,
      description: `${description} Of several, the one that was used or linked last.`,
    }),
  );
const IdInfo = <const Name extends string>(member: Name, options: InfoOptions) =>
  infoOf(member, options, Id);
const SecretIdInfo = <const Name extends string>(member: Name, options: InfoOptions) =>
  infoOf(member, options, SecretId);

const ACCOUNT_MEMBERS = {
  ServiceId,
  Created: WireTime('When the account was made.'),
  Username: Type.Optional(AnyText('Username, in lower case.')),
  PrivateInfo: Type.Optional(
    Type.Object(
      { Email: Type.Optional(AnyText('Email address.')) },
      { description: 'What only the player and the title may see.' },
    ),
  ),
  CustomIdInfo: SecretIdInfo('CustomId', {
    description: 'The custom id with which the client logs in.',
  }),
  ServerCustomIdInfo: SecretIdInfo('CustomId', {
    description: 'The custom id with which a server logs the player in.',
  }),
  AndroidDeviceInfo: SecretIdInfo('AndroidDeviceId', {
    title: 'UserAndroidDeviceInfo',
    description: 'The Android device of the player.',
  }),
  IosDeviceInfo: SecretIdInfo('IosDeviceId', {
    title: 'UserIosDeviceInfo',
    description: 'The iOS device of the player.',
  }),
  AppleAccountInfo: IdInfo('AppleSubjectId', {
    title: 'UserAppleIdInfo',
    description: 'The Apple account of the player.',
  }),
  GoogleInfo: IdInfo('GoogleId', {
    title: 'UserGoogleInfo',
    description: 'The Google account of the player.',
  }),
  GooglePlayGamesInfo: IdInfo('GooglePlayGamesPlayerId', {
    title: 'UserGooglePlayGamesInfo',
    description: 'The player of Google Play Games.',
  }),
  GameCenterInfo: IdInfo('GameCenterId', {
    title: 'UserGameCenterInfo',
    description: 'The player of Game Center.',
  }),
  SteamInfo: IdInfo('SteamId', {
    title: 'UserSteamInfo',
    description: 'The Steam account of the player.',
  }),
  XboxInfo: Type.Optional(
    Type.Object(
      {
        XboxUserId: AnyText('The id.'),
        XboxUserSandbox: AnyText('The sandbox of the id.'),
      },
      { title: 'UserXboxInfo', description: 'The Xbox Live account of the player.' },
    ),
  ),
  PsnInfo: IdInfo('PsnAccountId', {
    title: 'UserPsnInfo',
    description: 'The PSN account of the player.',
  }),
  OpenIdInfo: Type.Optional(
    Type.Array(
      Type.Object(
        {
          Issuer: AnyText('The issuer, or the override of it.'),
          Subject: AnyText('The player at the issuer.'),
        },
        { title: 'UserOpenIdInfo', description: 'An identity at an OpenID issuer.' },
      ),
      {
        description:
          'The identities at OpenID issuers, the one that was used or linked last first.',
      },
    ),
  ),
};

/** A player's account: the wire's UserAccountInfo. */
export const UserAccountInfo = Type.Object(
  { ...ACCOUNT_MEMBERS, TitleInfo },
  { description: "A player's account. Members that do not apply are left out." },
);

/** As `UserAccountInfo`, for an account that may be another player's, which shows less. */
export const PublicAccountInfo = Type.Object(
  { ...ACCOUNT_MEMBERS, TitleInfo: PublicTitleInfo },
  { description: "A player's account. Of another player's only what others may see." },
);

/** How much of an account a caller may see. `personal`: also email address, username and all other identities. */
export interface AccountAccess {
  readonly personal: boolean;
  /** The ids that log in by themselves are left out. Absent: they are not. */
  readonly hidesSecretIds?: boolean | undefined;
}

/** How much a title's caller may see of accounts. */
export function accountAccessOf(caller: Caller): AccountAccess {
  return { personal: hasPermission(caller, 'players:personal') };
}

/** An account as the wire's UserAccountInfo. */
export function toWireAccountInfo(
  { player, isBanned }: Account,
  access: AccountAccess,
): Static<typeof UserAccountInfo> {
  const { TitleInfo, ...account } = toWirePublicAccount(player);
  const { lastLoginAt } = player;
  return {
    ...account,
    TitleInfo: {
      ...TitleInfo,
      Origination: ORIGINATIONS[player.origination],
      ...(lastLoginAt !== undefined && { LastLogin: toWireTime(lastLoginAt) }),
      FirstLogin: account.Created,
      isBanned,
    },
    ...(access.personal && toWireIdentities(player, access)),
  };
}

/** The part of the account for each kind that has one id. */
const ID_INFOS = {
  Custom: ['CustomIdInfo', 'CustomId'],
  CustomServer: ['ServerCustomIdInfo', 'CustomId'],
  AndroidDevice: ['AndroidDeviceInfo', 'AndroidDeviceId'],
  IOSDevice: ['IosDeviceInfo', 'IosDeviceId'],
  Apple: ['AppleAccountInfo', 'AppleSubjectId'],
  GooglePlay: ['GoogleInfo', 'GoogleId'],
  GooglePlayGames: ['GooglePlayGamesInfo', 'GooglePlayGamesPlayerId'],
  GameCenter: ['GameCenterInfo', 'GameCenterId'],
  Steam: ['SteamInfo', 'SteamId'],
  PSN: ['PsnInfo', 'PsnAccountId'],
} as const;

function toWireIdentities(player: Player, access: AccountAccess) {
  const username = identityText(player, 'Username');
  const email = identityText(player, 'Email');
  const infos = Object.entries(ID_INFOS).flatMap(([provider, [info, member]]) => {
    const [identity] = identitiesOf(player, provider as keyof typeof ID_INFOS);
    if (!identity) return [];
    const id = shownId(identity, access);
    return [[info, id === undefined ? {} : { [member]: id }] as const];
  });
  const [xbox] = identitiesOf(player, 'XBoxLive');
  const [XboxUserSandbox = '', XboxUserId = ''] = (xbox && partsOfSubject(xbox)) ?? [];
  const openIds = identitiesOf(player, 'OpenIdConnect').map((identity) => {
    const [Issuer = '', Subject = ''] = partsOfSubject(identity) ?? [];
    return { Issuer, Subject };
  });
  return {
    ...(username !== undefined && { Username: username }),
    ...(email !== undefined && { PrivateInfo: { Email: email } }),
    // Each has the members of its schema.
    ...(Object.fromEntries(infos) as IdInfos),
    ...(xbox && { XboxInfo: { XboxUserId, XboxUserSandbox } }),
    ...(openIds.length > 0 && { OpenIdInfo: openIds }),
  };
}

type IdInfos = Pick<Static<typeof UserAccountInfo>, (typeof ID_INFOS)[keyof typeof ID_INFOS][0]>;

/** An account as other players see it. */
function toWirePublicAccount({ playerId, displayName, createdAt, titlePlayerId }: Player) {
  const Created = toWireTime(createdAt);
  return {
    ServiceId: playerId,
    Created,
    TitleInfo: {
      ...(displayName !== undefined && { DisplayName: displayName }),
      Created,
      TitlePlayerAccount: toWireEntityKey(titlePlayerEntity(titlePlayerId)),
    },
  };
}

/** An account as a caller sees it. */
export interface AccountView extends AccountAccess {
  readonly account: Account;
  /** Another player asks, who sees only the public part. */
  readonly isPublic: boolean;
  /** The studio asks, which sees what no session of the player does. */
  readonly isForStudio?: boolean | undefined;
}

/** The member that names whose account is asked for, by players and by keys alike. */
export const ViewedServiceId = Type.Optional(
  Identifier(
    "The player's account id. Absent: the calling player; a secret key or an operator must give it.",
  ),
);

interface ViewingCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly deps: { readonly now: Clock; readonly run: Run };
  readonly fail: (error: 'InvalidParams' | 'AccountNotFound', extras?: ErrorExtras) => ApiError;
}

/** Finds the account that a call is about. Throws InvalidParams where a key gives no id, AccountNotFound where there is no such player. */
export async function findAccountView(
  serviceId: string | undefined,
  { caller, deps, fail }: ViewingCall,
): Promise<AccountView> {
  const { titleId, playerId } = viewedOf(serviceId, { caller, fail });
  const by = { kind: 'id', playerId } as const;
  const viewer = caller.kind === 'player' ? viewerOf(caller) : undefined;
  const found = await deps.run(lookUpPlayer, { titleId, by, ...viewer, now: deps.now() });
  if (found.status !== 'found') throw fail('AccountNotFound');
  return toAccountView(found, caller);
}

/** A player as `lookUpPlayer` is told who looks. */
export function viewerOf({ playerId, sessionId }: PlayerCaller) {
  return { viewer: { playerId, sessionId } };
}

/** The view that a caller has of an account: players see their own whole, but for the secret ids where the session is old. */
export function toAccountView(
  { account, hidesSecretIds }: FoundAccount,
  caller: PlayerCaller | StudioCaller,
): AccountView {
  if (caller.kind !== 'player') {
    return { account, ...accountAccessOf(caller), isPublic: false, isForStudio: true };
  }
  const isOwn = account.player.playerId === caller.playerId;
  return { account, personal: isOwn, hidesSecretIds, isPublic: !isOwn };
}

/** The account as the caller sees it. */
export function toWireAccountView(seen: AccountView): Static<typeof PublicAccountInfo> {
  return seen.isPublic
    ? toWirePublicAccount(seen.account.player)
    : toWireAccountInfo(seen.account, seen);
}

/** The made-up player's account in the reference's examples. */
export const EXAMPLE_ACCOUNT = {
  ServiceId: EXAMPLE.playerId,
  Created: EXAMPLE.now,
  TitleInfo: {
    Origination: 'CustomId',
    Created: EXAMPLE.now,
    LastLogin: EXAMPLE.now,
    FirstLogin: EXAMPLE.now,
    isBanned: false,
    TitlePlayerAccount: {
      Id: EXAMPLE.titlePlayerId,
      Type: 'title_player_account',
      TypeString: 'title_player_account',
    },
  },
  CustomIdInfo: { CustomId: EXAMPLE.customId },
} as const;
