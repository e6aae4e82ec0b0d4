import { expect } from 'vitest';
import { listPaymentPlatforms } from '../../../src/connections/operations/list-payment-platforms.ts';
import { connect } from '../../support/connections.ts';
import { appStoreIn, setPlatform } from '../../support/platforms.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

export default scenarios(listPaymentPlatforms, [
  {
    name: 'shows the platforms of the title and no identity provider',
    async play(world, door) {
      await connect(world);
      const other = await world.otherTitle();
      await setPlatform(other, appStoreIn(other));
      const operator = await world.operator(['developer']);
      await world.call('/Admin/SetPaymentPlatform', appStoreIn(world), { operator });
      const reply = await callAt(door, world, {});
      const { Settings } = appStoreIn(world);
      expect(reply.data.Platforms).toMatchObject([
        {
          Platform: 'AppStore',
          Settings,
          HasSecret: false,
          UpdatedBy: `operator:${operator.operatorId}`,
          RefusedReceipts: [],
          Warnings: [],
        },
      ]);
      return reply;
    },
  },
]);
