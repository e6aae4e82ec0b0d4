import { SECOND_MS } from '../../kernel/instant.ts';
import { BALANCE_MAX, VERIFIERS_MAX } from '../../kernel/limits.ts';
import {
  OBJECTS_MAX,
  PLAYER_DATA_MAX,
  USUAL_PLAYER_DATA_LIMITS,
} from '../../kernel/player-data-limits.ts';
import { STATISTIC_GRACE_MS } from '../../kernel/statistic-limits.ts';
import { CHARACTERS } from '../../kernel/character-limits.ts';
import { TITLE_DATA_BYTES_MAX } from '../../kernel/title-data-limits.ts';
import { ON_OR_OFF, option, parseRate, wholeNumber, wholeNumberOr } from '../option.ts';

/** A limit's option. The reasons of the defaults are in docs/guides/limits.md. */
const rate = (name: string, it: { readonly description: string; readonly fallback: string }) =>
  option(`--limit-${name}`, { placeholder: 'rate', ...it, reloads: true, parse: parseRate });

/** How much strangers, players, servers and titles may ask of one process. Each limit has its option, named like the limit. */
export const limitOptions = {
  limits: option('--limits', {
    ...ON_OR_OFF,
    description:
      'off ends all limits below at once, for benchmarks and closed networks. A rate is a number of times in a second, a minute or an hour, and perhaps how many at once: 100/s, 20/m, 5000/h burst 200; off ends one limit.',
    fallback: 'on',
    reloads: true,
  }),
  addressCalls: rate('address-calls', {
    description:
      "Calls from one IP address (IPv6: one /64; a /48 has 16 times as much) without a secret key or a title's token.",
    fallback: '1000/s burst 10000',
  }),
  addressAnonymousCalls: rate('address-anonymous-calls', {
    description:
      'Requests from one IP address without any credential: logins, registrations and pages.',
    fallback: '500/s burst 5000',
  }),
  addressNewPlayers: rate('address-new-players', {
    description:
      'New players from one IP address. Logins of players who exist take nothing from it, and servers with a secret key are not counted.',
    fallback: '5/s burst 2000',
  }),
  addressDataGrowth: rate('address-data-growth', {
    description:
      'Bytes by which data of players grow that clients at one IP address update; a key counts as 1,000. Updates by servers are not counted. More at once than the burst are refused.',
    fallback: '100000/s burst 500000000',
  }),
  addressStatistics: rate('address-statistics', {
    description:
      'New values of statistics that clients at one IP address write: one for each player or character, statistic and version. Values that take the place of others, and updates by servers, are not counted. More at once than the burst are refused.',
    fallback: '200/s burst 500000',
  }),
  addressEvents: rate('address-events', {
    description:
      'Bytes of events that clients at one IP address write. Events of servers are not counted. More at once than the burst are refused.',
    fallback: '200000/s burst 500000000',
  }),
  sessionCalls: rate('session-calls', {
    description: "Calls with one session's ticket and tokens: one player on one device.",
    fallback: '50/s burst 500',
  }),
  sessionWrites: rate('session-writes', {
    description: 'Those of them that may change something.',
    fallback: '10/s burst 200',
  }),
  keyCalls: rate('key-calls', {
    description: 'Calls with one secret key and the tokens that were issued for it.',
    fallback: '10000/s burst 50000',
  }),
  keyWrites: rate('key-writes', {
    description: 'Those of them that may change something, logins by a server among them.',
    fallback: '2000/s burst 10000',
  }),
  titleCalls: rate('title-calls', {
    description: 'Calls of all players and servers of one title.',
    fallback: '20000/s burst 100000',
  }),
  titleWrites: rate('title-writes', {
    description: 'Those of them that may change something.',
    fallback: '4000/s burst 20000',
  }),
  titleNewPlayers: rate('title-new-players', {
    description: 'New players of one title, whoever makes them.',
    fallback: '500000/h burst 50000',
  }),
  titlePlayersMax: option('--title-players-max', {
    ...wholeNumberOr('off', { min: 0, max: 1_000_000_000_000 }),
    description: 'How many players one title may have, on all nodes together; off: any number.',
    fallback: '10000000',
    reloads: true,
  }),
  titleDataBytesMax: option('--title-data-bytes-max', {
    ...wholeNumber({ min: 0, max: 16 * TITLE_DATA_BYTES_MAX }),
    description:
      'Bytes of all data of a title (/Admin/SetTitleData), which are read and held in memory together. On several nodes the same at each. PURSER_LIMITS does not change this.',
    fallback: String(TITLE_DATA_BYTES_MAX),
  }),
  statisticsGraceSeconds: option('--statistics-grace-seconds', {
    ...wholeNumber({ min: 0, max: 600 }),
    description:
      'How long a version of a statistic takes values after a reset, for games that send them late, in seconds. On several nodes the same at each.',
    fallback: String(STATISTIC_GRACE_MS / SECOND_MS),
  }),
  verifiersMax: option('--verifiers-max', {
    ...wholeNumber({ min: 0, max: 100_000 }),
    description:
      'Game servers that judge tokens themselves, of one process; more of them ask for each check. 0: none does. PURSER_LIMITS does not change this.',
    fallback: String(VERIFIERS_MAX),
  }),
  newPlayers: option('--new-players', {
    ...ON_OR_OFF,
    description:
      'off: no player is made any more, in any title; those who exist log in as ever. PURSER_LIMITS does not change this.',
    fallback: 'on',
    reloads: true,
  }),
  playerDataKeysMax: option('--player-data-keys-max', {
    ...wholeNumber({ min: 1, max: PLAYER_DATA_MAX.keys }),
    description:
      'How many keys one player may have in all kinds of data together. Who has more keeps them. PURSER_LIMITS does not change this.',
    fallback: String(USUAL_PLAYER_DATA_LIMITS.keysMax),
    reloads: true,
  }),
  playerDataBytesMax: option('--player-data-bytes-max', {
    ...wholeNumber({ min: 1, max: PLAYER_DATA_MAX.bytes }),
    description:
      'How many bytes of UTF-8 the data of one player may have, in all kinds of data together. Who has more keeps them. PURSER_LIMITS does not change this.',
    fallback: String(USUAL_PLAYER_DATA_LIMITS.bytesMax),
    reloads: true,
  }),
  playerObjectsMax: option('--player-objects-max', {
    ...wholeNumber({ min: 1, max: OBJECTS_MAX.objects }),
    description:
      'How many objects one entity of a player may have. One that has more keeps them. PURSER_LIMITS does not change this.',
    fallback: String(USUAL_PLAYER_DATA_LIMITS.objectsMax),
    reloads: true,
  }),
  playerObjectBytesMax: option('--player-object-bytes-max', {
    ...wholeNumber({ min: 1, max: OBJECTS_MAX.bytes }),
    description:
      'How many bytes of UTF-8 the JSON of one object may have. Larger ones stay as they are. PURSER_LIMITS does not change this.',
    fallback: String(USUAL_PLAYER_DATA_LIMITS.objectBytesMax),
    reloads: true,
  }),
  charactersMax: option('--characters-max', {
    ...wholeNumber({ min: 0, max: CHARACTERS.max }),
    description:
      'How many characters one player may have. A player who has more keeps them. On several nodes the same at each. PURSER_LIMITS does not change this.',
    fallback: String(CHARACTERS.default),
  }),
  supportCurrencyPerDay: option('--support-currency-per-day', {
    ...wholeNumberOr('off', { min: 0, max: BALANCE_MAX }),
    description:
      'How many units of each currency of a title one operator may give and take in a day (UTC) who may not give items: the role support; off: any number. PURSER_LIMITS does not change this.',
    fallback: '1000',
    reloads: true,
  }),
};
