import type {
  AdminGetPlayerProfileResult,
  AdminGetUserAccountInfoResult,
  AdminUpdatePlayerIdentityRequest,
  OneIdentity,
} from 'purser-client';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';

export type Player = AdminGetUserAccountInfoResult['UserInfo'];

/** The subject of a tab. */
export interface TabContent {
  readonly player: Player;
}

/** A name by which a player logs in. */
export interface Identity {
  readonly kind: 'Username' | 'Email' | 'CustomId' | 'ServerCustomId';
  readonly value: string | undefined;
}

/** All names that a player has or could have. */
export function identitiesOf(player: Player): readonly Identity[] {
  return [
    { kind: 'Username', value: player.Username },
    { kind: 'Email', value: player.PrivateInfo?.Email },
    { kind: 'CustomId', value: player.CustomIdInfo?.CustomId },
    { kind: 'ServerCustomId', value: player.ServerCustomIdInfo?.CustomId },
  ];
}

/** The member of a request that names an identity of each kind that is one text. */
const MEMBERS = {
  Custom: 'CustomId',
  CustomServer: 'ServerCustomId',
  AndroidDevice: 'AndroidDeviceId',
  IOSDevice: 'IOSDeviceId',
  Apple: 'AppleSubjectId',
  GooglePlay: 'GoogleId',
  GooglePlayGames: 'GooglePlayGamesPlayerId',
  GameCenter: 'GameCenterId',
  Steam: 'SteamId',
} as const;

/** An identity that a device or a provider gives, or one more of a kind. */
export interface FurtherIdentity {
  readonly label: string;
  readonly value: string;
  /** Of several of its kind, the one that was used or linked last. */
  readonly isLatest: boolean;
  /** Members of the request that removes it. */
  readonly removal: Pick<AdminUpdatePlayerIdentityRequest, 'Remove' | 'RemoveOne'>;
}

type LinkedAccounts = NonNullable<AdminGetPlayerProfileResult['PlayerProfile']['LinkedAccounts']>;

/** All identities but the names that `identitiesOf` gives. Those of a kind come with the latest one first. */
export function furtherIdentities(
  player: Player,
  accounts: LinkedAccounts,
): readonly FurtherIdentity[] {
  const { XboxInfo, PsnInfo, OpenIdInfo = [] } = player;
  const shown = identitiesOf(player).map(({ value }) => value);
  const { providers } = PLAYERS_TEXTS;
  const ofOneText = accounts.flatMap(({ Platform, PlatformUserId: value = '' }, index) => {
    const member = (MEMBERS as Readonly<Record<string, keyof OneIdentity>>)[Platform];
    const isShown = Platform.startsWith('Custom') && shown.includes(value);
    if (member === undefined || isShown) return [];
    const [before, after] = [accounts[index - 1]?.Platform, accounts[index + 1]?.Platform];
    const isLatest = Platform !== before && Platform === after;
    return [
      {
        label: providers[Platform],
        value,
        isLatest,
        removal: { RemoveOne: [{ [member]: value }] },
      },
    ];
  });
  const ofOpenId = OpenIdInfo.map(({ Issuer, Subject }, index) => ({
    label: PLAYERS_TEXTS.further.openId(Issuer),
    value: Subject,
    isLatest: index === 0 && OpenIdInfo.length > 1,
    removal: { RemoveOne: [{ OpenId: { Issuer, Subject } }] },
  }));
  const xbox = XboxInfo && {
    label: providers.XBoxLive,
    value: XboxInfo.XboxUserId,
    isLatest: false,
    removal: { Remove: ['Xbox' as const] },
  };
  const psn = PsnInfo && {
    label: providers.PSN,
    value: PsnInfo.PsnAccountId,
    isLatest: false,
    removal: { Remove: ['PSN' as const] },
  };
  return [...ofOneText, ...ofOpenId, ...(xbox ? [xbox] : []), ...(psn ? [psn] : [])];
}

/** How pages call a player. */
export function nameOf({ TitleInfo, ServiceId }: Player): string {
  return TitleInfo.DisplayName ?? ServiceId;
}

/** The address of a player below the page. */
export function toAddress(playerId: string, tab?: string): string {
  return `/${encodeURIComponent(playerId)}${tab === undefined ? '' : `/${tab}`}`;
}
