import { expect } from 'vitest';
import { saveConnection } from '../../../src/connections/commands.ts';
import type { Settings } from '../../../src/connections/connection.ts';
import { listPaymentPlatforms } from '../../../src/connections/operations/list-payment-platforms.ts';
import { DAY_MS } from '../../../src/kernel/instant.ts';
import { connect } from '../../support/connections.ts';
import { appIdIn, appStoreIn, LICENSE_KEY, setPlatform } from '../../support/platforms.ts';
import { callAt, scenarios } from '../../support/scenario.ts';

const NO_ISSUERS = { issuers: [] };

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
  {
    name: 'passes over the one license key that an earlier version had for all packages',
    async play(world, door) {
      const packageNames = [appIdIn(world)];
      await world.run(saveConnection, {
        titleId: world.titleId,
        provider: 'PlayStore',
        connectionId: '',
        how: 'set',
        settings: { packageNames, licenseKey: LICENSE_KEY } as Settings<'PlayStore'>,
        sealedSecret: 'sealed text',
        by: 'commandLine',
        now: world.clock.now(),
        mayTakeIssuers: false,
        mayShareApps: false,
        knownIssuers: [],
        presets: { Facebook: NO_ISSUERS, Epic: NO_ISSUERS, Nintendo: NO_ISSUERS },
      });
      const reply = await callAt(door, world, {});
      const [{ Settings: settings }] = reply.data.Platforms;
      expect(settings).toEqual({ PlayStore: { PackageNames: packageNames } });
      return reply;
    },
  },
  {
    name: 'warns of a sandbox that is open to everybody for more than 90 days',
    async play(world, door) {
      const openFor = async (days: number) => {
        const Until = new Date(world.clock.now() + days * DAY_MS).toISOString();
        await setPlatform(world, appStoreIn(world, { Sandbox: { Until } }));
        const reply = await callAt(door, world, {});
        return { reply, warnings: reply.data.Platforms[0].Warnings };
      };
      expect((await openFor(90)).warnings).toEqual([]);
      const { reply, warnings } = await openFor(91);
      expect(warnings).toEqual([
        expect.stringMatching(/^Until .+ every player with an account of the sandbox/),
      ]);
      return reply;
    },
  },
  {
    name: 'warns of testers and catalog versions that the title does not have, at set-up too',
    async play(world, door) {
      const { playerId } = await world.logIn();
      const Testers = [playerId, ...Array.from({ length: 7 }, (_, at) => `NOBODY${at}`)];
      const CatalogVersions = ['Main', 'Mian'];
      await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'Main', Catalog: [] });
      const settings = appStoreIn(world, { Sandbox: { Testers }, CatalogVersions });
      const told = [
        'Sandbox.Testers names players that this title does not have: "NOBODY0", "NOBODY1", "NOBODY2", "NOBODY3", "NOBODY4" and 2 more.',
        'CatalogVersions names versions that this title does not have: "Mian".',
      ];
      expect(await setPlatform(world, settings)).toEqual({ Warnings: told });
      const reply = await callAt(door, world, {});
      expect(reply.data.Platforms[0].Warnings).toEqual(told);
      return reply;
    },
  },
]);
