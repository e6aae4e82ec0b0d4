import type { AdminGetUserAccountInfoResult } from 'purser-client';

export type Player = AdminGetUserAccountInfoResult['UserInfo'];

/** What a tab is about. */
export interface TabContent {
  readonly player: Player;
}

/** A name by which a player logs in. */
export interface Identity {
  readonly kind: 'Username' | 'Email' | 'CustomId' | 'ServerCustomId';
  readonly label: string;
  readonly value: string | undefined;
  /** What such a name must be. */
  readonly rule: string;
}

/** All names that a player has or could have. */
export function identitiesOf(player: Player): readonly Identity[] {
  return [
    {
      kind: 'Username',
      label: 'User name',
      value: player.Username,
      rule: '3 to 20 letters a to z, digits, full stops, underscores and hyphens.',
    },
    {
      kind: 'Email',
      label: 'Email address',
      value: player.PrivateInfo?.Email,
      rule: 'An address at which nobody else in this title is registered.',
    },
    {
      kind: 'CustomId',
      label: 'Custom id',
      value: player.CustomIdInfo?.CustomId,
      rule: 'What a game client gives; it counts in upper and lower case as it is.',
    },
    {
      kind: 'ServerCustomId',
      label: 'Custom id of a server',
      value: player.ServerCustomIdInfo?.CustomId,
      rule: 'What a game server gives; it counts in upper and lower case as it is.',
    },
  ];
}

/** How pages call a player. */
export function nameOf({ TitleInfo, ServiceId }: Player): string {
  return TitleInfo.DisplayName ?? ServiceId;
}

/** The address of a player below the page. */
export function toAddress(playerId: string, tab?: string): string {
  return `/${encodeURIComponent(playerId)}${tab === undefined ? '' : `/${tab}`}`;
}
