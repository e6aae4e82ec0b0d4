import type { Instant } from '../kernel/instant.ts';
import type { KnownSecretKey } from './secret-key.ts';

/** One game: the unit of tenancy. */
export interface Title {
  /** 4 to 8 upper-case hex digits. */
  readonly titleId: string;
  readonly name: string;
  readonly createdAt: Instant;
}

/** A title as every process knows it, for judging credentials. */
export interface KnownTitle extends Title {
  /** Whether its servers take join tokens only. Absent: they take plain tokens, too. */
  readonly joinTokensOnly?: boolean;
  /** Whether logins answer with a refresh token, too. Absent: they do not. */
  readonly refreshTokens?: boolean;
  /** How old a session may be that changes how its player logs in. Absent: LINK_SESSION_SECONDS. */
  readonly linkSessionSeconds?: number;
  /** Whether friends are friends of each other. Absent: only of the one who added them. */
  readonly mutualFriends?: boolean;
  /** Whether players add friends by email address. Absent: they do not. */
  readonly friendsByEmail?: boolean;
  /** Whether friends of each other see their usernames. Absent: they do not. */
  readonly friendsUsernames?: boolean;
  /** Whether clients write statistics. Absent: they do not. */
  readonly statisticsFromClients?: boolean;
}

/** The settings of a title that operators change; what is absent stays as it is. */
export interface TitleSettingsChange {
  readonly joinTokensOnly?: boolean | undefined;
  readonly refreshTokens?: boolean | undefined;
  readonly linkSessionSeconds?: number | undefined;
  readonly mutualFriends?: boolean | undefined;
  readonly friendsByEmail?: boolean | undefined;
  readonly friendsUsernames?: boolean | undefined;
  readonly statisticsFromClients?: boolean | undefined;
}

/** A title with the settings that no process keeps in memory. */
export interface TitleWithSettings extends Title {
  /** Whether no two players of the title may have the same display name. */
  readonly hasUniqueNames: boolean;
  readonly takesJoinTokensOnly: boolean;
  readonly givesRefreshTokens: boolean;
  readonly linkSessionSeconds: number;
  readonly hasMutualFriends: boolean;
  readonly addsFriendsByEmail: boolean;
  readonly showsFriendsUsernames: boolean;
  readonly takesStatisticsFromClients: boolean;
}

/** Control entries of this room: the whole new state of a title or of a key. */
export type TitleEntry =
  | { readonly kind: 'title'; readonly body: KnownTitle }
  | { readonly kind: 'secretKey'; readonly body: KnownSecretKey };

export type UniqueNamesOutcome =
  | { readonly status: 'done' }
  | { readonly status: 'noTitle' }
  /** Players share these display names: the first of them, SHARED_NAMES_TOLD_MAX at most. */
  | { readonly status: 'shared'; readonly names: readonly string[] };
