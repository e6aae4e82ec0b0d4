import { expect } from 'vitest';
import { DOCUMENT_FETCH_GAP_MS, DOCUMENT_KEPT_MS } from '../../src/kernel/outside-limits.ts';
import { FAULT_MODES, type FakeServer } from './fakes/fake-server.ts';
import type { Fakes } from './fakes/fakes.ts';
import { enter, type TestedProvider } from './provider-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

interface Away {
  readonly fakeOf: (fakes: Fakes) => FakeServer;
  /** All unless given. */
  readonly modes?: readonly (typeof FAULT_MODES)[number][];
  /** Its keys are kept, and asked for again only after a time. Otherwise it is asked for each proof. */
  readonly isKept?: true;
}

/** Scenarios of every login whose provider's server misbehaves. */
export function awayScenarios(
  provider: TestedProvider,
  { fakeOf, modes = FAULT_MODES, isKept }: Away,
): readonly Scenario[] {
  return modes.map((mode) => ({
    name: `where the provider has the fault ${mode} nobody is made, others log in, and it is good again afterwards`,
    provokes: 'ServiceUnavailable',
    async play(world) {
      await provider.prepare?.(world);
      const { ServiceId } = await must(enter(provider, world, 'known'));
      if (isKept) world.clock.advance(DOCUMENT_KEPT_MS + 1);
      const fake = fakeOf(world.fakes());
      fake.mode = mode;
      try {
        const waiting = [
          enter(provider, world, 'ada'),
          enter(provider, world, 'known', { CreateAccount: false }),
        ];
        await world.logIn('another');
        const [reply, ...others] = await Promise.all(waiting);
        for (const one of [reply, ...others]) expectAway(one);
        fake.mode = 'well';
        if (isKept) await waitForFetch(world, fake, () => enter(provider, world, 'ada'));
        const { NewlyCreated } = await must(enter(provider, world, 'ada'));
        expect(NewlyCreated).toBe(true);
        const known = await must(enter(provider, world, 'known', { CreateAccount: false }));
        expect(known.ServiceId).toBe(ServiceId);
        return reply as Reply;
      } finally {
        fake.mode = 'well';
      }
    },
  }));
}

function expectAway(reply: Reply | undefined): void {
  expect(reply).toMatchObject({ httpStatus: 503, error: 'ServiceUnavailable' });
  expect(reply?.retryAfterSeconds).toBeGreaterThan(0);
  expect(Number(reply?.headers.get('Retry-After'))).toBeGreaterThan(0);
}

/** Lets the time pass in which a server that has failed is not asked again. */
async function waitForFetch(
  world: World,
  { calls }: FakeServer,
  logIn: () => Promise<Reply>,
): Promise<void> {
  const asked = calls.length;
  world.clock.advance(DOCUMENT_FETCH_GAP_MS - 1);
  expectAway(await logIn());
  expect(calls).toHaveLength(asked);
  world.clock.advance(1);
}
