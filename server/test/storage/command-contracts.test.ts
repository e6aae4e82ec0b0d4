import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { behindGate } from '../../src/app/due-changes.ts';
import { COMMANDS } from '../../src/app/storage/commands.ts';
import { SCHEDULED, WRITES } from '../../src/economy/revisions/writes.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';

// A command that fell out of the gate for due changes would sell at yesterday's price, and one that fell out of a batch would only
// be slower: neither breaks another test. So all that the engines and the gate go by is compared with a list.

/** The list. A new command gets a line where it is gated, batched or queued; a line changes only where the command shall behave in another way. */
const listed = JSON.parse(
  readFileSync(new URL('./command-contracts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;

/** Whether a command waits for changes that are due: `no`, `yes`, or `unlessBroken` where it runs although they cannot be made. */
async function gateOf(name: string): Promise<'no' | 'yes' | 'unlessBroken'> {
  let waits = false;
  const engine = behindGate({ run: async () => 'ran' }, async () => {
    waits = true;
    throw new StorageUnavailable({ cause: undefined });
  });
  const isRun = await engine.run(name, { titleId: 'AAAA' }, undefined).then(
    () => true,
    () => false,
  );
  if (!waits) return 'no';
  return isRun ? 'unlessBroken' : 'yes';
}

async function contractOf(name: string): Promise<readonly string[]> {
  const command = COMMANDS.get(name);
  if (!command) return [];
  const { changes, readsLong, waitsLong, waitsFor, batch, isRefusal } = command;
  const gate = await gateOf(name);
  return [
    `changes ${changes}`,
    ...(gate === 'no' ? [] : [gate === 'yes' ? 'gated' : 'gated unless broken']),
    ...(readsLong ? ['readsLong'] : []),
    ...(waitsLong ? ['waitsLong'] : []),
    ...(waitsFor ? ['waitsFor'] : []),
    ...(batch ? ['batched'] : []),
    ...(batch?.isSmall ? ['batched when small'] : []),
    ...(batch?.isContended ? ['contended'] : []),
    ...(isRefusal ? ['isRefusal'] : []),
    ...(name in WRITES ? ['previewed and scheduled'] : []),
  ];
}

test('every command that was ever listed is there; a new one need not be listed', () => {
  expect([...COMMANDS.keys()]).toEqual(expect.arrayContaining(Object.keys(listed)));
});

test.each(Object.entries(listed))('%s behaves as it is listed', async (name, contract) => {
  expect(await contractOf(name)).toEqual(contract);
});

test('a command that plans is one that the schedule makes by its name', () => {
  const planned = [...COMMANDS.values()].filter((command) => 'plan' in command);
  expect(planned.map(({ name }) => name).toSorted()).toEqual(Object.keys(SCHEDULED).toSorted());
});
