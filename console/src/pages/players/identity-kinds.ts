import type { AdminGetUserAccountInfoResult } from 'purser-client';

type Account = AdminGetUserAccountInfoResult['UserInfo'];

/**
 * The kinds of identities in the order of pages: the member of requests that names one, the provider of logins by it, and the id in an
 * account, of several the latest.
 */
export const IDENTITY_KINDS = [
  { member: 'Username', provider: 'Service', idIn: ({ Username }: Account) => Username },
  { member: 'Email', provider: 'Service', idIn: ({ PrivateInfo }: Account) => PrivateInfo?.Email },
  {
    member: 'CustomId',
    provider: 'Custom',
    idIn: ({ CustomIdInfo }: Account) => CustomIdInfo?.CustomId,
  },
  {
    member: 'ServerCustomId',
    provider: 'CustomServer',
    idIn: ({ ServerCustomIdInfo }: Account) => ServerCustomIdInfo?.CustomId,
  },
  {
    member: 'AndroidDeviceId',
    provider: 'AndroidDevice',
    idIn: ({ AndroidDeviceInfo }: Account) => AndroidDeviceInfo?.AndroidDeviceId,
  },
  {
    member: 'IOSDeviceId',
    provider: 'IOSDevice',
    idIn: ({ IosDeviceInfo }: Account) => IosDeviceInfo?.IosDeviceId,
  },
  {
    member: 'AppleSubjectId',
    provider: 'Apple',
    idIn: ({ AppleAccountInfo }: Account) => AppleAccountInfo?.AppleSubjectId,
  },
  {
    member: 'GoogleId',
    provider: 'GooglePlay',
    idIn: ({ GoogleInfo }: Account) => GoogleInfo?.GoogleId,
  },
  {
    member: 'GooglePlayGamesPlayerId',
    provider: 'GooglePlayGames',
    idIn: ({ GooglePlayGamesInfo }: Account) => GooglePlayGamesInfo?.GooglePlayGamesPlayerId,
  },
  {
    member: 'GameCenterId',
    provider: 'GameCenter',
    idIn: ({ GameCenterInfo }: Account) => GameCenterInfo?.GameCenterId,
  },
  { member: 'SteamId', provider: 'Steam', idIn: ({ SteamInfo }: Account) => SteamInfo?.SteamId },
  { member: 'Xbox', provider: 'XBoxLive', idIn: ({ XboxInfo }: Account) => XboxInfo?.XboxUserId },
  { member: 'PSN', provider: 'PSN', idIn: ({ PsnInfo }: Account) => PsnInfo?.PsnAccountId },
  {
    member: 'OpenId',
    provider: 'OpenIdConnect',
    idIn: ({ OpenIdInfo }: Account) => OpenIdInfo?.[0]?.Subject,
  },
] as const;

export type IdentityMember = (typeof IDENTITY_KINDS)[number]['member'];
