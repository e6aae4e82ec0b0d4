import type {
  AdminGetPlayerProfileResult,
  AdminGetUserAccountInfoResult,
  AdminUpdatePlayerIdentityRequest,
} from 'purser-client';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { IDENTITY_KINDS, type IdentityMember } from './identity-kinds.ts';

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

/** An identity that a device or a provider gives, or one more of a kind. */
export interface FurtherIdentity {
  readonly label: string;
  readonly value: string;
  /** Of several of its kind: when it was linked or used last, as far as that is known. */
  readonly use?: LastUse | undefined;
  /** Members of the request that removes it. */
  readonly removal: Pick<AdminUpdatePlayerIdentityRequest, 'Remove' | 'RemoveOne'>;
}

/** `isLatest`: no other of the kind was linked or used later. */
export interface LastUse {
  readonly at: string | undefined;
  readonly isLatest: boolean;
}

export type LinkedAccounts = NonNullable<
  AdminGetPlayerProfileResult['PlayerProfile']['LinkedAccounts']
>;
type LinkedAccount = LinkedAccounts[number];

/** When the identity at a place among those of its kind, the latest first, was linked or used last; undefined: it is the only one. */
function lastUseOf(ofKind: LinkedAccounts, index: number): LastUse | undefined {
  return ofKind.length > 1 ? { at: ofKind[index]?.UsedAt, isLatest: index === 0 } : undefined;
}

/** The last use of the custom id that `identitiesOf` gives; undefined: it is the only one. */
export function lastUseOfShown(kind: Identity['kind'], accounts: LinkedAccounts) {
  const provider = IDENTITY_KINDS.find(({ member }) => member === kind)?.provider;
  return lastUseOf(
    accounts.filter(({ Platform }) => Platform === provider),
    0,
  );
}

/** All identities but the names that `identitiesOf` gives. Those of a kind come with the latest one first. */
export function furtherIdentities(
  player: Player,
  accounts: LinkedAccounts,
): readonly FurtherIdentity[] {
  const shown = identitiesOf(player).map(({ value }) => value);
  return IDENTITY_KINDS.flatMap(({ member, provider }) => {
    if (provider === 'Service') return [];
    const ofKind = accounts.filter(({ Platform }) => Platform === provider);
    const rows = ofKind.map((account, index) => ({
      ...toFurther(player, { member, account, index }),
      use: lastUseOf(ofKind, index),
    }));
    const isShown = member === 'CustomId' || member === 'ServerCustomId';
    return isShown ? rows.filter(({ value }) => !shown.includes(value)) : rows;
  });
}

function toFurther(
  { OpenIdInfo = [] }: Player,
  of: {
    readonly member: IdentityMember;
    readonly account: LinkedAccount;
    readonly index: number;
  },
): FurtherIdentity {
  const { member, account, index } = of;
  const { Platform, PlatformUserId: value = '' } = account;
  const label = PLAYERS_TEXTS.labels[member];
  if (member === 'Xbox' || member === 'PSN') return { label, value, removal: { Remove: [member] } };
  const openId = Platform === 'OpenIdConnect' ? OpenIdInfo[index] : undefined;
  if (!openId) return { label, value, removal: { RemoveOne: [{ [member]: value }] } };
  const { Issuer, Subject } = openId;
  return {
    label: PLAYERS_TEXTS.further.openId(Issuer),
    value: Subject,
    removal: { RemoveOne: [{ OpenId: { Issuer, Subject } }] },
  };
}

/** By what a player logs in, with the label of each. */
export function waysIn(
  player: Player,
): readonly { readonly member: IdentityMember; readonly label: string; readonly id: string }[] {
  return IDENTITY_KINDS.flatMap(({ member, idIn }) => {
    const id = idIn(player);
    return id === undefined ? [] : [{ member, label: PLAYERS_TEXTS.labels[member], id }];
  });
}

/** How pages call a player. */
export function nameOf({ TitleInfo, ServiceId }: Player): string {
  return TitleInfo.DisplayName ?? ServiceId;
}

/** The address of a player below the page. */
export function toAddress(playerId: string, tab?: string): string {
  return `/${encodeURIComponent(playerId)}${tab === undefined ? '' : `/${tab}`}`;
}
