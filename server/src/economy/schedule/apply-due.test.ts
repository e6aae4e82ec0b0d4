import { expect, test } from 'vitest';
import fc from 'fast-check';
import { standIn } from '../../../test/support/stand-ins.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { ACTIVITY_DUE_TITLES_MAX } from '../../kernel/operator-limits.ts';
import { applyDue, type DueDeps, makeDueGate, makeKnownPending } from './apply-due.ts';
import type { NotMade } from './pending-change.ts';

interface Numbered {
  readonly number: number;
}

/** Deps with these due changes. `told` records the commands that are run; `apply` gives the outcome of a number. */
function dueChanges(
  numbers: readonly number[],
  apply: (number: number) => Promise<'done' | 'noCatalog'>,
) {
  const pending = new Set(numbers);
  const told: string[] = [];
  const deps: DueDeps = {
    run: standIn({
      'schedule.listDue': () =>
        [...pending].map((number) => ({ number, isSettled: false, removedCodes: undefined })),
      async 'schedule.apply'({ number }: Numbered) {
        told.push(`apply ${number}`);
        const status = await apply(number);
        if (status === 'done') pending.delete(number);
        return { status };
      },
      'schedule.tellSettled': () => void told.push('tell'),
      'schedule.giveUp'({ number, why }: Numbered & { readonly why: NotMade }) {
        told.push(`give up ${number}: ${why.status}`);
        pending.delete(number);
      },
    }),
    now: () => 5,
    onBroken: () => told.push('broken'),
  };
  return { deps, told };
}

test('what is due is applied in its order; what is refused or broken is given up', async () => {
  const { deps, told } = dueChanges([1, 2, 3], async (number) => {
    if (number === 3) throw new TypeError('Nobody can read this');
    return number === 2 ? 'noCatalog' : 'done';
  });
  await applyDue(deps, 'A1');
  expect(told).toEqual([
    'apply 1',
    'apply 2',
    'give up 2: noCatalog',
    'apply 3',
    'broken',
    'give up 3: broken',
    'tell',
  ]);
});

test('a database that does not answer settles nothing: whoever comes next tries again', async () => {
  const away = new StorageUnavailable({ cause: new Error('away') });
  const { deps, told } = dueChanges([1, 2], () => Promise.reject(away));
  await expect(applyDue(deps, 'A1')).rejects.toBe(away);
  expect(told).toEqual(['apply 1']);
});

test('the gate asks nobody before the first instant; calls that come at it share an application that begins after them', async () => {
  let nextAt: number | undefined = 6;
  const { deps, told } = dueChanges([1], async () => 'done');
  const gate = makeDueGate({
    ...deps,
    nextAt: (titleId) => (titleId === 'A1' ? nextAt : undefined),
    listDue: () => [],
    catchUp: () => {
      nextAt = undefined;
    },
  });
  expect(gate('A1')).toBeUndefined();
  nextAt = 5;
  expect(gate('B2')).toBeUndefined();
  await Promise.all([gate('A1'), gate('A1'), gate('A1')]);
  expect(told).toEqual(['apply 1', 'tell']);
  expect(gate('A1')).toBeUndefined();
});

test('a call about all titles waits for those that are due, a bounded number; one that fails does not keep the others', async () => {
  const away = new StorageUnavailable({ cause: new Error('away') });
  const { deps, told } = dueChanges([1], async () => {
    if (told.length === 1) throw away;
    return 'done';
  });
  let due: readonly string[] = [];
  const gate = makeDueGate({ ...deps, nextAt: () => 5, listDue: () => due, catchUp() {} });
  expect(gate(undefined)).toBeUndefined();
  due = Array.from({ length: ACTIVITY_DUE_TITLES_MAX + 1 }, (_, index) => `T${index}`);
  await expect(gate(undefined)).rejects.toMatchObject({ name: away.name });
  expect(told.filter((one) => one === 'apply 1')).toHaveLength(ACTIVITY_DUE_TITLES_MAX);
  expect(told.filter((one) => one === 'tell')).toHaveLength(ACTIVITY_DUE_TITLES_MAX - 1);
});

test('the titles that are due are known, those first that wait the longest', () => {
  const known = makeKnownPending();
  const pending = { A1: 7, B2: 3, C3: 9 };
  for (const [titleId, plannedAt] of Object.entries(pending)) {
    const body = { titleId, number: 1, plannedAt, isPending: true };
    known.apply({ kind: 'pendingChange', body });
  }
  expect(known.listDue(2)).toEqual([]);
  expect(known.listDue(8)).toEqual(['B2', 'A1']);
});

test('what cannot be made is tried more and more seldom; calls fail at once meanwhile, and succeed when it is made', async () => {
  let now = 6;
  const away = new StorageUnavailable({ cause: new Error('away'), fault: 'busy' });
  let apply = (): Promise<'done'> => Promise.reject(away);
  const { deps, told } = dueChanges([1], () => apply());
  const gate = makeDueGate({
    ...deps,
    now: () => now,
    nextAt: () => 5,
    listDue: () => [],
    catchUp() {},
  });
  const refused = (retryAfterSeconds: number) =>
    expect(gate('A1')).rejects.toMatchObject({ fault: 'busy', retryAfterSeconds });
  await refused(1);
  await refused(1);
  expect(told).toEqual(['apply 1']);
  now += 1_000;
  await refused(2);
  now += 500;
  await refused(2);
  expect(told).toEqual(['apply 1', 'apply 1']);
  for (const seconds of [4, 8, 16, 30, 30]) {
    now += 30_000;
    // oxlint-disable-next-line no-await-in-loop
    await refused(seconds);
  }
  // A clock that was set back does not make the pause longer.
  now = 7;
  await refused(30);
  apply = async () => 'done';
  now += 30_000;
  await gate('A1');
  expect(told.slice(-2)).toEqual(['apply 1', 'tell']);
});

const entry = fc.record({
  titleId: fc.constantFrom('A1', 'B2'),
  number: fc.integer({ min: 1, max: 5 }),
  plannedAt: fc.integer({ min: 1, max: 9 }),
  isPending: fc.boolean(),
});

test('the first instant of a title is that of its pending changes, however they came and went', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.boolean(), (bodies, isRebuilt) => {
      const known = makeKnownPending();
      const into = isRebuilt ? known.rebuild() : known;
      const pending = new Map<string, number>();
      for (const body of bodies) {
        const { titleId, number, plannedAt, isPending } = body;
        into.apply({ kind: 'pendingChange', body });
        into.apply({ kind: 'title', body });
        if (isPending) pending.set(`${titleId} ${number}`, plannedAt);
        else pending.delete(`${titleId} ${number}`);
      }
      if ('finish' in into) into.finish();
      for (const titleId of ['A1', 'B2', 'C3']) {
        const instants = [...pending].flatMap(([key, at]) => (key.startsWith(titleId) ? at : []));
        const first = instants.length === 0 ? undefined : Math.min(...instants);
        expect(known.nextAt(titleId)).toBe(first);
      }
    }),
  );
});
