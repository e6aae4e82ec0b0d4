import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRevocations } from '../../src/credentials/revocations.ts';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { currency, edited } from './fixtures.ts';
import {
  aTitle,
  entriesAfter,
  lastSeq,
  type MakeStorage,
  NOW,
  type TestedStorage,
  unique,
  uniqueHex,
} from './given.ts';
import { doInModel, isWayIn, type ModelPlayer, playerOf, type World } from './identity-model.ts';
import { anyStep, PROVED, type Step } from './identity-steps.ts';
import { doInStorage } from './identity-storage-acts.ts';

/** The steps of a run, on average. */
const STEPS_OF_RUN = 60;
const runs = fc.array(anyStep, { maxLength: 2 * STEPS_OF_RUN, size: 'max' });
const DEPOSIT = 7;

interface StoredRow {
  readonly list: string;
  readonly id: string;
  readonly text: string;
  /** Of a player; empty: there is none. */
  readonly password: string;
}

/** Nearly every step is about a player. */
const FIRST_STEPS: readonly Step[] = PROVED.slice(0, 3).map((identity) => ({
  kind: 'logIn',
  identity,
  create: true,
}));

/** Holds accounts with many identities against a small model, for some `steps` in all. */
export function identityModelConformance(make: MakeStorage, steps = 1_000): void {
  let storage: TestedStorage;
  /** Entries of the control log are in the order of time, so a run begins where the last one ended. */
  let now = NOW;
  let seq: number;
  beforeAll(async () => {
    storage = await make();
    seq = await lastSeq(storage);
  });
  afterAll(() => storage.close());

  it(
    'leaves what the model says, and answers so, whatever happens',
    async () => {
      const numRuns = Math.ceil(steps / STEPS_OF_RUN);
      await fc.assert(fc.asyncProperty(runs, play), { numRuns });
    },
    60_000 + steps * 60,
  );

  async function play(all: readonly Step[]): Promise<void> {
    const titleId = await aTitle(storage);
    const currencies = [currency('GO', { initialDeposit: DEPOSIT })];
    await storage.run(setCurrencies, edited({ titleId, currencies, now }));
    const world: World = { now, players: [], working: ['Apple', 'one'] };
    for (const step of [...FIRST_STEPS, ...all]) {
      // No two steps are at the same time, so that one identity was used last.
      world.now += 1;
      const ids = { playerId: uniqueHex(16), sessionId: unique('session ') };
      const waysBefore = waysOf(world, step);
      const answered = await doInStorage({ ...ids, storage, titleId, world }, step);
      expect(answered, JSON.stringify(step)).toBe(doInModel(world, step, ids));
      expect(await stored(titleId), JSON.stringify(step)).toEqual(expected(world));
      const isOwn = 'session' in step && step.session !== null && step.kind !== 'delete';
      if (isOwn && waysBefore > 0) expect(waysOf(world, step)).toBeGreaterThan(0);
    }
    now = world.now;
    await judgeCredentials(titleId, world);
  }

  /** How many ways in the player of a step has. */
  function waysOf(world: World, step: Step): number {
    const player = 'player' in step ? playerOf(world, step) : undefined;
    return player?.identities.filter((one) => isWayIn(one, player, world)).length ?? 0;
  }

  /** Rows by player, past all code that reads them. */
  async function stored(titleId: string) {
    const here = `where title_id = '${titleId}'`;
    const rows = (await storage.readRows(
      `select 'epoch' as list, player_id as id, cast(epoch as text) as text, coalesce(password_hash, '') as password from players ${here}
       union all select 'identities', player_id, provider || ' ' || subject, '' from player_identities ${here}
       union all select 'sessions', player_id, session_id, '' from sessions ${here} and revoked_at is null
       union all select 'history', player_id, action || ' ' || provider, '' from identity_changes ${here}
       union all select 'money', player_id, cause || ' ' || amount_after, '' from ledger_entries ${here}`,
    )) as readonly StoredRow[];
    const players = rows.filter(({ list }) => list === 'epoch');
    return Object.fromEntries(
      players.map(({ id, text, password }) => {
        const own = (list: string) => rows.filter((row) => row.id === id && row.list === list);
        const sorted = (list: string) =>
          own(list)
            .map((row) => row.text)
            .toSorted();
        return [
          id,
          {
            epoch: Number(text),
            hasPassword: password !== '',
            identities: sorted('identities'),
            sessions: sorted('sessions'),
            history: sorted('history'),
            money: sorted('money'),
          },
        ];
      }),
    );
  }

  function expected({ players }: World) {
    const there = players.filter(({ isThere }) => isThere);
    return Object.fromEntries(there.map((player) => [player.playerId, toShown(player)]));
  }

  function toShown({ epoch, hasPassword, identities, sessions, history }: ModelPlayer) {
    return {
      epoch,
      hasPassword,
      identities: identities.map((one) => `${one.provider} ${one.subject}`).toSorted(),
      sessions: sessions
        .filter(({ isLive }) => isLive)
        .map(({ sessionId }) => sessionId)
        .toSorted(),
      history: history.toSorted(),
      money: [`deposit ${DEPOSIT}`],
    };
  }

  /** A process that follows the control log judges the credential of each session as the model does, those of deleted players too. */
  async function judgeCredentials(titleId: string, { players }: World): Promise<void> {
    const revocations = makeRevocations({ now: () => now });
    const entries = await entriesAfter(storage, seq);
    for (const entry of entries) revocations.apply(entry);
    seq = entries.at(-1)?.seq ?? seq;
    for (const { playerId, sessions } of players) {
      for (const { sessionId, epoch, isLive } of sessions) {
        const isRevoked =
          revocations.isSessionRevoked(sessionId) ||
          revocations.isPlayerRevoked({ titleId, playerId, sessionId, epoch });
        expect(isRevoked, sessionId).toBe(!isLive);
      }
    }
  }
}
