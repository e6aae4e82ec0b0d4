import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureLedgerDaily } from '../../src/cluster/commands.ts';
import { DAY_MS, HOUR_MS, toWireTime } from '../../src/kernel/instant.ts';
import { KEPT_USUALLY } from '../../src/kernel/kept.ts';
import { from } from '../support/guessing.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { addCurrencies } from '../support/wallets.ts';
import { makeWorld } from '../support/world.ts';

// The answers of a service that keeps logins and the ledger for a short time.

const KEPT = { ...KEPT_USUALLY, attemptsMs: 2 * HOUR_MS, ledgerMs: 2 * DAY_MS };
const ADDRESS = '192.0.2.7';

let running: Running;

beforeAll(async () => {
  running = await startService(undefined, { kept: KEPT });
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const prune = () => running.storage.prune(running.clock.now(), KEPT);

it('no login is shown, and nobody is found by one, that is older than logins are kept, though it was not pruned', async () => {
  const world = await makeWorld(running);
  const login = { TitleId: world.titleId, CustomId: 'hero', CreateAccount: true };
  const logIn = () => must(world.call('/Client/LoginWithCustomID', login, {}, from(ADDRESS)));
  const { ServiceId } = await logIn();
  const beganAt = toWireTime(world.clock.now());
  const search = async () => {
    await world.copyLogins();
    return (await must(world.asTitle('/Admin/SearchPlayers', { IPAddress: ADDRESS }))).Players
      .length;
  };
  const history = async () =>
    (await must(world.asTitle('/Admin/GetPlayerHistory', { ServiceId }))).History;
  const exported = async () => {
    const { Data } = await must(world.asTitle('/Admin/ExportPlayerData', { ServiceId }));
    return Data.Sessions as readonly { readonly Address?: string; readonly StartedAt: string }[];
  };
  world.clock.advance(2 * HOUR_MS);
  expect(await history()).toMatchObject([{ Time: beganAt, IPAddress: ADDRESS }]);
  expect(await exported()).toMatchObject([{ StartedAt: beganAt, Address: ADDRESS }]);
  expect(await search()).toBe(1);
  world.clock.advance(1);
  expect(await history()).toEqual([]);
  expect((await exported()).map(({ Address }) => Address)).toEqual([undefined]);
  expect(await search()).toBe(0);
  // The session is good all the same, and a new login shows.
  await logIn();
  expect(await history()).toHaveLength(1);
  expect(await search()).toBe(1);
  await prune();
  expect((await exported()).map(({ Address }) => Address)).toEqual([ADDRESS, undefined]);
});

it('the ledger and the export say since when entries are kept, as soon as some have gone', async () => {
  const world = await makeWorld(running);
  await addCurrencies(world, { GO: {} });
  const { playerId: ServiceId } = await world.logIn();
  const add = () =>
    must(
      world.asTitle('/Admin/AddUserVirtualCurrency', {
        ServiceId,
        VirtualCurrency: 'GO',
        Amount: 5,
      }),
    );
  const ledger = () => must(world.asTitle('/Admin/GetPlayerLedger', { ServiceId }));
  const exported = () => must(world.asTitle('/Admin/ExportPlayerData', { ServiceId }));
  await add();
  expect(await ledger()).not.toHaveProperty('KeptSince');
  expect(await exported()).not.toHaveProperty('LedgerKeptSince');
  world.clock.advance(2 * DAY_MS + 1);
  await add();
  await prune();
  const since = toWireTime(world.clock.now() - 2 * DAY_MS);
  expect(await ledger()).toMatchObject({
    Ledger: [{ Number: 2, Before: 5, After: 10 }],
    KeptSince: since,
  });
  expect(await exported()).toMatchObject({ LedgerKeptSince: since });
});

it('the overview says how large the ledger is, how it grows, and how long it is kept', async () => {
  const world = await makeWorld(running);
  const overview = async () => {
    const operator = await world.operator(['viewer'], 'everywhere');
    return (await must(world.call('/Operator/GetOverview', {}, { operator }))).Ledger;
  };
  const { storage, clock } = running;
  expect(await overview()).toBeUndefined();
  await measureLedgerDaily({ ...storage, now: clock.now });
  const { Entries, Bytes, ...first } = await overview();
  expect(Bytes).toBeGreaterThan(0);
  expect(first).toEqual({ MeasuredOn: expect.any(String), KeptInSeconds: 172_800 });
  await addCurrencies(world, { GO: { InitialDeposit: 1 } });
  for (const name of ['a', 'b', 'c', 'd']) {
    // oxlint-disable-next-line no-await-in-loop
    await world.logIn(name);
  }
  // Once a day.
  await measureLedgerDaily({ ...storage, now: clock.now });
  expect(await overview()).toMatchObject({ Entries });
  clock.advance(2 * DAY_MS);
  await measureLedgerDaily({ ...storage, now: clock.now });
  expect(await overview()).toMatchObject({ Entries: Entries + 4, EntriesPerDay: 2 });
});
