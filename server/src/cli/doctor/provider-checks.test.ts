import { expect, test } from 'vitest';
import { startFakeServer } from '../../../test/support/fakes/fake-server.ts';
import { makeIssuerKey, startFakeIssuer } from '../../../test/support/fakes/open-id-issuer.ts';
import { startService } from '../../../test/support/running.ts';
import { must } from '../../../test/support/stock.ts';
import { makeWorld } from '../../../test/support/world.ts';
import { checkProviders } from './provider-checks.ts';

const SECRET = 'a secret of the studio';

test('providers are called without a secret: those that are away are named, and a clock that differs', async () => {
  await using issuer = await startFakeIssuer({
    keys: [await makeIssuerKey('key-1', 'ES256')],
    now: Date.now,
  });
  let date: string | undefined;
  await using steam = await startFakeServer(() => ({ code: 403, body: 'Forbidden', date }));
  const outside = {
    exceptions: [issuer.origin, steam.origin],
    partnerUrls: { steam: `${steam.origin}/tickets` },
  };
  await using running = await startService(undefined, { outside });
  const world = await makeWorld(running);
  const config = { outsideExceptions: outside.exceptions, partnerUrls: outside.partnerUrls };
  const storage = { run: running.storage.run, now: () => Date.now() };
  expect(await checkProviders(config, storage)).toMatchObject({ state: 'notChecked' });
  const steamSettings = { Steam: { AppId: '480', AllowsFamilySharing: false } };
  const steamSetUp = { Provider: 'Steam', Settings: steamSettings, Secret: SECRET };
  await must(world.asTitle('/Admin/SetIdentityProvider', steamSetUp));
  const connection = {
    ConnectionId: 'studio',
    ClientId: 'game',
    ClientSecret: SECRET,
    IssuerDiscoveryUrl: issuer.discoveryUrl,
  };
  await must(world.asTitle('/Admin/CreateOpenIdConnection', connection));
  expect(await checkProviders(config, storage)).toMatchObject({
    state: 'good',
    message: expect.stringContaining('2 providers can be used'),
  });
  const early = { ...storage, now: () => Date.now() - 90_000 };
  expect(await checkProviders(config, early)).toMatchObject({
    state: 'bad',
    message: expect.stringMatching(/^The clock is (?:89|9\d) s behind those/),
  });
  date = new Date('2001-01-01T00:00:00Z').toUTCString();
  expect(await checkProviders(config, storage)).toMatchObject({
    state: 'bad',
    message: expect.stringContaining(`the time that ${new URL(steam.origin).host} names`),
  });
  date = undefined;
  issuer.mode = 'redirect';
  steam.mode = 'fail';
  expect(await checkProviders(config, storage)).toMatchObject({
    state: 'bad',
    message: `${issuer.discoveryUrl}: There was no answer (it led to another address, which is not followed).`,
  });
  expect(JSON.stringify(steam.calls)).not.toContain(SECRET);
});
