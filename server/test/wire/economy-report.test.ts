import { expect, it } from 'vitest';
import { aShop, buy } from '../support/purchases.ts';
import { startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld } from '../support/world.ts';

it('the service adds counts up by itself, every few seconds', async () => {
  await using running = await startService();
  const world = await makeWorld(running);
  await aShop(world);
  await must(buy(world, { ItemId: 'sword', VirtualCurrency: 'GO', Price: 5 }));
  const now = running.clock.now();
  const report = () =>
    must(
      world.asTitle('/Admin/GetEconomyReport', {
        From: new Date(now).toISOString(),
        To: new Date(now + 1).toISOString(),
        Step: 'Day',
        VirtualCurrency: 'GO',
      }),
    );
  expect((await report()).Series).toEqual([]);
  await running.app.everyFewSeconds();
  const { Series } = await report();
  const sold = Series.filter(({ Cause }: { Cause: string }) => Cause === 'Purchase');
  expect(sold).toMatchObject([{ VirtualCurrency: 'GO', Points: [{ Count: 1, Lost: 5 }] }]);
});
