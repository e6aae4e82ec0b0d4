import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Prepared } from '../kernel/cached-response.ts';
import { makeCachedView, type CachedEntry } from './cached-view.ts';
import { makeLruCache } from '../lib/lru-cache.ts';

class Plain<Data> extends Prepared<Data> {
  readonly bytesMax = 100;
  readonly #data: Data;
  constructor(data: Data) {
    super();
    this.#data = data;
  }
  data(): Data {
    return this.#data;
  }
}

/** A database whose answers arrive when the schedule wants it: it reads when the question arrives, and answers later. */
function makeWorld(schedule: fc.Scheduler, { counts }: { readonly counts: boolean }) {
  const state = { content: 0, commits: 1, seen: 1, asked: 0, read: 0 };
  async function answer<T>(name: string, look: () => T): Promise<T> {
    await schedule.schedule(Promise.resolve(), `${name} arrives`);
    const found = look();
    await schedule.schedule(Promise.resolve(), `${name} is answered`);
    return found;
  }
  const look = () => {
    if (state.content < 0) return { status: 'gone' as const };
    const revision = `r${state.content}`;
    return { status: 'found' as const, revision, data: state.content };
  };
  const view = makeCachedView<string, number, { readonly status: 'gone' }>(
    {
      cache: makeLruCache<CachedEntry>(1_000_000),
      prepare: (data) => new Plain(data),
      moves: () => (counts ? state.seen : undefined),
    },
    {
      keyOf: (of) => of,
      findRevision: (of) => {
        state.asked += 1;
        return answer(`revision of ${of}`, look);
      },
      read: (of) => {
        state.read += 1;
        return answer(`content of ${of}`, look);
      },
    },
  );
  return { state, view };
}

test.each([true, false])(
  'no answer is older than what was committed before its call (moves are counted: %s)',
  async (counts) => {
    const step = fc.constantFrom('write', 'write elsewhere', 'call', 'call', 'call', 'settle');
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(step, { minLength: 5, maxLength: 40 }),
        async (schedule, steps) => {
          const { state, view } = makeWorld(schedule, { counts });
          const calls: Promise<void>[] = [];
          async function call(): Promise<void> {
            const atLeast = state.content;
            state.seen = state.commits;
            const answered = await view('x');
            if (!(answered instanceof Prepared)) throw new Error(answered.status);
            expect(answered.data()).toBeGreaterThanOrEqual(atLeast);
            expect(answered.data()).toBeLessThanOrEqual(state.content);
          }
          for (const what of steps) {
            if (what === 'write') state.content += 1;
            if (what !== 'call' && what !== 'settle') state.commits += 1;
            if (what === 'call') calls.push(call());
            // oxlint-disable-next-line no-await-in-loop
            if (what === 'settle') await schedule.waitFor(Promise.all(calls));
          }
          await schedule.waitFor(Promise.all(calls));
        },
      ),
      { numRuns: 300 },
    );
  },
);

/** Answers at once. */
const AT_ONCE = { schedule: <T>(task: Promise<T>) => task } as unknown as fc.Scheduler;

test('nothing is read while nobody commits, and only the revision while the content is the same', async () => {
  const { state, view } = makeWorld(AT_ONCE, { counts: true });
  const first = await view('x');
  expect(await view('x')).toBe(first);
  expect(state).toMatchObject({ asked: 1, read: 1 });
  state.seen += 1;
  expect(await view('x')).toBe(first);
  expect(await view('x')).toBe(first);
  expect(state).toMatchObject({ asked: 2, read: 1 });
  state.content += 1;
  state.seen += 1;
  expect(await view('x')).not.toBe(first);
  expect(state).toMatchObject({ asked: 3, read: 2 });
});

test('calls at the same time share one question and one reading', async () => {
  const { state, view } = makeWorld(AT_ONCE, { counts: true });
  await Promise.all(Array.from({ length: 20 }, () => view('x')));
  expect(state).toMatchObject({ asked: 1, read: 1 });
});

test('what is not there is asked for each time', async () => {
  const { state, view } = makeWorld(AT_ONCE, { counts: true });
  state.content = -1;
  for (let round = 0; round < 3; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await view('x')).toEqual({ status: 'gone' });
  }
  expect(state).toMatchObject({ asked: 3, read: 0 });
});
