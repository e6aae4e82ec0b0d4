import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import { OPERATOR_ABOUT_CHARS_MAX } from '../../kernel/operator-limits.ts';
import type { GrowthLeft, RateLimitExcess } from '../../kernel/rate-limits.ts';
import {
  CHARACTER_VALUES_MAX,
  STATISTIC_VERSIONS_KEPT,
  STATISTICS_BY_PLAYERS_MAX,
  STATISTICS_MAX,
} from '../../kernel/statistic-limits.ts';
import { firstTexts } from '../../lib/first-texts.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { findPlayerId, holdPlayer } from '../../players/sql/players.ts';
import { command } from '../../storage/command.ts';
import { type InTitle, type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import { lockTitle } from '../../storage/query/lock-title.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findCharacterName } from '../../characters/sql/characters.ts';
import { CHARACTERS_VERSION } from '../boards.ts';
import { countStatistics, findNamed, findStatistics, saveStatistic } from '../sql/definitions.ts';
import {
  countOfCharacters,
  deleteLeftValues,
  deleteOldValues,
  findOfCharacter,
  findValues,
  type NewValue,
  type OwnerKey,
  resetValues,
  saveValues,
} from '../sql/values.ts';
import { combine, type Statistic } from '../statistic.ts';
import { judgeVersion, versionAt } from '../versions.ts';
import { newStatistic } from './definitions.ts';

// A command that writes values locks the player first: of all writers of a player's statistics one is at work, and those of one board share no row.

/** A value that comes. */
interface Update {
  readonly statistic: string;
  readonly value: number;
  /** undefined: the current one. */
  readonly version?: number | undefined;
}

export interface StatisticsUpdate extends PlayerKey {
  /** No statistic twice. */
  readonly updates: readonly Update[];
  /** The values take the place of those that are there. */
  readonly isForced: boolean;
  readonly isByPlayer: boolean;
  /** The address whose limit counts new values (app/limits.ts). Absent: no limit does. */
  readonly from?: string | undefined;
  /** How many values that were not there may come. Absent: any number. */
  readonly growth?: GrowthLeft | undefined;
  /** How long a version takes values after a reset. */
  readonly graceMs: number;
  readonly now: Instant;
}

/** `max`: what the title has as many of as it can have, or as players can make. */
interface Full {
  readonly status: 'full';
  readonly max: number;
}

interface Updated {
  readonly status: 'updated';
  /** How many of the values were not there before. */
  readonly added: number;
}

interface GrowsTooFast {
  readonly status: 'growsTooFast';
  readonly excess: RateLimitExcess;
}

type Refused = Full | GrowsTooFast | RefusedValue;

interface RefusedValue {
  readonly status: 'closed' | 'invalid' | 'overflow' | 'outOfBounds';
  readonly statistic: string;
}

export type StatisticsOutcome = Updated | Refused | { readonly status: 'noPlayer' };

/**
 * Combines values with those of a player, all or none. A name that is not there becomes a statistic, whose last value counts and which is never
 * reset. A value that stays as it is keeps its time, by which equal ones are ordered on boards.
 */
export const updateStatistics = command({
  name: 'statistics.update',
  changes: 'rows',
  waitsFor: (of: StatisticsUpdate) => [playerRow(of)],
  async run(tx, update: StatisticsUpdate): Promise<StatisticsOutcome> {
    if (!(await holdPlayer(tx, update))) return { status: 'noPlayer' };
    return store(tx, { ...update, characterId: '' });
  },
  isRefusal: ({ status }) => status !== 'updated',
});

type CharacterUpdate = Omit<StatisticsUpdate, 'isForced' | 'graceMs'> & OwnerKey;

export type CharacterOutcome =
  | Updated
  | { readonly status: 'noPlayer' }
  /** `charactersFull`: the player's characters have as many values as they can have. */
  | { readonly status: 'noCharacter' | 'charactersFull' }
  | Full
  | GrowsTooFast
  | { readonly status: 'outOfBounds'; readonly statistic: string };

/** Sets values of a character, all or none: the last one counts, whatever the statistic says of those of players, and there are no versions. */
export const updateCharacterStatistics = command({
  name: 'statistics.updateOfCharacter',
  changes: 'rows',
  waitsFor: (of: CharacterUpdate) => [playerRow(of)],
  async run(tx, update: CharacterUpdate): Promise<CharacterOutcome> {
    if (!(await holdPlayer(tx, update))) return { status: 'noPlayer' };
    const character = await findCharacterName.first(tx, update);
    if (!character) return { status: 'noCharacter' };
    const { character_name: characterName } = character;
    if (!(await makeRoom(tx, update))) return { status: 'charactersFull' };
    // The calls of servers have no ForceUpdate, and some must be able to correct a value.
    const isForced = !update.isByPlayer;
    const outcome = await store(tx, { ...update, characterName, isForced, graceMs: 0 });
    return 'statistic' in outcome ? { ...outcome, status: 'outOfBounds' } : outcome;
  },
  isRefusal: ({ status }) => status !== 'updated',
});

/** Makes room for the values that come, where the characters of a player may have them: those of deleted characters go. false: there is none. */
async function makeRoom(tx: Tx, { updates, ...of }: CharacterUpdate): Promise<boolean> {
  const own = await findOfCharacter.all(tx, of);
  const names = new Set(own.map(({ statistic }) => statistic));
  const added = updates.filter(({ statistic }) => !names.has(statistic)).length;
  if (added === 0) return true;
  const { count = 0 } = (await countOfCharacters.first(tx, of)) ?? {};
  if (count + added <= CHARACTER_VALUES_MAX) return true;
  const removed = await deleteLeftValues(tx, of);
  return count - removed + added <= CHARACTER_VALUES_MAX;
}

/** `characterName`: of the character whose values they are; absent: they are the player's own. */
type OwnedUpdate = StatisticsUpdate & OwnerKey & { readonly characterName?: string };

/** Stores an update of a player who is locked, or of a character of that one. */
async function store(tx: Tx, update: OwnedUpdate): Promise<Updated | Refused> {
  const { titleId, playerId, characterId, characterName, growth, now } = update;
  const owner = { titleId, playerId, characterId };
  const named = await findOrPlan(tx, update);
  if ('status' in named) return named;
  const placed = await place(tx, owner, { ...update, ...named });
  if ('status' in placed) return placed;
  const added = placed.filter(({ before }) => !before).length;
  if (growth && added > growth.max) return { status: 'growsTooFast', excess: growth.excess };
  for (const one of named.missing) await saveStatistic(tx, owner, one);
  await saveValues(tx, { ...owner, now }, placed);
  await deleteOldValues(tx, owner, placed.filter(isFirstOfVersion).map(tooOld));
  const character = characterName === undefined ? {} : { characterId, characterName };
  const about = { ...character, statistics: describeValues(placed) };
  tx.audit(placed.length === 0 ? NOTHING_DONE : { playerId, about });
  return { status: 'updated', added };
}

/** The statistics of an update with their values before and after it. */
function describeValues(placed: readonly NewValue[]): string {
  const told = placed.map(({ statistic, before, value }) =>
    before === undefined ? `${statistic}: ${value}` : `${statistic}: ${before.value} → ${value}`,
  );
  return firstTexts(told, OPERATOR_ABOUT_CHARS_MAX);
}

/** The statistics that an update names, those among them that must be made. */
interface Named {
  readonly statistics: ReadonlyMap<string, Statistic>;
  readonly missing: readonly Statistic[];
}

async function findOrPlan(
  tx: Tx,
  { titleId, updates, isByPlayer, now }: StatisticsUpdate,
): Promise<Named | Full> {
  const names = updates.map(({ statistic }) => statistic);
  const known = await findNamed(tx, { titleId }, names);
  if (known.length === names.length) return namedBy(known, []);
  await lockTitle.first(tx, { titleId });
  const there = await findNamed(tx, { titleId }, names);
  const missing = names
    .filter((name) => there.every((one) => one.name !== name))
    .map((statistic) => newStatistic({ statistic, now }));
  const { count = 0 } = (await countStatistics.first(tx, { titleId })) ?? {};
  const max = isByPlayer ? STATISTICS_BY_PLAYERS_MAX : STATISTICS_MAX;
  if (missing.length > 0 && count + missing.length > max) return { status: 'full', max };
  return namedBy([...there, ...missing], missing);
}

function namedBy(all: readonly Statistic[], missing: readonly Statistic[]): Named {
  return { statistics: new Map(all.map((one) => [one.name, one])), missing };
}

/** How the values of characters stand, whatever the statistic says of those of players. */
const OF_CHARACTERS = {
  status: 'open',
  version: CHARACTERS_VERSION,
  aggregation: 'last',
} as const;

/** The values to store, in the order of the statistics' names; or why one of them cannot be. */
async function place(
  tx: Tx,
  owner: OwnerKey,
  { updates, statistics, now, graceMs, isForced }: StatisticsUpdate & Named,
): Promise<readonly NewValue[] | RefusedValue> {
  const isOfPlayer = owner.characterId === '';
  const opened = [];
  for (const { statistic, value, version } of updates) {
    const known = statistics.get(statistic) as Statistic;
    const judged = isOfPlayer ? judgeVersion(known.base, { version, now, graceMs }) : OF_CHARACTERS;
    if (judged.status !== 'open') return { status: judged.status, statistic };
    const { aggregation } = isOfPlayer ? known : OF_CHARACTERS;
    opened.push({ known: { ...known, aggregation }, statistic, value, version: judged.version });
  }
  const rows = await findValues.all(tx, owner, opened);
  const before = new Map(rows.map((row) => [row.statistic, row]));
  const placed: NewValue[] = [];
  for (const { known, statistic, value, version } of opened) {
    const stored = before.get(statistic);
    const judged = combine(known, { before: stored?.value, value, isForced });
    if (judged.status !== 'allowed') return { status: judged.status, statistic };
    if (judged.value === stored?.value) continue;
    placed.push({ statistic, version, value: judged.value, before: stored });
  }
  return byName(placed);
}

const isFirstOfVersion = ({ version, before }: NewValue): boolean =>
  before === undefined && version >= STATISTIC_VERSIONS_KEPT;

const tooOld = ({ statistic, version }: NewValue) => {
  return { statistic, version: version - STATISTIC_VERSIONS_KEPT };
};

/** A question for statistics of a player. */
interface StatisticsQuery extends PlayerKey {
  /** In their current versions. Absent: all of the title, where no versions are named either. */
  readonly names?: readonly string[] | undefined;
  /** In these versions. */
  readonly versions?: readonly { readonly statistic: string; readonly version: number }[];
  readonly now: Instant;
}

/** A value of a player, in a version of a statistic. */
export interface FoundStatistic {
  readonly statistic: string;
  readonly version: number;
  readonly value: number;
}

/** Finds statistics of a player that have a value, by their names, each once however often it is named. undefined: there is no such player. */
export const findPlayerStatistics = command({
  name: 'statistics.find',
  changes: 'nothing',
  async run(tx, query: StatisticsQuery): Promise<readonly FoundStatistic[] | undefined> {
    const { titleId, playerId } = query;
    const rows = await readValues(tx, query);
    if (rows.length > 0) return rows;
    return (await findPlayerId.first(tx, { titleId, playerId })) ? [] : undefined;
  },
});

/** The values of a player in current versions, or in those that are named, by the statistics' names. */
async function readValues(
  tx: Tx,
  { titleId, playerId, names, versions, now }: StatisticsQuery,
): Promise<readonly FoundStatistic[]> {
  const asked = versions ?? (await currentVersions(tx, { titleId, names, now }));
  const once = uniqueBy(asked, ({ statistic, version }) => `${version} ${statistic}`);
  const rows = await findValues.all(tx, { titleId, playerId, characterId: '' }, once);
  return byName(rows.map(({ statistic, version, value }) => ({ statistic, version, value })));
}

const byName = <One extends { readonly statistic: string }>(all: readonly One[]) =>
  all.toSorted((a, b) => (a.statistic < b.statistic ? -1 : 1));

async function currentVersions(
  tx: Tx,
  { names, now, ...of }: InTitle & Pick<StatisticsQuery, 'names' | 'now'>,
) {
  const statistics = names ? await findNamed(tx, of, names) : await findStatistics(tx, of);
  return statistics.map(({ name, base }) => ({ statistic: name, version: versionAt(base, now) }));
}

/** Removes all statistics of a player in all versions, and takes the player off their boards. false: there is no such player. */
export const resetPlayerStatistics = command({
  name: 'statistics.resetPlayer',
  changes: 'rows',
  waitsFor: (of: PlayerKey) => [playerRow(of)],
  async run(tx, of: PlayerKey): Promise<boolean> {
    if (!(await holdPlayer(tx, of))) return false;
    const removed = await resetValues(tx, { ...of, characterId: '' });
    tx.audit(removed === 0 ? NOTHING_DONE : { playerId: of.playerId, about: {} });
    return true;
  },
  isRefusal: (isThere) => !isThere,
});

/** Finds all statistics of a character, by their names. `noCharacter`: the player has no such one. */
export const findCharacterStatistics = command({
  name: 'statistics.findOfCharacter',
  changes: 'nothing',
  async run(
    tx,
    of: OwnerKey,
  ): Promise<readonly Pick<FoundStatistic, 'statistic' | 'value'>[] | 'noPlayer' | 'noCharacter'> {
    if (await findCharacterName.first(tx, of)) {
      const rows = await findOfCharacter.all(tx, of);
      return byName(rows.map(({ statistic, value }) => ({ statistic, value })));
    }
    return (await findPlayerId.first(tx, of)) ? 'noCharacter' : 'noPlayer';
  },
});

/**
 * Removes all statistics of a character, and takes it off their boards; also of one that was deleted. `noCharacter`: the player has no such one, and
 * no values of one that was.
 */
export const resetCharacterStatistics = command({
  name: 'statistics.resetCharacter',
  changes: 'rows',
  waitsFor: (of: OwnerKey) => [playerRow(of)],
  async run(tx, of: OwnerKey): Promise<'reset' | 'noPlayer' | 'noCharacter'> {
    if (!(await holdPlayer(tx, of))) return 'noPlayer';
    const removed = await resetValues(tx, of);
    const character = await findCharacterName.first(tx, of);
    if (removed === 0 && !character) return 'noCharacter';
    const about = { characterId: of.characterId, characterName: character?.character_name };
    tx.audit(removed === 0 ? NOTHING_DONE : { playerId: of.playerId, about });
    return 'reset';
  },
  isRefusal: (outcome) => outcome !== 'reset',
});
