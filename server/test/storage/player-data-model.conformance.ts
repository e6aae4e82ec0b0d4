import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CharacterKey } from '../../src/characters/character.ts';
import { deleteCharacter, grantCharacter } from '../../src/characters/commands.ts';
import { findData, type FoundData, updateData } from '../../src/player-data/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { removal } from './deletion.conformance.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';
import {
  aStep,
  find,
  LIMITS,
  type ModelPlayer,
  newPlayer,
  PLAYERS,
  type Step,
  sumsOf,
  toggleCharacter,
  update,
  wait,
} from './player-data-model.ts';

const sorted = ({ records, ...more }: FoundData) => ({
  ...more,
  records: records.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
});

/** The steps of a run, on average. */
const STEPS_OF_RUN = 60;
const runs = fc.array(aStep, { maxLength: 2 * STEPS_OF_RUN, size: 'max' });

/** Holds data of players against a small model, for some `steps` in all. */
export function playerDataModelConformance(make: MakeStorage, steps = 1_000): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  it(
    'are what the model says, and updates are refused where it says so',
    async () => {
      const numRuns = Math.ceil(steps / STEPS_OF_RUN);
      await fc.assert(fc.asyncProperty(runs, play), { numRuns });
    },
    60_000 + steps * 60,
  );

  async function play(all: readonly Step[]): Promise<void> {
    const titleId = await aTitle(storage);
    const come = async () => {
      const { player } = await logIn(storage, { titleId, subject: unique('player') });
      return { model: newPlayer(), player, playerId: player.playerId };
    };
    const players = await Promise.all(Array.from({ length: PLAYERS }, come));
    const deleted: string[] = [];
    let now = NOW;
    for (const step of all) {
      if (step.kind === 'wait') {
        now += step.ms;
        wait(
          players.map(({ model }) => model),
          step.ms,
        );
        continue;
      }
      const { model, player, playerId } = players[step.player] as (typeof players)[number];
      if (step.kind === 'delete') {
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(removePlayer, removal(player))).toBe('removed');
        deleted.push(playerId);
        // oxlint-disable-next-line no-await-in-loop
        players[step.player] = await come();
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop
      await playOne(step, { of: { titleId, playerId }, model, now });
    }
    await expectNothingOf(deleted);
    for (const { model, playerId } of players) {
      // oxlint-disable-next-line no-await-in-loop
      const rows = await storage.readRows(
        `select key_count, bytes from player_data_heads where player_id = '${playerId}'`,
      );
      const sums = sumsOf(model);
      const numbers = rows.map((row) => {
        const { key_count, bytes } = row as Readonly<Record<keyof typeof sums, unknown>>;
        return { key_count: Number(key_count), bytes: Number(bytes) };
      });
      // Where a character came, the engines differ in whether there is a row before there are data.
      const isWithoutData = model.kinds.size === 0;
      if (isWithoutData && !model.hadCharacters) expect(numbers).toEqual([]);
      else expect(numbers[0] ?? { key_count: 0, bytes: 0 }).toEqual(sums);
    }
  }

  async function expectNothingOf(playerIds: readonly string[]): Promise<void> {
    if (playerIds.length === 0) return;
    const list = playerIds.map((id) => `'${id}'`).join(', ');
    for (const table of ['player_data_heads', 'player_data', 'characters', 'character_data']) {
      // oxlint-disable-next-line no-await-in-loop
      const rows = await storage.readRows(`select * from ${table} where player_id in (${list})`);
      expect(rows, table).toEqual([]);
    }
  }

  async function toggle(of: CharacterKey, model: ModelPlayer): Promise<void> {
    if (toggleCharacter(model, of.characterId)) {
      const named = { characterName: 'Brunhild', characterType: 'knight', createdAt: NOW };
      const outcome = await storage.run(grantCharacter, { ...of, ...named, max: 2 });
      expect(outcome.status).toBe('granted');
    } else {
      expect(await storage.run(deleteCharacter, of)).toBe(true);
    }
  }

  async function playOne(
    step: Exclude<Step, { kind: 'wait' | 'delete' }>,
    {
      of,
      model,
      now,
    }: {
      readonly of: { readonly titleId: string; readonly playerId: string };
      readonly model: ModelPlayer;
      readonly now: number;
    },
  ): Promise<void> {
    if (step.kind === 'character') {
      await toggle({ ...of, characterId: step.characterId }, model);
      return;
    }
    if (step.kind === 'find') {
      const found = await storage.run(findData, { ...of, ...step.query });
      const inOrder = typeof found === 'string' ? found : sorted(found);
      expect(inOrder, JSON.stringify(step)).toEqual(find(model, step.query));
      return;
    }
    const input = { ...of, ...step.update, limits: LIMITS, now };
    const outcome = await storage.run(updateData, input);
    const answered = outcome.status === 'updated' ? outcome.version : outcome.status;
    expect(answered, JSON.stringify(step)).toBe(update(model, step.update, now));
  }
}
