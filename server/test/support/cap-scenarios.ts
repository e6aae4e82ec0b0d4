import { expect } from 'vitest';
import { callAt, type Scenario } from './scenario.ts';
import { must } from './stock.ts';
import { addCurrencies } from './wallets.ts';
import type { SignedInOperator, World } from './world.ts';

/** The cap of the tests' service, and more than it. */
const CAP = 1_000;
const MUCH = 2_000;

/** A player with enough of two currencies, who is given some, or from whom it is taken. */
async function aPlayer(world: World) {
  const deposit = { InitialDeposit: 10 * MUCH };
  await addCurrencies(world, { GO: deposit, SI: deposit });
  return (await world.logIn()).playerId;
}

interface Change {
  readonly ServiceId: string;
  readonly Amount: number;
  readonly VirtualCurrency?: string;
}

const change = (
  world: World,
  [path, change]: readonly [path: string, change: Change],
  operator: SignedInOperator,
) => world.call(path, { VirtualCurrency: 'GO', ...change }, { operator });

/** How much operators may give and take: of adding to a balance and of subtracting from it. */
export const capScenarios: readonly Scenario[] = [
  {
    name: 'with the role support up to the cap in a day, given and taken together; the refusal says what is left',
    provokes: 'WalletCapReached',
    async play(world, { path }) {
      const ServiceId = await aPlayer(world);
      const operator = await world.operator(['support']);
      await must(change(world, [path, { ServiceId, Amount: CAP - 100 }], operator));
      const refused = await change(world, [path, { ServiceId, Amount: 101 }], operator);
      expect(refused.errorMessage).toContain('100 more');
      for (const other of ['Add', 'Subtract']) {
        const otherPath = `/Admin/${other}UserVirtualCurrency`;
        await must(change(world, [otherPath, { ServiceId, Amount: 50 }], operator));
      }
      return change(world, [path, { ServiceId, Amount: 1 }], operator);
    },
  },
  {
    name: 'each operator, currency and title has a cap of its own',
    async play(world, { path }) {
      const ServiceId = await aPlayer(world);
      const other = await world.otherTitle();
      const there = await aPlayer(other);
      const operator = await world.operator(['support'], 'everywhere');
      const Amount = CAP;
      await must(change(world, [path, { ServiceId, Amount }], operator));
      await must(change(world, [path, { ServiceId, Amount, VirtualCurrency: 'SI' }], operator));
      const inOther = { ...operator, titleId: other.titleId };
      await must(change(world, [path, { ServiceId: there, Amount }], inOther));
      return change(world, [path, { ServiceId, Amount }], await world.operator(['support']));
    },
  },
  {
    name: 'an operator who may give items has no cap, nor has a secret key',
    async play(world, door) {
      const ServiceId = await aPlayer(world);
      const body = { ServiceId, VirtualCurrency: 'GO', Amount: MUCH };
      await must(callAt(door, world, body));
      const operator = await world.operator(['support', 'liveOps']);
      return world.call(door.path, body, { operator });
    },
  },
  {
    name: 'a repeated call with an idempotency key is counted once',
    async play(world, { path }) {
      const ServiceId = await aPlayer(world);
      const operator = await world.operator(['support']);
      const body = { ServiceId, VirtualCurrency: 'GO', Amount: CAP };
      const key = { 'Idempotency-Key': 'once' };
      await must(world.call(path, body, { operator }, key));
      return world.call(path, body, { operator }, key);
    },
  },
];
