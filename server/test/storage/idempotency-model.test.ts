import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { KeyRefusal } from '../../src/kernel/idempotency.ts';
import { HOUR_MS, type Instant } from '../../src/kernel/instant.ts';
import { IDEMPOTENCY_KEPT_MS } from '../../src/kernel/limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { banPlayers, listBans } from '../../src/moderation/commands.ts';
import type { SqliteStorage } from '../../src/storage/storage.ts';
import { aTitle, logIn, NOW, temporaryFolder, unique } from './given.ts';
import { makeKeyedCalls } from './keyed.ts';

// Any sequence of calls with keys leaves what one call of each key would leave, and answers as that one did.

let storage: SqliteStorage;
beforeAll(async () => {
  const path = join(temporaryFolder(), 'model.db');
  storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
});
afterAll(() => storage.close());

const step = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  body: fc.constantFrom('one', 'two'),
  /** The call that would ban somebody who is not there is refused. */
  isRefused: fc.boolean(),
  times: fc.integer({ min: 1, max: 3 }),
  laterMs: fc.constantFrom(0, HOUR_MS, IDEMPOTENCY_KEPT_MS / 2),
  prunes: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The model's record of a key that has made its change. */
interface Known {
  readonly body: string;
  readonly banId: string;
  readonly at: Instant;
}

it('is answered by what the first call of each key has done, in any sequence', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), play), { numRuns: 60 });
});

async function play(steps: readonly Step[]): Promise<void> {
  const titleId = await aTitle(storage);
  const { playerId } = (await logIn(storage, { titleId })).player;
  const keyed = makeKeyedCalls(storage);
  const known = new Map<string, Known>();
  const made: string[] = [];
  for (const { key, body, isRefused, times, laterMs, prunes } of steps) {
    keyed.clock.now += laterMs;
    const at = keyed.clock.now;
    if (prunes) await storage.prune(at);
    const banId = unique('ban-');
    const ban = { banId, playerId: isRefused ? 'nobody' : playerId, reason: undefined };
    const bans = [{ ...ban, ipAddress: undefined, createdAt: NOW, expiresAt: undefined }];
    const call = () =>
      keyed
        .call({ titleId, key, bodyHash: body }, ({ run }) =>
          run(banPlayers, { titleId, bans, now: NOW }),
        )
        .then(({ result }) => result, reasonOf);
    const answers = await Promise.all(Array.from({ length: times }, call));

    const before = known.get(key);
    const isKnown = before !== undefined && before.at > at - IDEMPOTENCY_KEPT_MS;
    if (!isKnown && !isRefused) {
      known.set(key, { body, banId, at });
      made.push(banId);
    }
    const expected = isKnown || !isRefused ? known.get(key) : undefined;
    for (const answer of answers) expect(answer).toMatchObject(answerOf(expected, body));
  }
  const stored = (await storage.run(listBans, { titleId, playerId })) ?? [];
  expect(stored.map((one) => one.banId).toSorted()).toEqual(made.toSorted());
}

function answerOf(known: Known | undefined, body: string): object {
  if (!known) return { status: 'unknown' };
  if (known.body !== body) return { refused: 'otherBody' };
  return { status: 'banned', bans: [{ banId: known.banId }] };
}

function reasonOf(error: unknown): object {
  if (error instanceof KeyRefusal) return { refused: error.reason };
  throw error;
}
