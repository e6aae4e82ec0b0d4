import { expect } from 'vitest';
import { FAULT_MODES, type FakeServer } from './fakes/fake-server.ts';
import type { Fakes } from './fakes/fakes.ts';
import { enter, type TestedProvider } from './provider-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { must } from './stock.ts';

/** Scenarios of every login whose provider is asked for each proof: its server misbehaves. */
export function awayScenarios(
  provider: TestedProvider,
  fakeOf: (fakes: Fakes) => FakeServer,
  modes: readonly (typeof FAULT_MODES)[number][] = FAULT_MODES,
): readonly Scenario[] {
  return modes.map((mode) => ({
    name: `where the provider has the fault ${mode} nobody is made, others log in, and it is good again afterwards`,
    provokes: 'ServiceUnavailable',
    async play(world) {
      await provider.prepare?.(world);
      const fake = fakeOf(world.fakes());
      fake.mode = mode;
      try {
        const waiting = enter(provider, world, 'ada');
        await world.logIn('another');
        const reply = await waiting;
        expect(reply).toMatchObject({ httpStatus: 503 });
        expect(reply.retryAfterSeconds).toBeGreaterThan(0);
        fake.mode = 'well';
        const { NewlyCreated } = await must(enter(provider, world, 'ada'));
        expect(NewlyCreated).toBe(true);
        return reply;
      } finally {
        fake.mode = 'well';
      }
    },
  }));
}
