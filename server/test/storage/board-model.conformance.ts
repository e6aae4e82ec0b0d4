import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STATISTIC_GRACE_MS, STATISTIC_RESETS } from '../../src/kernel/statistic-limits.ts';
import { deleteCharacter, grantCharacter } from '../../src/characters/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import {
  type BoardPart,
  findAround,
  findFromPosition,
  findTop,
} from '../../src/statistics/commands/boards.ts';
import {
  type CharacterEntry,
  findAroundCharacter,
  findCharactersFromPosition,
  findCharactersOnBoard,
  findTopCharacters,
} from '../../src/statistics/commands/character-boards.ts';
import { resetStatistic } from '../../src/statistics/commands/definitions.ts';
import { foldBoards, verifyBoards } from '../../src/statistics/commands/groups.ts';
import {
  resetCharacterStatistics,
  resetPlayerStatistics,
  updateCharacterStatistics,
  updateStatistics,
} from '../../src/statistics/commands/values.ts';
import type { Player } from '../../src/players/player.ts';
import type { Folded } from '../../src/statistics/sql/groups.ts';
import {
  around,
  aStep,
  CHARACTERS,
  type Entry,
  GROUP_SIZE,
  type OfCharacter,
  PLAYERS,
  PLAYERS_WITH_CHARACTERS,
  type Reached,
  sorted,
  type Step,
} from './board-model.ts';
import { removal } from './deletion.conformance.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';

/** The steps of a run, on average. */
const STEPS_OF_RUN = 120;
const runs = fc.array(aStep, { maxLength: 2 * STEPS_OF_RUN, size: 'max' });
const STATISTIC = 'score';

/** Holds ranks against a full sort, with groups of a few members, for some `steps` in all. */
export function boardModelConformance(make: MakeStorage, steps = 600): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  it(
    'have the order of a full sort, whatever came, went, was reset and was folded meanwhile',
    async () => {
      const numRuns = Math.ceil(steps / STEPS_OF_RUN);
      await fc.assert(fc.asyncProperty(runs, play), { numRuns });
    },
    60_000 + steps * 60,
  );

  async function play(all: readonly Step[]): Promise<void> {
    const world = await aWorld();
    for (const step of all) {
      // oxlint-disable-next-line no-await-in-loop
      await world.play(step);
    }
    await world.play({ kind: 'look', start: 0, limit: 2 * GROUP_SIZE });
    await world.foldAll();
    await world.play({ kind: 'verify' });
  }

  async function aWorld() {
    const titleId = await aTitle(storage);
    const newPlayer = async () =>
      (await logIn(storage, { titleId, subject: unique('player') })).player;
    const players = await Promise.all(Array.from({ length: PLAYERS }, newPlayer));
    let now = NOW;
    let version = 0;
    let resetAt = Number.NEGATIVE_INFINITY;
    let resets = 0;
    let after: Folded | undefined;
    const boards = new Map<number, Map<string, Reached>>([[0, new Map()]]);

    const idOf = (index: number) => {
      const { playerId } = players[index] as (typeof players)[number];
      return playerId;
    };
    /** The characters that are there, and the board of all that were: deleted ones keep their places. */
    const characters = new Set<string>();
    const ofCharacters = new Map<string, Reached>();

    const board = (of: number) => boards.get(of) ?? new Map<string, Reached>();
    const forget = (playerId: string) => {
      for (const one of boards.values()) one.delete(playerId);
    };
    const holderOf = ({ player, characterId }: OfCharacter) => `${idOf(player)} ${characterId}`;
    const keyOf = ({ player, characterId }: OfCharacter) => {
      return { titleId, playerId: idOf(player), characterId };
    };
    const forgetCharacters = (player: number) => {
      for (const characterId of CHARACTERS) {
        ofCharacters.delete(holderOf({ player, characterId }));
        characters.delete(holderOf({ player, characterId }));
      }
    };

    async function setOfCharacter(step: Extract<Step, { kind: 'setOfCharacter' }>) {
      const holder = holderOf(step);
      const { value } = step;
      if (!characters.has(holder)) {
        const named = { characterName: 'Brunhild', characterType: 'knight', createdAt: now };
        const max = CHARACTERS.length;
        const granted = await storage.run(grantCharacter, { ...keyOf(step), ...named, max });
        expect(granted.status).toBe('granted');
        characters.add(holder);
      }
      const updates = [{ statistic: STATISTIC, value }];
      const update = { ...keyOf(step), updates, isByPlayer: false, now };
      const { status } = await storage.run(updateCharacterStatistics, update);
      expect(status).toBe('updated');
      if (ofCharacters.get(holder)?.value === value) return;
      ofCharacters.set(holder, { holder, value, changedAt: now });
    }

    async function removeOfCharacter(step: OfCharacter) {
      const holder = holderOf(step);
      const wasThere = ofCharacters.delete(holder) || characters.has(holder);
      const outcome = await storage.run(resetCharacterStatistics, keyOf(step));
      expect(outcome).toBe(wasThere ? 'reset' : 'noCharacter');
    }

    async function removeCharacter(step: OfCharacter) {
      const wasThere = characters.delete(holderOf(step));
      expect(await storage.run(deleteCharacter, keyOf(step))).toBe(wasThere);
    }

    async function set({ player, value, isLate }: Extract<Step, { kind: 'set' }>) {
      const playerId = idOf(player);
      const to = isLate && now < resetAt + STATISTIC_GRACE_MS ? version - 1 : version;
      const outcome = await storage.run(updateStatistics, {
        titleId,
        playerId,
        updates: [{ statistic: STATISTIC, value, version: to }],
        isForced: true,
        isByPlayer: false,
        graceMs: STATISTIC_GRACE_MS,
        now,
      });
      expect(outcome.status).toBe('updated');
      if (board(to).get(playerId)?.value === value) return;
      board(to).set(playerId, { holder: playerId, value, changedAt: now });
    }

    async function reset() {
      const isAllowed = boards.size > 1 || board(0).size > 0;
      if (!isAllowed || now < resetAt + STATISTIC_GRACE_MS || resets === STATISTIC_RESETS.max)
        return;
      const of = { titleId, statistic: STATISTIC, now, graceMs: STATISTIC_GRACE_MS };
      const outcome = await storage.run(resetStatistic, of);
      // The first value makes the statistic; a player may have taken it away again.
      if (outcome.status !== 'reset') return;
      version += 1;
      resets += 1;
      resetAt = now;
      boards.set(version, new Map());
    }

    async function look({ start, limit }: Extract<Step, { kind: 'look' }>) {
      for (const [of, reached] of boards) {
        if (of < version - 1) continue;
        const entries = sorted(reached.values());
        const query = {
          titleId,
          statistic: STATISTIC,
          version: of,
          limit,
          wholeAccounts: false,
          now,
        };
        const page = entries.slice(start, start + limit);
        // oxlint-disable no-await-in-loop
        expect(shown(await storage.run(findTop, { ...query, start }))).toEqual(page);
        expect(shown(await storage.run(findFromPosition, { ...query, start }))).toEqual(page);
        for (const { playerId } of players) {
          expect(shown(await storage.run(findAround, { ...query, playerId }))).toEqual(
            around(entries, { holder: playerId, limit }),
          );
        }
        // oxlint-enable no-await-in-loop
      }
      await lookAtCharacters({ start, limit });
    }

    async function lookAtCharacters({ start, limit }: { start: number; limit: number }) {
      const entries = sorted(ofCharacters.values());
      const query = { titleId, statistic: STATISTIC, limit };
      const page = entries.slice(start, start + limit);
      const top = await storage.run(findTopCharacters, { ...query, start });
      expect(shownOfCharacters(top)).toEqual(page);
      const found = await storage.run(findCharactersFromPosition, { ...query, start });
      expect(shownOfCharacters(found)).toEqual(page);
      for (let player = 0; player < PLAYERS_WITH_CHARACTERS; player += 1) {
        // oxlint-disable no-await-in-loop
        for (const characterId of CHARACTERS) {
          const holder = holderOf({ player, characterId });
          const of = { ...query, ...keyOf({ player, characterId }) };
          expect(shownOfCharacters(await storage.run(findAroundCharacter, of))).toEqual(
            characters.has(holder) ? around(entries, { holder, limit }) : 'noCharacter',
          );
        }
        const own = { ...query, playerId: idOf(player) };
        expect(shownOfCharacters(await storage.run(findCharactersOnBoard, own))).toEqual(
          entries
            .filter(([, holder]) => characters.has(holder) && holder.startsWith(idOf(player)))
            .slice(0, limit),
        );
        // oxlint-enable no-await-in-loop
      }
    }

    async function foldAll() {
      after = undefined;
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop
        const { folded } = await storage.run(foldBoards, { size: GROUP_SIZE });
        if (folded === 0) return;
      }
    }

    return {
      foldAll,
      async play(step: Step): Promise<void> {
        switch (step.kind) {
          case 'wait':
            now += step.ms;
            return;
          case 'set':
            return set(step);
          case 'setOfCharacter':
            return setOfCharacter(step);
          case 'removeOfCharacter':
            return removeOfCharacter(step);
          case 'deleteCharacter':
            return removeCharacter(step);
          case 'removeValues':
            await storage.run(resetPlayerStatistics, { titleId, playerId: idOf(step.player) });
            return forget(idOf(step.player));
          case 'deletePlayer':
            await storage.run(removePlayer, removal(players[step.player] as Player));
            forget(idOf(step.player));
            forgetCharacters(step.player);
            players[step.player] = await newPlayer();
            return;
          case 'reset':
            return reset();
          case 'fold': {
            const { atOnce } = step;
            const folded = await storage.run(foldBoards, { after, atOnce, size: GROUP_SIZE });
            after = folded.reached;
            return;
          }
          case 'verify': {
            const { corrected } = await storage.run(verifyBoards, {
              titleId,
              size: GROUP_SIZE,
              atOnce: 1_000,
            });
            expect(corrected).toBe(0);
            return;
          }
          case 'look':
            return look(step);
        }
      },
    };
  }
}

function shownOfCharacters(part: readonly CharacterEntry[] | string): string | readonly Entry[] {
  if (typeof part === 'string') return part;
  return part.map(({ position, playerId, characterId, value }) => {
    return [position, `${playerId} ${characterId}`, value];
  });
}

function shown(part: BoardPart | string): string | readonly Entry[] {
  if (typeof part === 'string') return part;
  return part.entries.map(({ position, value, account }) => {
    return [position, account.player.playerId, value];
  });
}
