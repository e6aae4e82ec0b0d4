import { expect, test, vi } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import type { DomainEvent } from '../kernel/events.ts';
import {
  REFUSED_ATTEMPTS_PER_MINUTE,
  REFUSED_ATTEMPTS_TOGETHER_MAX,
  REFUSED_ATTEMPTS_WAITING_MAX,
  REFUSED_PLAYERS_COUNTED_MAX,
} from '../kernel/limits.ts';
import type { RefusedAttempt } from './history.ts';
import { makeRefusedAttempts } from './refused-attempts.ts';

function given(recordRefused: (list: readonly RefusedAttempt[]) => Promise<void>) {
  const events: DomainEvent[] = [];
  const refused = makeRefusedAttempts({
    run: standIn({
      'players.noteRefused': ({ attempts }: { readonly attempts: readonly RefusedAttempt[] }) =>
        recordRefused(attempts),
    }),
    emit: (event) => void events.push(event),
  });
  return { refused, events };
}

const anAttempt = (playerId: string, at = 0): Omit<RefusedAttempt, 'count'> => ({
  titleId: 'A1B2',
  playerId,
  at,
  provider: 'Custom',
  address: undefined,
  reason: 'banned',
});

test('ten of a player in a minute are written, and then one for all others', async () => {
  const written: RefusedAttempt[] = [];
  const { refused, events } = given(async (list) => void written.push(...list));
  for (let at = 1; at <= 25; at += 1) refused.note(anAttempt('one', at));
  refused.note(anAttempt('two'));
  await vi.waitFor(() => expect(written).toHaveLength(REFUSED_ATTEMPTS_PER_MINUTE + 1));
  expect(written.filter(({ playerId }) => playerId === 'two')).toHaveLength(1);
  refused.endMinute();
  await refused.flush();
  expect(written.at(-1)).toEqual({ ...anAttempt('one', 25), count: 15 });
  refused.note(anAttempt('one', 26));
  await refused.flush();
  expect(written.at(-1)).toEqual({ ...anAttempt('one', 26), count: 1 });
  expect(events).toEqual([]);
});

test('a player who was refused ten times in a minute has no entry for others', async () => {
  const written: RefusedAttempt[] = [];
  const { refused } = given(async (list) => void written.push(...list));
  for (let at = 1; at <= REFUSED_ATTEMPTS_PER_MINUTE; at += 1) refused.note(anAttempt('one', at));
  await refused.flush();
  expect(written.map(({ count }) => count)).toEqual(
    Array.from({ length: REFUSED_ATTEMPTS_PER_MINUTE }, () => 1),
  );
});

test('one batch is written at a time, few wait, and what has no place is counted', async () => {
  const gates: (() => void)[] = [];
  const sizes: number[] = [];
  const { refused, events } = given((list) => {
    sizes.push(list.length);
    return new Promise((resolve) => gates.push(resolve));
  });
  const waiting = REFUSED_ATTEMPTS_WAITING_MAX;
  for (let player = 0; player <= waiting + 2; player += 1) refused.note(anAttempt(`${player}`));
  await vi.waitFor(() => expect(events).toHaveLength(2));
  expect(sizes).toEqual([1]);
  const settled = refused.flush();
  while (gates.length > 0) {
    gates.pop()?.();
    // The next batch begins when the one before has ended.
    // oxlint-disable-next-line no-await-in-loop
    await Promise.race([settled, vi.waitFor(() => expect(gates).toHaveLength(1))]);
  }
  await settled;
  expect(sizes[1]).toBe(REFUSED_ATTEMPTS_TOGETHER_MAX);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(waiting + 1);
});

test('a database that is away hurts nobody, and what it did not take is counted', async () => {
  const { refused, events } = given(() =>
    Promise.reject(new StorageUnavailable({ cause: new Error('cut') })),
  );
  refused.note(anAttempt('one'));
  await refused.flush();
  expect(events).toEqual([{ type: 'attemptsUnwritten', count: 1 }]);
});

test('a flush asks a database that is away once, and gives the rest up', async () => {
  let asked = 0;
  const { refused, events } = given(async () => {
    asked += 1;
    throw new StorageUnavailable({ cause: new Error('cut') });
  });
  for (let player = 0; player < 100; player += 1) refused.note(anAttempt(`${player}`));
  await refused.flush();
  expect(asked).toBe(1);
  expect(events).toHaveLength(100);
  refused.note(anAttempt('later'));
  await refused.flush();
  expect(asked).toBe(2);
});

test('no more players are remembered than the bound', () => {
  const { refused, events } = given(() => new Promise(() => undefined));
  for (let player = 0; player <= REFUSED_PLAYERS_COUNTED_MAX; player += 1) {
    refused.note(anAttempt(`${player}`));
  }
  expect(events).toEqual([{ type: 'attemptsUnwritten', count: 1 }]);
});
