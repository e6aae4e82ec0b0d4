import { createOpenIdConnection } from '../../../src/connections/operations/create-open-id-connection.ts';
import { setIdentityProvider } from '../../../src/connections/operations/set-identity-provider.ts';
import { setPaymentPlatform } from '../../../src/connections/operations/set-payment-platform.ts';
import { testIdentityProvider } from '../../../src/connections/operations/test-identity-provider.ts';
import { testPaymentPlatform } from '../../../src/connections/operations/test-payment-platform.ts';
import { updateOpenIdConnection } from '../../../src/connections/operations/update-open-id-connection.ts';
import {
  CONNECTION_CHANGES_PER_HOUR,
  CONNECTION_TESTS_MAX,
  CONNECTIONS_PER_TITLE_MAX,
} from '../../../src/kernel/limits.ts';
import { connect, CONNECTION, STEAM, useUpChanges } from '../../support/connections.ts';
import { appStoreIn, setPlatform } from '../../support/platforms.ts';
import { bodies, pair, type PrecedenceList } from '../../support/precedence.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const BAD = { IssuerDiscoveryUrl: 'http://login.example.com' };
const TAKEN = { IssuerOverride: 'https://appleid.apple.com' };

async function fill(world: World): Promise<void> {
  for (let index = 0; index < CONNECTIONS_PER_TITLE_MAX; index += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await connect(world, { ConnectionId: `connection-${index}` });
  }
}

async function fillAndUseUp(world: World): Promise<void> {
  await fill(world);
  for (let change = 0; change < CONNECTION_CHANGES_PER_HOUR; change += 1) {
    const body = { ConnectionId: 'connection-1', IgnoreNonce: change % 2 === 0 };
    // oxlint-disable-next-line no-await-in-loop
    await world.asTitle(updateOpenIdConnection.path, body);
  }
}

/** Makes both calls with the key that has used up its changes: each has a count of its own. */
async function usedUp(world: World, path: string, [both, alone]: readonly [object, object]) {
  return { both: await world.asTitle(path, both), alone: await world.asTitle(path, alone) };
}

const pairs: PrecedenceList = [
  [
    createOpenIdConnection,
    [
      bodies('InvalidParams', 'ValueAlreadyExists', async (world) => {
        await connect(world);
        return [{ ...CONNECTION, ...BAD }, CONNECTION];
      }),
      bodies('ValueAlreadyExists', 'OverLimit', async (world) => {
        await fill(world);
        return [{ ...CONNECTION, ConnectionId: 'connection-0' }, CONNECTION];
      }),
      pair('OverLimit', 'NotAuthorizedByTitle', async (world, ask) => {
        await fill(world);
        const taken = { ...CONNECTION, ...TAKEN };
        const both = await ask(taken);
        await world.asTitle('/Admin/DeleteOpenIdConnection', { ConnectionId: 'connection-0' });
        return { both, alone: await ask(taken) };
      }),
      pair('NotAuthorizedByTitle', 'APIClientRequestRateLimitExceeded', async (world) => {
        await useUpChanges(world);
        const { path } = createOpenIdConnection;
        return usedUp(world, path, [{ ...CONNECTION, ...TAKEN }, CONNECTION]);
      }),
    ],
  ],
  [
    updateOpenIdConnection,
    [
      bodies('InvalidParams', 'InvalidIdentityProviderId', async () => [
        { ConnectionId: 'none', ...BAD },
        { ConnectionId: 'none' },
      ]),
      bodies('InvalidIdentityProviderId', 'NotAuthorizedByTitle', async (world) => {
        await connect(world);
        return [
          { ConnectionId: 'none', ...TAKEN },
          { ConnectionId: 'studio', ...TAKEN },
        ];
      }),
      pair('NotAuthorizedByTitle', 'APIClientRequestRateLimitExceeded', async (world) => {
        await connect(world);
        await useUpChanges(world);
        const ConnectionId = 'studio';
        return usedUp(world, updateOpenIdConnection.path, [
          { ConnectionId, ...TAKEN },
          { ConnectionId, IgnoreNonce: true },
        ]);
      }),
    ],
  ],
  [
    setIdentityProvider,
    [
      bodies('InvalidParams', 'OverLimit', async (world) => {
        await fill(world);
        const { Secret: _, ...withoutSecret } = STEAM;
        return [withoutSecret, STEAM];
      }),
      pair('OverLimit', 'APIClientRequestRateLimitExceeded', async (world) => {
        const ask = () => world.asTitle(setIdentityProvider.path, STEAM);
        await fillAndUseUp(world);
        const both = await ask();
        await world.asTitle('/Admin/DeleteOpenIdConnection', { ConnectionId: 'connection-0' });
        return { both, alone: await ask() };
      }),
    ],
  ],
  [
    setPaymentPlatform,
    [
      bodies('InvalidParams', 'OverLimit', async (world) => {
        await fill(world);
        const without = { Platform: 'AmazonAppstore', Settings: { AmazonAppstore: {} } };
        return [without, { ...without, Secret: 'a-shared-secret' }];
      }),
      pair('OverLimit', 'APIClientRequestRateLimitExceeded', async (world) => {
        const ask = () => world.asTitle(setPaymentPlatform.path, appStoreIn(world));
        await fillAndUseUp(world);
        const both = await ask();
        await world.asTitle('/Admin/DeleteOpenIdConnection', { ConnectionId: 'connection-0' });
        return { both, alone: await ask() };
      }),
      pair('APIClientRequestRateLimitExceeded', 'NotAuthorizedByTitle', async (world) => {
        const other = await world.otherTitle();
        await setPlatform(other, appStoreIn(other));
        const ask = () => world.asTitle(setPaymentPlatform.path, appStoreIn(other));
        const alone = await ask();
        await useUpChanges(world);
        return { both: await ask(), alone };
      }),
    ],
  ],
  [
    testIdentityProvider,
    [
      bodies('InvalidIdentityProviderId', 'APIClientRequestRateLimitExceeded', async (world) => {
        const settings = { GameCenter: { BundleIds: ['com.example.game'] } };
        const body = { Provider: 'GameCenter' };
        await must(world.asTitle(setIdentityProvider.path, { ...body, Settings: settings }));
        for (let count = 0; count < CONNECTION_TESTS_MAX.perMinute; count += 1) {
          // oxlint-disable-next-line no-await-in-loop
          await must(world.asTitle(testIdentityProvider.path, body));
        }
        return [{ Provider: 'Apple' }, body];
      }),
    ],
  ],
  [
    testPaymentPlatform,
    [
      bodies('FeatureNotConfiguredForTitle', 'APIClientRequestRateLimitExceeded', async (world) => {
        await setPlatform(world, appStoreIn(world));
        const body = { Platform: 'AppStore' };
        for (let count = 0; count < CONNECTION_TESTS_MAX.perMinute; count += 1) {
          // oxlint-disable-next-line no-await-in-loop
          await must(world.asTitle(testPaymentPlatform.path, body));
        }
        return [{ Platform: 'PlayStore' }, body];
      }),
    ],
  ],
];

export default pairs;
