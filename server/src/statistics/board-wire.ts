import type { Static } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import type { PlayerCaller, StudioCaller } from '../kernel/caller.ts';
import { type Instant, toWireTime } from '../kernel/instant.ts';
import { INT32_MAX } from '../kernel/limits.ts';
import { AnyText, Count, CustomTags, ServiceId, WireTime } from '../kernel/schema.ts';
import { BOARD_ENTRIES } from '../kernel/statistic-limits.ts';
import { Type } from '../kernel/type.ts';
import { toAccountView } from '../players/account-info.ts';
import {
  PlayerProfile,
  ProfileConstraints,
  toWirePlayerProfile,
} from '../players/player-profile.ts';
import type { BoardEntry, BoardPart } from './commands/boards.ts';
import { EXAMPLE_STATISTIC, StatisticName, Value, VersionNumber } from './wire.ts';

// Leaderboards on the wire.

/** The members of a request for a leaderboard. */
export const BOARD_MEMBERS = {
  StatisticName,
  MaxResultsCount: Type.Optional(
    Type.Integer({
      description: `How many entries at most. Absent: ${BOARD_ENTRIES.default}.`,
      minimum: 1,
      maximum: BOARD_ENTRIES.max,
    }),
  ),
  UseSpecificVersion: Type.Optional(
    Type.Boolean({
      description:
        'False: the current version is shown, whatever Version is. True without Version: 0.',
    }),
  ),
  Version: Type.Optional(VersionNumber('The version that is shown. Absent: the current one.')),
  ProfileConstraints,
  CustomTags,
};

/** The member that says where a leaderboard begins. */
export const StartPosition = Type.Optional(
  Type.Integer({
    description: 'The position of the first entry. The best one is at 0. Absent: 0.',
    minimum: 0,
    maximum: INT32_MAX,
  }),
);

const LeaderboardEntry = Type.Object(
  {
    ServiceId,
    DisplayName: Type.Optional(AnyText('How the player is called.')),
    StatValue: Value('The value; 0 where the player has none.'),
    Position: Count('How many are better.'),
    Profile: PlayerProfile,
  },
  {
    title: 'PlayerLeaderboardEntry',
    description:
      'A player on a leaderboard. Players see the ids, DisplayName and Created of everybody; the profile has no contact addresses and no statistics.',
  },
);

/** An answer with a part of a leaderboard. */
export const Leaderboard = Type.Object(
  {
    Leaderboard: Type.Array(LeaderboardEntry, { description: 'The entries, best first.' }),
    Version: Count('The version that is shown.'),
    NextReset: Type.Optional(WireTime('When the clock resets the statistic. Absent: it does not.')),
  },
  { description: 'A part of the leaderboard.' },
);

const BoardRequest = Type.Object(BOARD_MEMBERS);
type Caller = PlayerCaller | StudioCaller;

/** The question of a request. Only the studio sees more of an account than its player's row. */
export function fromWireBoard(
  request: Static<typeof BoardRequest>,
  { caller, now }: { readonly caller: Caller; readonly now: Instant },
) {
  const { UseSpecificVersion, MaxResultsCount = BOARD_ENTRIES.default } = request;
  const { Version = UseSpecificVersion ? 0 : undefined } = request;
  return {
    titleId: caller.titleId,
    statistic: request.StatisticName.trim(),
    version: UseSpecificVersion === false ? undefined : Version,
    limit: MaxResultsCount,
    wholeAccounts: caller.kind !== 'player',
    now,
  };
}

interface Shown {
  readonly caller: Caller;
  readonly namespaceId: string;
  readonly constraints: Static<typeof ProfileConstraints> | undefined;
}

/** Writes a part of a leaderboard for the wire, as much as the caller may see. */
export function toWireBoard(
  { version, nextResetAt, entries }: BoardPart,
  shown: Shown,
): Static<typeof Leaderboard> {
  return {
    Leaderboard: entries.map((entry) => toWireEntry(entry, shown)),
    Version: version,
    ...(nextResetAt !== undefined && { NextReset: toWireTime(nextResetAt) }),
  };
}

function toWireEntry(
  { account, position, value }: BoardEntry,
  { caller, namespaceId, constraints }: Shown,
): Static<typeof LeaderboardEntry> {
  // A board shows its readers as it shows everybody.
  const isPublic = caller.kind === 'player';
  const access = isPublic
    ? { account, personal: false }
    : toAccountView({ status: 'found', account }, caller);
  const { displayName, playerId } = account.player;
  return {
    ServiceId: playerId,
    ...(displayName !== undefined && { DisplayName: displayName }),
    StatValue: value,
    Position: position,
    Profile: toWirePlayerProfile(constraints, { ...access, isPublic, namespaceId }),
  };
}

/** A leaderboard in the examples. */
export const EXAMPLE_BOARD = {
  request: {
    StatisticName: EXAMPLE_STATISTIC.name,
    MaxResultsCount: 1,
    ProfileConstraints: { ShowDisplayName: true },
  },
  response: {
    Leaderboard: [
      {
        ServiceId: EXAMPLE.playerId,
        DisplayName: 'Ada',
        StatValue: EXAMPLE_STATISTIC.value.Value,
        Position: 0,
        Profile: {
          PublisherId: EXAMPLE.namespaceId,
          TitleId: EXAMPLE.titleId,
          PlayerId: EXAMPLE.playerId,
          DisplayName: 'Ada',
        },
      },
    ],
    Version: EXAMPLE_STATISTIC.value.Version,
    NextReset: EXAMPLE.now,
  },
};
