import type { AdminGetUserAccountInfoResult } from 'purser-client';

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

/** How pages call a player. */
export function nameOf({ TitleInfo, ServiceId }: Player): string {
  return TitleInfo.DisplayName ?? ServiceId;
}

/** The address of a player below the page. */
export function toAddress(playerId: string, tab?: string): string {
  return `/${encodeURIComponent(playerId)}${tab === undefined ? '' : `/${tab}`}`;
}
