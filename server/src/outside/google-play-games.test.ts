import { expect, test } from 'vitest';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import {
  PLAY_GAMES,
  startFakeGooglePlayGames,
} from '../../test/support/fakes/google-play-games.ts';
import { judgePlayGamesCode } from './google-play-games.ts';
import { BREAKER_FAILURES } from '../kernel/outside-limits.ts';
import { makeOutsideClient } from './http-client.ts';

async function startPlayGames() {
  const fake = await startFakeGooglePlayGames();
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  const deps = {
    client,
    tokenUrl: fake.partnerUrls['google-token'],
    playerUrl: fake.partnerUrls['google-play-games'],
  };
  const judge = (code: string, more: Partial<Parameters<typeof judgePlayGamesCode>[1]> = {}) =>
    judgePlayGamesCode(deps, { ...PLAY_GAMES, redirectUri: '', code, ...more });
  return { fake, client, judge, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() };
}

test('Google says which player has sent a code, once', async () => {
  await using playGames = await startPlayGames();
  const { fake, judge } = playGames;
  const code = fake.give('a_1234567890123456789');
  expect(await judge(code)).toEqual({ status: 'proved', subject: 'a_1234567890123456789' });
  expect(await judge(code)).toEqual({ status: 'badProof', fault: 'refused' });
});

test('codes that do not hold', async () => {
  await using playGames = await startPlayGames();
  const { fake, judge } = playGames;
  const faultOf = async (...of: Parameters<typeof judge>) => {
    const verdict = await judge(...of);
    return verdict.status === 'badProof' ? verdict.fault : verdict.status;
  };
  const good = fake.give('a_1');
  expect(await faultOf('4/invented')).toBe('refused');
  expect(await faultOf('4'.repeat(2_049))).toBe('tooLong');
  expect(await faultOf(good, { clientSecret: 'another' })).toBe('titleSecret');
  expect(await faultOf(good, { redirectUri: 'https://game.example' })).toBe('titleSecret');
  expect(await faultOf(fake.give(null))).toBe('subject');
  for (const id of ['', ' ', 'a\u0000b', 'a\nb', '\ud800']) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await faultOf(fake.give(id))).toBe('subject');
  }
  expect(await faultOf(fake.give('a'.repeat(129)))).toBe('subject');
});

test('a code that is spent is asked about although the breaker has tripped', async () => {
  await using playGames = await startPlayGames();
  const { fake, client, judge } = playGames;
  const url = fake.partnerUrls['google-play-games'];
  fake.mode = 'drop';
  for (let call = 0; call <= BREAKER_FAILURES; call += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await client.request({ url });
  }
  expect(await client.request({ url })).toMatchObject({ why: 'tripped' });
  fake.mode = 'well';
  expect(await judge(fake.give('a_1'))).toEqual({ status: 'proved', subject: 'a_1' });
  expect(await client.request({ url })).toMatchObject({ status: 'answered' });
});

test.each(FAULT_MODES)('Google is away when its server has the fault %s', async (mode) => {
  await using playGames = await startPlayGames();
  const { fake, judge } = playGames;
  fake.mode = mode;
  expect((await judge(fake.give('a_1'))).status).toBe('providerAway');
});
