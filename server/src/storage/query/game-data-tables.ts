import type { Columns } from './columns.ts';

/** A place on a board. The holder may be a player who is deleted: the place is the end of a group, or not counted yet. */
const PLACE = {
  title_id: 'text',
  statistic: 'text',
  version: 'number',
  value: 'number',
  earliness: 'number',
  holder_id: 'text',
  character_id: 'text',
} as const;

/** A key of data of a player or a character. */
const RECORD = {
  /** player-data/player-data.ts `DataKind`. */
  kind: 'text',
  data_key: 'text',
  value: 'text',
  /** The UTF-8 of the value. */
  bytes: 'number',
  /** 1: other players see it. */
  is_public: 'flag',
  changed_at: 'moment',
} as const;

/** The tables of what a game keeps: about itself, and about its players. */
export const GAME_DATA_TABLES = {
  title_news: {
    title_id: 'text',
    number: 'number',
    news_id: 'text',
    title: 'text',
    body: 'text',
    published_at: 'moment',
  },
  /** A note of support on a player. */
  player_notes: {
    title_id: 'text',
    player_id: 'text',
    note_id: 'text',
    note: 'text',
    /** The author (kernel/author.ts). */
    made_by: 'text',
    made_at: 'moment',
  },
  /** Sums over the data that the game keeps about a player (player-data/). */
  player_data_heads: {
    title_id: 'text',
    player_id: 'text',
    key_count: 'number',
    bytes: 'number',
    /** How often each kind was updated, as JSON. */
    versions: 'text',
    /** When the buckets of the player's own updates are full, as JSON. */
    full_at: 'text',
  },
  player_data: {
    title_id: 'text',
    player_id: 'text',
    ...RECORD,
  },
  characters: {
    title_id: 'text',
    player_id: 'text',
    character_id: 'text',
    character_name: 'text',
    character_type: 'text',
    created_at: 'moment',
    /** How often each kind of its data was updated, as JSON; empty: none was. */
    data_versions: 'text',
  },
  character_data: {
    title_id: 'text',
    player_id: 'text',
    character_id: 'text',
    ...RECORD,
  },
  /** A friend of a player: one direction. */
  friends: {
    title_id: 'text',
    player_id: 'text',
    friend_id: 'text',
    /** JSON. */
    tags: 'text',
    made_at: 'moment',
  },
  /** All data of a title together: each write of them increases the row version first, which locks them. */
  title_data_heads: {
    title_id: 'text',
    row_version: 'number',
    /** Those of `title_data`, and of its revisions. */
    bytes: 'number',
    history_bytes: 'number',
  },
  /** A text that a title keeps for its game (title-data/title-data.ts). */
  title_data: {
    title_id: 'text',
    store: 'text',
    /** An empty text: it is no override. */
    label: 'text',
    data_key: 'text',
    /** The row version of the head as of its last write. */
    version: 'number',
    /** Of the key and the value, in UTF-8. */
    bytes: 'number',
    value: 'text',
  },
  /** How the values of a statistic are combined, and which version it has (statistics/versions.ts). */
  statistics: {
    title_id: 'text',
    statistic: 'text',
    /** statistics/statistic.ts `Aggregation`. */
    aggregation: 'text',
    /** statistics/versions.ts `ResetInterval`. */
    reset_interval: 'text',
    /** The newest version in `statistic_versions`. */
    base_version: 'number',
    activated_at: 'moment',
    counted_from: 'moment',
    /** Null: there is no bound. */
    minimum: 'number?',
    maximum: 'number?',
    step_max: 'number?',
    /** Older versions are in files, where anybody had a value in them. */
    archived_before: 'number',
  },
  /** A version that did not come by the clock, or whose interval was changed: those behind it follow from the interval. */
  statistic_versions: {
    title_id: 'text',
    statistic: 'text',
    version: 'number',
    activated_at: 'moment',
    /** The resets by the clock count from here: later than the activation where the interval was changed. */
    counted_from: 'moment',
    reset_interval: 'text',
  },
  /** A value of a player, in a version of a statistic. */
  player_statistics: {
    title_id: 'text',
    player_id: 'text',
    /** Empty: it is the player's own. */
    character_id: 'text',
    statistic: 'text',
    version: 'number',
    value: 'number',
    /** When the player came to this value. */
    changed_at: 'moment',
    /** `-changed_at`, so that the columns by which a board is ordered go one way. */
    earliness: 'number',
  },
  /** A part of a board: the members at or before its end, back to the end of the next. */
  board_groups: {
    ...PLACE,
    members: 'number',
  },
  /** Places that came (1) or went (-1) and are not in the groups yet. */
  board_differences: {
    ...PLACE,
    difference: 'number',
  },
} as const satisfies Readonly<Record<string, Columns>>;
