import type { Static } from 'typebox';
import type { Door } from '../kernel/operation.ts';
import { AnyText, Identifier, ServiceId } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { type AccountView, toWireAccountInfo, UserAccountInfo } from '../players/account-info.ts';
import { identityText } from '../players/identities.ts';
import {
  PlayerProfile,
  type ProfileConstraints,
  toWirePlayerProfile,
} from '../players/player-profile.ts';
import { ProofText } from '../players/wire.ts';
import type { KnownTitle } from '../titles/title.ts';

/** The deps that know how players of a title become friends. */
export interface FriendDeps {
  readonly findTitle: (titleId: string) => KnownTitle | undefined;
}

type FriendAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'account:read' | 'account:write' }
  | { readonly kind: 'secretKey'; readonly permission: 'players:read' | 'friends:write' };

/** The doors of an operation on friends: players about their own, and servers about those of a player. */
export function doorsOf(
  name: string,
  permission: 'players:read' | 'friends:write',
  texts: Readonly<Record<'client' | 'server' | 'description', string>>,
): readonly Door<FriendAuth>[] {
  const { client, server, description } = texts;
  const own = permission === 'players:read' ? 'account:read' : 'account:write';
  return [
    {
      path: `/Client/${name}`,
      summary: client,
      description,
      auth: { kind: 'sessionTicket', permission: own },
    },
    {
      path: `/Server/${name}`,
      summary: server,
      description,
      auth: { kind: 'secretKey', permission },
    },
  ];
}

const NOBODY = 'Accepted; friends of platforms are not listed.';

/** The members by which friends of platforms are asked for. */
export const PLATFORM_FRIENDS = {
  ExternalPlatformFriends: Type.Optional(
    Type.Enum(['None', 'Steam', 'Facebook', 'Xbox', 'Psn', 'All'], { description: NOBODY }),
  ),
  XboxToken: Type.Optional(ProofText(NOBODY)),
};

/** The friend that a call is about. */
export const FriendServiceId = Identifier("The friend's account id.");

const {
  Username,
  GameCenterInfo,
  SteamInfo,
  XboxInfo,
  PsnInfo: PSNInfo,
} = UserAccountInfo.properties;

/** A friend: the wire's FriendInfo. */
export const FriendInfo = Type.Object(
  {
    FriendServiceId: ServiceId,
    TitleDisplayName: Type.Optional(AnyText('How the friend is called.')),
    Username,
    GameCenterInfo,
    SteamInfo,
    XboxInfo,
    PSNInfo,
    Tags: Type.Array(AnyText('A tag.'), { description: 'The tags that the player has given.' }),
    Profile: PlayerProfile,
  },
  {
    title: 'FriendInfo',
    description:
      'A friend. Username, the accounts at platforms and the profile’s LinkedAccounts are there for holders of `players:personal` only, and the profile has no contact addresses. Where the title’s setting `FriendsUsernames` is on, players have the Username of a friend who has them as a friend, too.',
  },
);

/** Writes a friend for the wire, as much as the caller may see. */
export function toWireFriend(
  {
    account,
    tags,
    showsUsername,
    ...access
  }: AccountView & { readonly tags: readonly string[]; readonly showsUsername: boolean },
  shown: {
    readonly namespaceId: string;
    readonly constraints: Static<typeof ProfileConstraints> | undefined;
  },
): Static<typeof FriendInfo> {
  const info = toWireAccountInfo(account, access);
  const { DisplayName } = info.TitleInfo;
  const Username = showsUsername ? identityText(account.player, 'Username') : info.Username;
  return {
    FriendServiceId: info.ServiceId,
    ...(DisplayName !== undefined && { TitleDisplayName: DisplayName }),
    ...(Username !== undefined && { Username }),
    ...(info.GameCenterInfo && { GameCenterInfo: info.GameCenterInfo }),
    ...(info.SteamInfo && { SteamInfo: info.SteamInfo }),
    ...(info.XboxInfo && { XboxInfo: info.XboxInfo }),
    ...(info.PsnInfo && { PSNInfo: info.PsnInfo }),
    Tags: [...tags],
    Profile: toWirePlayerProfile(shown.constraints, {
      account,
      ...access,
      namespaceId: shown.namespaceId,
    }),
  };
}
