import { expect, test } from 'vitest';
import { makeEcCertificate, makeRsaCertificate } from '../../test/support/fakes/certificate.ts';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import { PUBLIC_KEY_URL, startFakeGameCenter } from '../../test/support/fakes/game-center.ts';
import { currentLane } from '../kernel/call-lane.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import { judgeSignedPlayer, type SignedPlayer } from './game-center.ts';
import { makeCertificates } from './game-center-certificates.ts';
import { makeOutsideClient } from './http-client.ts';
import { makeWaits } from './waits.ts';

const BUNDLE = 'com.example.game';
const PLAYER = 'T:_0123456789abcdef0123456789abcdef';
const NOW = Date.now();
const YEAR = { from: new Date(NOW - DAY_MS), to: new Date(NOW + 365 * DAY_MS) };

async function startGameCenter(certificates: Readonly<Record<string, Buffer>> = {}) {
  const fake = await startFakeGameCenter(certificates);
  const clock = { ms: NOW };
  const now = () => clock.ms;
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  const kept = makeCertificates({
    waits: makeWaits(),
    client,
    now,
    nowMs: now,
    url: fake.origin,
  });
  const judge = async (
    player: SignedPlayer,
    bundleIds: readonly string[] = ['com.example.other', BUNDLE],
  ) => {
    const verdict = await judgeSignedPlayer({ certificates: kept, now }, { ...player, bundleIds });
    return verdict.status === 'badProof' ? verdict.fault : verdict.status;
  };
  const signed = (more: Partial<Parameters<typeof fake.sign>[0]> = {}) =>
    fake.sign({ playerId: PLAYER, bundleId: BUNDLE, at: now(), ...more });
  return { fake, clock, judge, signed, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() };
}

const at = (name: string) => `https://static.gc.apple.com/public-key/${name}.cer`;

test('a player that Game Center has signed is proved, with one fetch for all', async () => {
  await using gameCenter = await startGameCenter();
  const { fake, judge, signed } = gameCenter;
  const judged = await Promise.all([judge(signed()), judge(signed()), judge(signed())]);
  expect(judged).toEqual(['proved', 'proved', 'proved']);
  expect(await judge(signed())).toBe('proved');
  expect(fake.calls.map(({ url }) => url.pathname)).toEqual(['/public-key/gc-prod-10.cer']);
});

test('nothing that was signed can be changed', async () => {
  await using gameCenter = await startGameCenter();
  const { judge, signed } = gameCenter;
  const good = signed();
  const other = makeRsaCertificate(YEAR);
  expect(await judge({ ...good, playerId: PLAYER.replace(/f$/, '0') })).toBe('signature');
  expect(await judge({ ...good, timestamp: String(NOW - 1) })).toBe('signature');
  expect(await judge({ ...good, salt: 'AAAA' })).toBe('signature');
  expect(await judge({ ...good, signature: 'AAAA' })).toBe('signature');
  expect(await judge(good, ['com.example.other'])).toBe('signature');
  expect(await judge(signed({ by: other }))).toBe('signature');
});

test('a signature is a proof for ten minutes, and again within them', async () => {
  await using gameCenter = await startGameCenter();
  const { clock, judge, signed } = gameCenter;
  const player = signed();
  clock.ms = NOW + 10 * MINUTE_MS;
  expect(await judge(player)).toBe('proved');
  expect(await judge(player)).toBe('proved');
  clock.ms += 1;
  expect(await judge(player)).toBe('expired');
  expect(await judge(signed({ at: clock.ms + MINUTE_MS }))).toBe('proved');
  expect(await judge(signed({ at: clock.ms + MINUTE_MS + 1 }))).toBe('notYetValid');
});

test('members of another form are refused without a call', async () => {
  await using gameCenter = await startGameCenter();
  const { fake, judge, signed } = gameCenter;
  const good = signed();
  const faults = await Promise.all([
    judge({ ...good, salt: '' }),
    judge({ ...good, signature: 'not base64' }),
    judge({ ...good, timestamp: '-5' }),
    judge({ ...good, timestamp: '9'.repeat(17) }),
    judge({ ...good, playerId: '' }),
    judge({ ...good, playerId: 'Ada Lovelace' }),
    judge({ ...good, playerId: 'a'.repeat(129) }),
    judge({ ...good, signature: 'A'.repeat(2_049) }),
  ]);
  expect(faults).toEqual([
    ...Array.from({ length: 4 }, () => 'malformed'),
    ...Array.from({ length: 3 }, () => 'subject'),
    'tooLong',
  ]);
  expect(fake.calls).toEqual([]);
});

test('no signature for another bundle id names a player who exists', async () => {
  await using gameCenter = await startGameCenter();
  const { fake, judge, signed } = gameCenter;
  const cut = (playerId: string, bundleId: string, claimed: string) =>
    judge({ ...signed({ playerId, bundleId }), playerId: claimed });
  expect(await cut(PLAYER, `evil.${BUNDLE}`, `${PLAYER}evil.`)).toBe('subject');
  expect(await cut('G:12', `3${BUNDLE}`, 'G:123')).toBe('subject');
  expect(await cut('G:123', BUNDLE, 'G:123')).toBe('subject');
  expect(fake.calls).toEqual([]);
});

test('a certificate comes from apple.com and nowhere else', async () => {
  await using gameCenter = await startGameCenter();
  const { fake, judge, signed } = gameCenter;
  const addresses = [
    'http://static.gc.apple.com/public-key/gc-prod-10.cer',
    'https://static.gc.notapple.com/public-key/gc-prod-10.cer',
    'https://apple.com.evil.example/public-key/gc-prod-10.cer',
    'https://evil.example/apple.com',
    'https://static.gc.apple.com@evil.example/public-key/gc-prod-10.cer',
    'https://evil.example\\.apple.com/gc-prod-10.cer',
    'https://static.gc.apple.com.:443/gc-prod-10.cer',
    'https://static.gc.apple.com:8443/public-key/gc-prod-10.cer',
    'https://static.gc.apple.com/public-key/gc-prod-10.cer?again',
    'https://static.gc.apple.com/public-key/gc-prod-10.cer#again',
    'https://static.gc.apple.com/public-key/../public-key/gc-prod-10.cer',
    'no address',
    fake.origin,
  ];
  const faults = await Promise.all(
    addresses.map((publicKeyUrl) => judge({ ...signed(), publicKeyUrl })),
  );
  expect(faults).toEqual(addresses.map(() => 'issuer'));
  expect(fake.calls).toEqual([]);
});

test("a path that looks like another host's address stays a path at Apple", async () => {
  const own = makeRsaCertificate(YEAR);
  await using gameCenter = await startGameCenter({ '/own.cer': own.certificate });
  const { fake, judge, signed } = gameCenter;
  const publicKeyUrl = `https://static.gc.apple.com//${new URL(fake.origin).host}/own.cer`;
  expect(await judge({ ...signed({ by: own }), publicKeyUrl })).toBe('unknownKey');
});

test('only a certificate in force with a strong RSA key is believed', async () => {
  const old = makeRsaCertificate({ from: new Date(NOW - 2 * DAY_MS), to: new Date(NOW - DAY_MS) });
  const weak = makeRsaCertificate(YEAR, 1_024);
  const curve = makeEcCertificate(YEAR);
  await using gameCenter = await startGameCenter({
    '/public-key/old.cer': old.certificate,
    '/public-key/weak.cer': weak.certificate,
    '/public-key/curve.cer': curve.certificate,
  });
  const { judge, signed } = gameCenter;
  const of = { old, weak, curve };
  const faults = await Promise.all(
    Object.entries(of).map(([name, by]) => judge({ ...signed({ by }), publicKeyUrl: at(name) })),
  );
  expect(faults).toEqual(Array.from({ length: 3 }, () => 'unknownKey'));
});

test('invented addresses cause a few calls in half a minute, and known ones go on', async () => {
  await using gameCenter = await startGameCenter();
  const { fake, clock, judge, signed } = gameCenter;
  expect(await judge(signed())).toBe('proved');
  const invent = (name: string) => judge({ ...signed(), publicKeyUrl: at(name) });
  for (let number = 0; number < 4; number += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await invent(`invented-${number}`)).toBe('unknownKey');
  }
  expect(await invent('invented-0')).toBe('unknownKey');
  expect(await invent('invented-4')).toBe('providerAway');
  expect(fake.calls).toHaveLength(5);
  expect(await judge(signed())).toBe('proved');
  clock.ms += 30 * SECOND_MS;
  expect(await invent('invented-4')).toBe('unknownKey');
  expect(fake.calls).toHaveLength(6);
});

test('a caller who invents addresses keeps no other out, not even before any certificate is known', async () => {
  await using gameCenter = await startGameCenter();
  const { fake, judge, signed } = gameCenter;
  const judgeFrom = (own: string, publicKeyUrl?: string) =>
    currentLane.run({ name: own, goesFirst: false, network: { own, site: undefined } }, () =>
      judge({ ...signed(), ...(publicKeyUrl !== undefined && { publicKeyUrl }) }),
    );
  for (let number = 0; number < 6; number += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const verdict = await judgeFrom('192.0.2.1', at(`invented-${number}`));
    expect(verdict).toBe(number < 4 ? 'unknownKey' : 'providerAway');
  }
  expect(await judgeFrom('192.0.2.2', at('another'))).toBe('unknownKey');
  // Addresses of Apple's own form are fetched for that caller, too.
  expect(await judgeFrom('192.0.2.1', at('gc-prod-99'))).toBe('providerAway');
  expect(fake.calls.at(-1)?.url.pathname).toBe('/public-key/gc-prod-99.cer');
  expect(await judgeFrom('192.0.2.1', at('gc-prod-100'))).toBe('providerAway');
  expect(await judgeFrom('192.0.2.1')).toBe('proved');
  expect(fake.calls).toHaveLength(7);
});

test('the last good certificate serves for a day while Apple is away', async () => {
  await using gameCenter = await startGameCenter();
  const { fake, clock, judge, signed } = gameCenter;
  expect(await judge(signed())).toBe('proved');
  fake.mode = 'fail';
  clock.ms += 6 * HOUR_MS;
  expect(await judge(signed())).toBe('proved');
  expect(fake.calls).toHaveLength(1);
  clock.ms += 1;
  expect(await judge(signed())).toBe('proved');
  await expect.poll(() => fake.calls.length).toBe(2);
  clock.ms += 18 * HOUR_MS;
  expect(await judge(signed())).toBe('providerAway');
  fake.mode = 'well';
  clock.ms += 30 * SECOND_MS;
  expect(await judge(signed())).toBe('proved');
});

test.each(FAULT_MODES)('no player is proved while the server has the fault %s', async (mode) => {
  await using gameCenter = await startGameCenter();
  const { fake, judge, signed } = gameCenter;
  fake.mode = mode;
  expect(await judge(signed())).toBe('providerAway');
  expect(await judge({ ...signed(), publicKeyUrl: PUBLIC_KEY_URL })).not.toBe('proved');
  expect(fake.calls).toHaveLength(1);
});
