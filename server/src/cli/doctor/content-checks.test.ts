import { expect, test } from 'vitest';
import { standIn } from '../../../test/support/stand-ins.ts';
import { checkLedger } from './content-checks.ts';

const DAY = { day: 1, entries: 100, bytes: 0 };

test.each([
  [0, [], 'No changes of balances (0.0 MB); they are kept for ever'],
  [1, [], 'About 1 change of balances (0.0 MB); they are'],
  [100, [DAY, { ...DAY, day: 2 }], 'About 100 changes of balances (0.0 MB); they are'],
  [101, [DAY, { ...DAY, day: 2, entries: 101 }], '(0.0 MB), about 1 more each day; they'],
  [90, [DAY, { ...DAY, day: 2, entries: 90 }], '(0.0 MB), about 10 fewer each day; they'],
])('a ledger of %i entries after %j', async (entries, sizes, message) => {
  const run = standIn({
    'nodeFigures.measureLedger': () => ({ entries, bytes: 0 }),
    'nodeFigures.ledgerSizes': () => sizes,
  });
  const found = await checkLedger({ ledgerKeptMs: undefined }, { run });
  expect(found).toMatchObject({ state: 'good', message: expect.stringContaining(message) });
});
