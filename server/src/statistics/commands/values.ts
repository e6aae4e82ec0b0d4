import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import { OPERATOR_ABOUT_CHARS_MAX } from '../../kernel/operator-limits.ts';
import {
  CHARACTER_VALUES_MAX,
  STATISTICS_BY_PLAYERS_MAX,
  STATISTICS_MAX,
} from '../../kernel/statistic-limits.ts';
import { firstTexts } from '../../lib/first-texts.ts';
import { quoteName } from '../../lib/quote-name.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { findPlayerId, holdPlayer, holdPlayersSkipLocked } from '../../players/sql/players.ts';
import { BUSY, command, type NotRun } from '../../storage/command.ts';
import { type InTitle, keyOf, type PlayerKey, playerRow } from '../../storage/query/keys.ts';
import { lockTitle } from '../../storage/query/lock-title.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findCharacterName } from '../../characters/sql/characters.ts';
import {
  countStatistics,
  findKnown,
  findStatistics,
  saveStatistic,
  type StatisticKey,
  statisticNameOf,
} from '../sql/definitions.ts';
import {
  countOfCharacters,
  deleteLeftValues,
  findOfCharacter,
  findValues,
  type NewValue,
  type OwnerKey,
  resetValues,
  saveValues,
} from '../sql/values.ts';
import type { Statistic } from '../statistic.ts';
import { versionAt } from '../versions.ts';
import {
  combineEach,
  type Full,
  type GrowsTooFast,
  type KnownStatistics,
  type Outcome,
  type OwnedUpdate,
  type StatisticsUpdate,
  type Updated,
} from './combine-values.ts';
import { newStatistic } from './definitions.ts';

// A command that writes values locks the player first: of all writers of a player's statistics one is at work, and those of one board share no row.

export type StatisticsOutcome = Outcome | { readonly status: 'noPlayer' };

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
  batch: {
    isSmall: ({ updates }) => updates.length <= SMALL_VALUES,
    rowsOf: ({ updates }) => updates.length,
    run: storeInBatch,
  },
});

/** The values of an update that may share a transaction with others. */
const SMALL_VALUES = 16;

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
type ToldUpdate = OwnedUpdate & { readonly characterName?: string };

/** Stores an update of a player who is locked, or of a character of that one. */
async function store(tx: Tx, update: ToldUpdate): Promise<Outcome> {
  const { playerId, characterId, characterName } = update;
  const named = await findOrPlan(tx, update);
  if ('status' in named) return named;
  const { outcomes, values } = await combineEach(tx, [update], named.statistics);
  const [outcome] = outcomes as [Outcome];
  if (outcome.status !== 'updated') return outcome;
  for (const one of named.missing) await saveStatistic(tx, update, one);
  await saveValues(tx, values);
  const character = characterName === undefined ? {} : { characterId, characterName };
  const about = { ...character, statistics: () => describeValues(values) };
  tx.audit(values.length === 0 ? NOTHING_DONE : { playerId, about });
  return outcome;
}

/** The statistics of an update with their values before and after it. */
function describeValues(values: readonly NewValue[]): string {
  const told = byName(values).map(({ statistic, before, value }) => {
    const name = quoteName(statistic);
    return before === undefined ? `${name}: ${value}` : `${name}: ${before.value} → ${value}`;
  });
  return firstTexts(told, OPERATOR_ABOUT_CHARS_MAX);
}

/**
 * Updates statistics of many players at once, those of one player one after the other. Undefined: the update names a statistic that is not there,
 * and has to lock its title. BUSY: another transaction has locked the player, or there is no such player.
 */
async function storeInBatch(
  tx: Tx,
  updates: readonly StatisticsUpdate[],
): Promise<readonly (Outcome | NotRun)[]> {
  const free = await holdPlayersSkipLocked(tx, updates);
  const held = updates.filter((update) => free.has(keyOf(update)));
  const statistics = await findKnown(tx, held.flatMap(statisticsOf));
  const known = held.filter((update) =>
    statisticsOf(update).every((one) => statistics.has(statisticNameOf(one))),
  );
  const owned = known.map((update) => ({ ...update, characterId: '' }));
  const { outcomes, values } = await combineEach(tx, owned, statistics);
  await saveValues(tx, values);
  const done = new Map(known.map((update, index) => [update, outcomes[index]]));
  return updates.map((update) => done.get(update) ?? (free.has(keyOf(update)) ? undefined : BUSY));
}

const statisticsOf = ({ titleId, updates }: StatisticsUpdate): readonly StatisticKey[] =>
  updates.map(({ statistic }) => ({ titleId, statistic }));

/** The statistics that an update names, those among them that must be made. */
interface Named {
  readonly statistics: KnownStatistics;
  readonly missing: readonly Statistic[];
}

async function findOrPlan(tx: Tx, update: StatisticsUpdate): Promise<Named | Full> {
  const { titleId, isByPlayer, now } = update;
  const names = statisticsOf(update);
  const known = await findKnown(tx, names);
  if (known.size === names.length) return { statistics: known, missing: [] };
  await lockTitle.first(tx, { titleId });
  const there = await findKnown(tx, names);
  const missing = names
    .filter((one) => !there.has(statisticNameOf(one)))
    .map(({ statistic }) => newStatistic({ statistic, now }));
  const { count = 0 } = (await countStatistics.first(tx, { titleId })) ?? {};
  const max = isByPlayer ? STATISTICS_BY_PLAYERS_MAX : STATISTICS_MAX;
  if (missing.length > 0 && count + missing.length > max) return { status: 'full', max };
  const made = missing.map((one) => {
    return [statisticNameOf({ titleId, statistic: one.name }), one] as const;
  });
  return { statistics: new Map([...there, ...made]), missing };
}

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
  const rows = await findValues(
    tx,
    once.map((one) => ({ titleId, playerId, characterId: '', ...one })),
  );
  return byName(rows.map(({ statistic, version, value }) => ({ statistic, version, value })));
}

const byName = <One extends { readonly statistic: string }>(all: readonly One[]) =>
  all.toSorted((a, b) => (a.statistic < b.statistic ? -1 : 1));

async function currentVersions(
  tx: Tx,
  { names, now, ...of }: InTitle & Pick<StatisticsQuery, 'names' | 'now'>,
) {
  const { titleId } = of;
  const known =
    names &&
    (await findKnown(
      tx,
      names.map((statistic) => ({ titleId, statistic })),
    ));
  const statistics = known ? [...known.values()] : await findStatistics(tx, of);
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
