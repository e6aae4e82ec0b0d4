import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteCharacter, grantCharacter } from '../../src/characters/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { Player } from '../../src/players/player.ts';
import {
  changeStatistic,
  createStatistic,
  resetStatistic,
} from '../../src/statistics/commands/definitions.ts';
import {
  findCharacterStatistics,
  findPlayerStatistics,
  resetCharacterStatistics,
  resetPlayerStatistics,
  updateCharacterStatistics,
  updateStatistics,
} from '../../src/statistics/commands/values.ts';
import type { PlayerKey } from '../../src/storage/query/keys.ts';
import { removal } from './deletion.conformance.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';
import { boardsOf, writtenBoardsOf } from './statistics-given.ts';
import {
  allValues,
  aStep,
  change,
  type CharacterStep,
  CHARACTERS,
  GRACE_MS,
  type Model,
  newModel,
  renew,
  reset,
  resetCharacter,
  type Step,
  toggleCharacter,
  update,
  updateCharacter,
  valuesOf,
  valuesOfCharacter,
  versionOf,
  wait,
} from './statistics-model.ts';

/** The steps of a run, on average. */
const STEPS_OF_RUN = 60;
const runs = fc.array(aStep, { maxLength: 2 * STEPS_OF_RUN, size: 'max' });

/** Holds statistics against a small model, for some `steps` in all. */
export function statisticsModelConformance(make: MakeStorage, steps = 1_000): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  it(
    'are what the model says, and boards are told of each change',
    async () => {
      const numRuns = Math.ceil(steps / STEPS_OF_RUN);
      await fc.assert(fc.asyncProperty(runs, play), { numRuns });
    },
    60_000 + steps * 60,
  );

  const aPlayer = async (titleId: string) =>
    (await logIn(storage, { titleId, subject: unique('player') })).player;

  async function play(all: readonly Step[]): Promise<void> {
    const titleId = await aTitle(storage);
    const model = newModel(NOW);
    for (const [statistic, { aggregation, resetInterval }] of model.statistics) {
      const made = { titleId, statistic, aggregation, resetInterval, now: NOW };
      // oxlint-disable-next-line no-await-in-loop
      await storage.run(createStatistic, made);
    }
    const players: Player[] = [];
    // oxlint-disable-next-line no-await-in-loop
    for (const _ of model.players) players.push(await aPlayer(titleId));
    for (const step of all) {
      // oxlint-disable-next-line no-await-in-loop
      await playOne(step, { titleId, model, players });
    }
    const boards = await boardsOf(storage, titleId);
    const values = boards.map((place) => {
      const [statistic, version, value, , , characterId] = place.split(' ');
      return [statistic, version, ...(characterId ? [characterId] : []), value].join(' ');
    });
    expect(values.toSorted()).toEqual(allValues(model));
    expect(await writtenBoardsOf(storage, titleId)).toEqual(boards);
  }

  async function playOne(
    step: Step,
    { titleId, model, players }: { titleId: string; model: Model; players: Player[] },
  ): Promise<void> {
    const told = JSON.stringify(step);
    const { now } = model;
    const of = (at: number) => {
      return { titleId, playerId: players[at]?.playerId ?? '' };
    };
    switch (step.kind) {
      case 'wait':
        return wait(model, step.ms);
      case 'update': {
        const updates = step.updates.map((one) => ({ ...one, version: versionOf(model, one) }));
        // No wire takes a version below 0.
        if (updates.some(({ version = 0 }) => version < 0)) return;
        const how = { isForced: step.isForced, isByPlayer: false, graceMs: GRACE_MS, now };
        const { status } = await storage.run(updateStatistics, {
          ...of(step.player),
          updates,
          ...how,
        });
        return expect(status, told).toBe(update(model, step));
      }
      case 'change': {
        const found = await storage.run(changeStatistic, { ...step, titleId, now });
        return expect(found !== undefined, told).toBe(change(model, step));
      }
      case 'reset': {
        const named = { titleId, statistic: step.statistic, now, graceMs: GRACE_MS };
        const { status } = await storage.run(resetStatistic, named);
        // The model does not count how often.
        return status === 'tooOften'
          ? undefined
          : expect(status, told).toBe(reset(model, step.statistic));
      }
      case 'resetPlayer':
        model.players[step.player] = new Map();
        return expect(await storage.run(resetPlayerStatistics, of(step.player))).toBe(true);
      case 'delete':
        renew(model, step.player);
        await storage.run(removePlayer, removal(players[step.player] as Player));
        players[step.player] = await aPlayer(titleId);
        return undefined;
      case 'find': {
        const found = await storage.run(findPlayerStatistics, { ...of(step.player), now });
        const values = found?.map((one) => `${one.statistic} ${one.version} ${one.value}`);
        expect(values?.toSorted(), told).toEqual(valuesOf(model, step.player));
        for (const characterId of CHARACTERS) {
          // oxlint-disable-next-line no-await-in-loop
          const ofIt = await storage.run(findCharacterStatistics, {
            ...of(step.player),
            characterId,
          });
          const shown =
            typeof ofIt === 'string' ? ofIt : ofIt.map((one) => `${one.statistic} ${one.value}`);
          expect(shown, told).toEqual(valuesOfCharacter(model, { ...step, characterId }));
        }
        return undefined;
      }
      default:
        return playOfCharacter(step, of(step.player), model);
    }
  }

  async function playOfCharacter(
    step: CharacterStep,
    player: PlayerKey,
    model: Model,
  ): Promise<void> {
    const told = JSON.stringify(step);
    const of = { ...player, characterId: step.characterId };
    switch (step.kind) {
      case 'character': {
        if (!toggleCharacter(model, step))
          return expect(await storage.run(deleteCharacter, of)).toBe(true);
        const named = { characterName: 'Brunhild', characterType: 'knight', createdAt: model.now };
        const max = CHARACTERS.length;
        const { status } = await storage.run(grantCharacter, { ...of, ...named, max });
        return expect(status, told).toBe('granted');
      }
      case 'resetCharacter':
        return expect(await storage.run(resetCharacterStatistics, of), told).toBe(
          resetCharacter(model, step),
        );
      case 'updateCharacter': {
        const { isByPlayer, updates } = step;
        const update = { ...of, updates, isByPlayer, now: model.now };
        const { status } = await storage.run(updateCharacterStatistics, update);
        return expect(status, told).toBe(updateCharacter(model, step));
      }
    }
  }
}
