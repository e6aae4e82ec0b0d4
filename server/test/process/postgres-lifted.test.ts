import { expect } from 'vitest';
import { MISSED_LOGINS_PER_ADDRESS } from '../../src/kernel/limits.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call } from './caller.ts';
import { layOut, type TestNode } from './nodes.ts';

// Guesses of an address are counted in the memory of each node; support lifts them at one node, for all.

const HERE = { IPAddress: '127.0.0.1' };
const GUESSES = 200;
/** As many at once as a node answers, however slow it is. */
const AT_ONCE = 50;

async function leftAt({ title }: TestNode): Promise<number> {
  const { data } = await title.admin('/Admin/GetLimits', HERE);
  return data.Address.UnknownLoginsLeft;
}

test('an address that is lifted at one node is lifted at the other when the answer arrives', async () => {
  await using installation = await layOut();
  const [one, two] = await Promise.all([installation.startNode(), installation.startNode()]);
  const guessAt = async (node: TestNode, CustomId: string) => {
    const body = { TitleId: installation.titleId, CustomId };
    const reply = await call(`${node.url}/Client/LoginWithCustomID`, body);
    expect(reply.error).toBe('AccountNotFound');
  };
  for (const node of [one, two]) {
    for (let from = 0; from < GUESSES; from += AT_ONCE) {
      const names = Array.from({ length: AT_ONCE }, (_, at) => `nobody ${from + at}`);
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(names.map((name) => guessAt(node, name)));
    }
  }
  const { burst } = MISSED_LOGINS_PER_ADDRESS;
  expect(await leftAt(two)).toBeLessThan(burst - GUESSES / 2);
  await one.title.admin('/Admin/LiftLimit', HERE);
  expect([await leftAt(one), await leftAt(two)]).toEqual([burst, burst]);
});
