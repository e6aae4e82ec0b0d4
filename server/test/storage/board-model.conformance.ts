import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STATISTIC_GRACE_MS, STATISTIC_RESETS } from '../../src/kernel/statistic-limits.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import {
  type BoardPart,
  findAround,
  findFromPosition,
  findTop,
} from '../../src/statistics/commands/boards.ts';
import { resetStatistic } from '../../src/statistics/commands/definitions.ts';
import { foldBoards, verifyBoards } from '../../src/statistics/commands/groups.ts';
import { resetPlayerStatistics, updateStatistics } from '../../src/statistics/commands/values.ts';
import type { Player } from '../../src/players/player.ts';
import type { Folded } from '../../src/statistics/sql/groups.ts';
import {
  around,
  aStep,
  type Entry,
  GROUP_SIZE,
  PLAYERS,
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
    const board = (of: number) => boards.get(of) ?? new Map<string, Reached>();
    const forget = (playerId: string) => {
      for (const one of boards.values()) one.delete(playerId);
    };

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
      board(to).set(playerId, { playerId, value, changedAt: now });
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
            around(entries, { playerId, limit }),
          );
        }
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
          case 'removeValues':
            await storage.run(resetPlayerStatistics, { titleId, playerId: idOf(step.player) });
            return forget(idOf(step.player));
          case 'deletePlayer':
            await storage.run(removePlayer, removal(players[step.player] as Player));
            forget(idOf(step.player));
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

function shown(part: BoardPart | string): string | readonly Entry[] {
  if (typeof part === 'string') return part;
  return part.entries.map(({ position, value, account }) => {
    return [position, account.player.playerId, value];
  });
}
