import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PUBLIC_JWK } from '../support/connections.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { PLAY_GAMES } from '../support/fakes/google-play-games.ts';
import { CLIENT_ID } from '../support/fakes/open-id-issuer.ts';
import { STEAM } from '../support/fakes/steam.ts';
import { blocksOf } from '../support/guide-lines.ts';
import { googleCode, idToken } from '../support/issuer-providers.ts';
import { asOperator } from '../support/operator-calls.ts';
import { signedPlayer, steamIdNamed } from '../support/platform-providers.ts';
import { startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld } from '../support/world.ts';

const run = promisify(execFile);

test('each call of the guide to accounts works against the fakes', async () => {
  const fakes = await startFakes();
  await using running = await startService(undefined, { fakes });
  const world = await makeWorld(running);
  await must(asOperator(world, ['owner'], ['/Operator/SetTitleSettings', { RefreshTokens: true }]));
  const guest = { TitleId: world.titleId, CustomId: 'guest', CreateAccount: true };
  const login = await must(world.call('/Client/LoginWithCustomID', guest));
  const signed = signedPlayer(world, 'ada');
  const env = {
    ...process.env,
    PURSER_URL: running.url,
    PURSER_TITLE_ID: world.titleId,
    PURSER_SECRET_KEY: world.secretKey,
    PURSER_SESSION_TICKET: login.SessionTicket,
    REFRESH_TOKEN: login.RefreshToken,
    DEVICE_ID: 'first-device',
    OTHER_DEVICE_ID: 'second-device',
    CLIENT_ID,
    KEY_SET: JSON.stringify({ keys: [PUBLIC_JWK] }),
    BUNDLE_ID: 'com.example.game',
    GOOGLE_CLIENT_ID: PLAY_GAMES.clientId,
    GOOGLE_SECRET: PLAY_GAMES.clientSecret,
    STEAM_APP_ID: STEAM.appId,
    STEAM_KEY: STEAM.key,
    STEAM_ID: steamIdNamed('ada'),
    DISCOVERY_URL: fakes.issuer.discoveryUrl,
    ID_TOKEN: await idToken(world, { sub: 'ada' }),
    APPLE_TOKEN: await idToken(world, { sub: 'ada', iss: 'https://appleid.apple.com' }),
    GOOGLE_CODE: await googleCode(world, { sub: 'ada' }),
    PLAY_GAMES_CODE: fakes.googlePlayGames.give('a_ada'),
    GAME_CENTER_ID: signed.PlayerId,
    PUBLIC_KEY_URL: signed.PublicKeyUrl,
    SALT: signed.Salt,
    SIGNATURE: signed.Signature,
    TIMESTAMP: signed.Timestamp,
    STEAM_TICKET: fakes.steam.give({ steamId: steamIdNamed('ada') }),
  };
  const calls = blocksOf('accounts.md', 'sh');
  expect(calls.length).toBeGreaterThan(10);
  for (const call of calls) {
    // oxlint-disable-next-line no-await-in-loop
    const { stdout } = await run('sh', ['-euc', call], { env });
    expect(JSON.parse(stdout), call).toMatchObject({ code: 200 });
  }
});
