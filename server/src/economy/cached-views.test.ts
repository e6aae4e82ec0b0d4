import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CachedResponse } from '../kernel/revised.ts';
import { makeLruCache } from '../lib/lru-cache.ts';
import { type CachedEntry, makeCachedView } from './cached-views.ts';

class PlainResponse<Data> extends CachedResponse<Data> {
  readonly bytesMax = 100;
  readonly revision = undefined;
  readonly #data: Data;
  constructor(data: Data) {
    super();
    this.#data = data;
  }
  data(): Data {
    return this.#data;
  }
}

interface Ref {
  readonly titleId: string;
}

const X: Ref = { titleId: 'x' };

interface State {
  content: number;
  commits: number;
  seen: number;
  checks: number;
  reads: number;
  /** The change that takes effect before the next answer. */
  due: (() => Promise<void>) | undefined;
}

/** When a query reaches the database, and when its result comes back. */
type Network = Pick<fc.Scheduler, 'schedule'>;

/** A view of one number in a database. A query reads when it arrives there; its result comes back later. */
function makeDatabase(network: Network, { isCounted }: { readonly isCounted: boolean }) {
  const state: State = { content: 0, commits: 1, seen: 1, checks: 0, reads: 0, due: undefined };
  async function query<T>(name: string, run: () => T): Promise<T> {
    await network.schedule(Promise.resolve(), `${name} arrives`);
    const result = run();
    await network.schedule(Promise.resolve(), `${name} comes back`);
    return result;
  }
  const find = () =>
    state.content < 0
      ? { status: 'gone' as const }
      : { status: 'found' as const, rowVersion: `r${state.content}`, data: state.content };
  const view = makeCachedView<Ref, number, { readonly status: 'gone' }>(
    {
      cache: makeLruCache<CachedEntry>(1_000_000),
      makeCachedResponse: (data) => new PlainResponse(data),
      changeCount: () => (isCounted ? state.seen : undefined),
      gate: () => state.due?.(),
    },
    {
      keyOf: ({ titleId }) => titleId,
      findRowVersion: (ref) => {
        state.checks += 1;
        return query(`check of ${ref.titleId}`, find);
      },
      read: (ref) => {
        state.reads += 1;
        return query(`read of ${ref.titleId}`, find);
      },
    },
  );
  /** As the pipeline does it: everything committed is counted first. The response may not be older than that. */
  async function call(): Promise<void> {
    const atLeast = state.content;
    state.seen = state.commits;
    const answered = await view(X);
    if (!(answered instanceof CachedResponse)) throw new Error(answered.status);
    expect(answered.data()).toBeGreaterThanOrEqual(atLeast);
    expect(answered.data()).toBeLessThanOrEqual(state.content);
  }
  return { state, view, call };
}

/** Lets everything run on that waits for no query. */
const idle = () => new Promise((resolve) => setImmediate(resolve));

/** Mostly deliveries between the calls and writes, so that a query is under way at most of them. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant('deliver') },
  { weight: 3, arbitrary: fc.constant('call') },
  { weight: 2, arbitrary: fc.constant('write elsewhere') },
  { weight: 1, arbitrary: fc.constant('write') },
);
const steps = fc.array(step, { minLength: 30, maxLength: 80 });

test.each([true, false])(
  'no response is older than what was committed before its call (changes are counted: %s)',
  async (isCounted) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (network, taken) => {
        const { state, call } = makeDatabase(network, { isCounted });
        const calls: Promise<void>[] = [];
        for (const what of taken) {
          if (what === 'write') state.content += 1;
          if (what.startsWith('write')) state.commits += 1;
          if (what === 'call') calls.push(call());
          // oxlint-disable-next-line no-await-in-loop
          if (what === 'deliver' && network.count() > 0) await network.waitOne();
          // oxlint-disable-next-line no-await-in-loop
          await idle();
        }
        await network.waitFor(Promise.all(calls));
      }),
      { numRuns: 500 },
    );
  },
);

const AT_ONCE: Network = { schedule: (task) => task };

test('an unchanged database is not asked, and an unchanged row version is not read', async () => {
  const { state, view } = makeDatabase(AT_ONCE, { isCounted: true });
  const first = await view(X);
  expect(await view(X)).toBe(first);
  expect(state).toMatchObject({ checks: 1, reads: 1 });
  state.seen += 1;
  expect(await view(X)).toBe(first);
  expect(await view(X)).toBe(first);
  expect(state).toMatchObject({ checks: 2, reads: 1 });
  state.content += 1;
  state.seen += 1;
  expect(await view(X)).not.toBe(first);
  expect(state).toMatchObject({ checks: 3, reads: 2 });
});

test('a response from memory ends when something that was scheduled takes effect', async () => {
  const { state, view } = makeDatabase(AT_ONCE, { isCounted: true });
  const first = await view(X);
  state.due = async () => {
    await idle();
    state.content += 1;
    state.seen += 1;
  };
  expect(await view(X)).not.toBe(first);
});

test.each([
  [true, { checks: 1, reads: 1 }],
  [false, { checks: 20, reads: 1 }],
])('calls at the same time share queries (changes are counted: %s)', async (isCounted, queries) => {
  const { state, view } = makeDatabase(AT_ONCE, { isCounted });
  await Promise.all(Array.from({ length: 20 }, () => view(X)));
  expect(state).toMatchObject(queries);
});

test('what is absent is asked for at each call', async () => {
  const { state, view } = makeDatabase(AT_ONCE, { isCounted: true });
  state.content = -1;
  for (let round = 0; round < 3; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await view(X)).toEqual({ status: 'gone' });
  }
  expect(state).toMatchObject({ checks: 3, reads: 0 });
});

test('what goes away between the check and the read is gone', async () => {
  const view = makeCachedView<Ref, number, { readonly status: 'gone' }>(
    {
      cache: makeLruCache<CachedEntry>(1_000_000),
      makeCachedResponse: (data) => new PlainResponse(data),
      changeCount: () => 1,
      gate: () => undefined,
    },
    {
      keyOf: ({ titleId }) => titleId,
      findRowVersion: async () => ({ status: 'found', rowVersion: 'r1' }),
      read: async () => ({ status: 'gone' }),
    },
  );
  expect(await view(X)).toEqual({ status: 'gone' });
});
