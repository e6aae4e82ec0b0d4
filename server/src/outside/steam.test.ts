import { expect, test } from 'vitest';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import { STEAM, startFakeSteam, steamIdOf } from '../../test/support/fakes/steam.ts';
import { makeOutsideClient } from './http-client.ts';
import { judgeSteamTicket } from './steam.ts';

const ADA = steamIdOf(48_151);
const BEN = steamIdOf(16_234);

async function startSteam() {
  const fake = await startFakeSteam();
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  const judge = (ticket: string, more: Partial<Parameters<typeof judgeSteamTicket>[1]> = {}) =>
    judgeSteamTicket(
      { client, url: `${fake.origin}/ISteamUserAuth/AuthenticateUserTicket/v1/` },
      { ...STEAM, ticket, allowsFamilySharing: false, ...more },
    );
  return { fake, judge, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() };
}

test('Steam says whose ticket it is, and its key is in no address', async () => {
  await using steam = await startSteam();
  const { fake, judge } = steam;
  expect(await judge(fake.give({ steamId: ADA }))).toEqual({ status: 'proved', subject: ADA });
  expect(fake.calls[0]?.url.href).not.toContain(STEAM.key);
});

test('Steam judges a ticket again until the client has taken it back', async () => {
  await using steam = await startSteam();
  const { fake, judge } = steam;
  const ticket = fake.give({ steamId: ADA });
  expect((await judge(ticket)).status).toBe('proved');
  expect((await judge(ticket)).status).toBe('proved');
  fake.cancel(ticket);
  expect(await judge(ticket)).toEqual({ status: 'badProof', fault: 'refused' });
});

test('tickets that do not hold', async () => {
  await using steam = await startSteam();
  const { fake, judge } = steam;
  const good = fake.give({ steamId: ADA });
  const faults = {
    nobodys: await judge('00ff'),
    noHex: await judge('ticket'),
    halfAByte: await judge('abc'),
    empty: await judge(''),
    long: await judge('00'.repeat(2_561)),
    otherApp: await judge(good, { appId: '570' }),
    otherKey: await judge(good, { key: 'ANOTHER-KEY' }),
    otherService: await judge(fake.give({ steamId: ADA, identity: 'forum' }), { identity: 'game' }),
    noPerson: await judge(fake.give({ steamId: '103582791429521412' })),
    banned: await judge(fake.give({ steamId: ADA, isPublisherBanned: true })),
    borrowed: await judge(fake.give({ steamId: ADA, ownerId: BEN })),
  };
  const entries = Object.entries(faults).map(([name, verdict]) => [
    name,
    verdict.status === 'badProof' ? verdict.fault : verdict.status,
  ]);
  expect(Object.fromEntries(entries)).toEqual({
    nobodys: 'refused',
    noHex: 'malformed',
    halfAByte: 'malformed',
    empty: 'malformed',
    long: 'tooLong',
    otherApp: 'refused',
    otherKey: 'titleSecret',
    otherService: 'refused',
    noPerson: 'subject',
    banned: 'publisherBanned',
    borrowed: 'familyShared',
  });
});

test('a borrowed game is as good as a bought one where the title says so', async () => {
  await using steam = await startSteam();
  const { fake, judge } = steam;
  const ticket = fake.give({ steamId: ADA, ownerId: BEN, identity: 'game' });
  const more = { allowsFamilySharing: true, identity: 'game' };
  expect(await judge(ticket, more)).toEqual({ status: 'proved', subject: ADA });
});

test.each(FAULT_MODES)('Steam is away when its server has the fault %s', async (mode) => {
  await using steam = await startSteam();
  const { fake, judge } = steam;
  fake.mode = mode;
  expect((await judge(fake.give({ steamId: ADA }))).status).toBe('providerAway');
});
