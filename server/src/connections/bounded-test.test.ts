import { expect, test } from 'vitest';
import { makeBoundedTest } from './bounded-test.ts';

const FOUND = { status: 'ready', detail: '', elapsedMs: 1, issuer: undefined, keyIds: [] } as const;
const TOO_MANY = { status: 'tooMany', retryAfterSeconds: 5 };

const of = (titleId: string) =>
  ({
    titleId,
    provider: 'GameCenter',
    connectionId: '',
    settings: { bundleIds: ['com.example.game'] },
  }) as const;

test('so many tests go on at once, of a title and of all', async () => {
  const gate = Promise.withResolvers<typeof FOUND>();
  const bounded = makeBoundedTest({ test: () => gate.promise, nowMs: () => 0 });
  const going = ['A', 'A', 'B', 'B', 'C', 'C'].map((titleId) => bounded(of(titleId)));
  expect(await bounded(of('A'))).toEqual(TOO_MANY);
  going.push(bounded(of('D')), bounded(of('E')));
  expect(await bounded(of('F'))).toEqual(TOO_MANY);
  gate.resolve(FOUND);
  expect(await Promise.all(going)).toEqual(going.map(() => FOUND));
  expect(await bounded(of('A'))).toEqual(FOUND);
});
