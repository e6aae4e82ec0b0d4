import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../kernel/errors.ts';
import { applyDue, type DueDeps, makeDueGate } from './apply-due.ts';

/** Changes that are due, and what became of them. `apply` says what comes of a number. */
function dueChanges(
  numbers: readonly number[],
  apply: (number: number) => Promise<'done' | 'noCatalog'>,
) {
  const pending = new Set(numbers);
  const told: string[] = [];
  const deps: DueDeps = {
    schedule: {
      listDue: async () => [...pending].map((number) => ({ number, removedCodes: undefined })),
      async apply({ number }) {
        told.push(`apply ${number}`);
        const status = await apply(number);
        if (status === 'done') pending.delete(number);
        return { status };
      },
      async giveUp({ number, why }) {
        told.push(`give up ${number}: ${why.status}`);
        pending.delete(number);
      },
    },
    currencies: { listPlaces: async () => [], findUses: async () => [] },
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
    catchUp: () => {
      nextAt = undefined;
    },
  });
  expect(gate('A1')).toBeUndefined();
  nextAt = 5;
  expect(gate('B2')).toBeUndefined();
  await Promise.all([gate('A1'), gate('A1'), gate('A1')]);
  expect(told).toEqual(['apply 1']);
  expect(gate('A1')).toBeUndefined();
});
