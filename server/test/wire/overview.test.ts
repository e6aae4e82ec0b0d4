import { afterAll, beforeAll, expect, it } from 'vitest';
import { OVERVIEW } from '../../src/kernel/operator-limits.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld } from '../support/world.ts';

// The figures that a process writes of itself, as the overview shows them.

let running: Running;

beforeAll(async () => {
  running = await startService();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

it('shows the process with what was called, who logged in and what was refused, and forgets it an hour after its end', async () => {
  const world = await makeWorld(running);
  await world.logIn('a');
  await world.call('/Client/LoginWithCustomID', { TitleId: world.titleId, CustomId: 'nobody' });
  await running.app.everyFewSeconds();
  const operator = await world.operator(['viewer'], 'everywhere');
  const { Nodes, Steps } = await must(world.call('/Operator/GetOverview', {}, { operator }));
  expect(Nodes).toHaveLength(1);
  expect(Nodes[0]).toMatchObject({
    State: 'ready',
    Version: 'test',
  });
  expect(Nodes[0].Database[0]).toEqual({ Pool: 'writer', Max: 1, Busy: 0, Waiting: 0 });
  expect(Nodes[0].Revocations.Count).toBeGreaterThan(0);
  expect(Steps.at(-1)).toMatchObject({
    Logins: 1,
    Errors: [{ Error: 'AccountNotFound', Count: 1 }],
  });
  expect(Steps.at(-1).Calls).toBeGreaterThanOrEqual(2);

  // Later again it is written, and all within the same row.
  running.clock.advance(OVERVIEW.writeGapMs);
  await running.app.everyFewSeconds();
  const again = await must(world.call('/Operator/GetOverview', {}, { operator }));
  expect(again.Nodes.map(({ NodeId }: { NodeId: string }) => NodeId)).toEqual([Nodes[0].NodeId]);
  expect(again.Nodes[0].ReportedAt).not.toBe(Nodes[0].ReportedAt);

  running.clock.advance(OVERVIEW.steps * OVERVIEW.stepMs + 1);
  const later = { operator: await world.operator(['viewer'], 'everywhere') };
  const gone = await must(world.call('/Operator/GetOverview', {}, later));
  expect(gone.Nodes).toEqual([]);
});
