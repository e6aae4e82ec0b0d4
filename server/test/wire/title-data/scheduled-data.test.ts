import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import { inAnHour } from '../../support/schedule.ts';
import { type Running, startService } from '../../support/running.ts';
import { must } from '../../support/stock.ts';
import { LONGEST, readAll, setData } from '../../support/title-data.ts';
import { makeWorld, type World } from '../../support/world.ts';

let running: Running;
beforeAll(async () => {
  running = await startService();
});
afterAll(() => running[Symbol.asyncDispose]());

const KeyValues = [
  { Key: 'a', Value: '2' },
  { Key: 'b', Value: null },
];

/** Each operation that changes a title's data, with what its change is about, and what it does to `a: '1', b: '1'` in all stores and under a label. */
const CHANGES = [
  ['SetTitleData', { Key: 'a', Value: '2' }, { Kind: 'TitleData', Key: 'a' }, ['Changed']],
  ['SetTitleInternalData', { Key: 'a' }, { Kind: 'InternalData', Key: 'a' }, ['Removed']],
  ['SetPublisherData', { Key: 'c', Value: '' }, { Kind: 'PublisherData', Key: 'c' }, ['Added']],
  ['SetTitleDataAndOverrides', { KeyValues }, { Kind: 'TitleData' }, ['Changed', 'Removed']],
  [
    'SetTitleDataAndOverrides',
    { KeyValues: KeyValues.slice(1), OverrideLabel: 'test' },
    { Kind: 'TitleData', OverrideLabel: 'test', Key: 'b' },
    ['Removed'],
  ],
  [
    'DeleteTitleDataOverride',
    { OverrideLabel: 'test' },
    { Kind: 'TitleData', OverrideLabel: 'test' },
    ['Removed', 'Removed'],
  ],
] as const;

async function stock(world: World): Promise<void> {
  for (const store of ['title', 'internal', 'publisher'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await setData(world, store, { a: '1', b: '1' });
  }
  const overrides = ['a', 'b'].map((Key) => ({ Key, Value: '0' }));
  const body = { KeyValues: overrides, OverrideLabel: 'test' };
  await must(world.asTitle('/Admin/SetTitleDataAndOverrides', body));
}

/** All data of the title, as the studio reads them. */
const everything = async (world: World) => ({
  title: await readAll(world, 'title'),
  internal: await readAll(world, 'internal'),
  publisher: await readAll(world, 'publisher'),
  test: (await must(world.asTitle('/Admin/GetTitleData', { OverrideLabel: 'test' }))).Data,
});

const listed = async (world: World, request: object = {}) =>
  (await must(world.asTitle('/Admin/ListPendingChanges', request))).PendingChanges;

describe.each(CHANGES)('%s of %j', (name, body, about, acts) => {
  const path = `/Admin/${name}`;

  it('is previewed and scheduled as it is made at once', async () => {
    const [now, later] = [await makeWorld(running), await makeWorld(running)];
    await stock(now);
    await stock(later);
    const before = await everything(later);
    const { Preview, Revision } = await must(later.asTitle(path, { ...body, Preview: true }));
    expect(Preview.Changes.Items.map(({ Act }: { Act: string }) => Act)).toEqual(acts);
    const EffectiveAt = inAnHour(later);
    const scheduled = await must(later.asTitle(path, { ...body, EffectiveAt, Note: 'Easter' }));
    expect(scheduled).toEqual({ Revision, PendingChange: 1 });
    expect(await everything(later)).toEqual(before);
    const told = { ...about, Operation: name, Note: 'Easter', BaseRevision: Revision };
    const shown = await must(later.asTitle('/Admin/GetPendingChange', { PendingChange: 1 }));
    expect(shown).toMatchObject({ ...told, CurrentRevision: Revision, Preview });
    later.clock.advance(HOUR_MS);
    await must(now.asTitle(path, body));
    const after = await everything(now);
    expect(after).not.toEqual(before);
    expect(await everything(later)).toEqual(after);
    expect(await listed(later)).toMatchObject([{ ...told, Status: 'Applied', Revision: 5 }]);
    const { Made } = await must(later.asTitle('/Admin/GetPendingChange', { PendingChange: 1 }));
    expect(Made).toMatchObject({ Revision: 5, AppliedAt: EffectiveAt, Note: 'Easter' });
    expect(Made.Changes).toEqual(Preview.Changes);
  });
});

describe('cached data', () => {
  it('are others from the instant on, without any write, for players too', async () => {
    const world = await makeWorld(running);
    await setData(world, 'title', { a: '1' });
    const { sessionTicket } = await world.logIn();
    const read = async () =>
      (await must(world.call('/Client/GetTitleData', {}, { sessionTicket }))).Data;
    const EffectiveAt = inAnHour(world);
    await must(world.asTitle('/Server/SetTitleData', { Key: 'a', Value: '2', EffectiveAt }));
    expect(await read()).toEqual({ a: '1' });
    world.clock.advance(HOUR_MS - 1);
    expect(await read()).toEqual({ a: '1' });
    world.clock.advance(1);
    const seen = await Promise.all(Array.from({ length: 20 }, read));
    expect(seen).toEqual(seen.map(() => ({ a: '2' })));
    const history = await must(world.asTitle('/Admin/GetTitleDataHistory', { Key: 'a' }));
    expect(history.Revisions).toMatchObject([
      { Time: EffectiveAt, AppliedAt: EffectiveAt, Before: '1', After: '2' },
      { After: '1' },
    ]);
  });

  it('cost no query while nothing is due', async () => {
    const world = await makeWorld(running);
    await setData(world, 'title', { a: '1' });
    const { sessionTicket } = await world.logIn();
    const EffectiveAt = inAnHour(world);
    await must(world.asTitle('/Admin/SetTitleData', { Key: 'a', EffectiveAt }));
    const read = () => must(world.call('/Client/GetTitleData', {}, { sessionTicket }));
    await read();
    const commands = new Set<string>();
    running.storage.setCommandObserver(({ changes }) => void commands.add(changes));
    await read();
    expect([...commands]).toEqual([]);
  });
});

test('a login at the instant brings the data that are in force then', async () => {
  const world = await makeWorld(running);
  const EffectiveAt = inAnHour(world);
  await must(world.asTitle('/Admin/SetTitleData', { Key: 'a', Value: '2', EffectiveAt }));
  world.clock.advance(HOUR_MS);
  const reply = await world.call('/Client/LoginWithCustomID', {
    TitleId: world.titleId,
    CustomId: 'player-one',
    CreateAccount: true,
    InfoRequestParameters: { GetTitleData: true },
  });
  expect(reply.data.InfoResultPayload.TitleData).toEqual({ a: '2' });
});

test('a write at the instant finds the change made', async () => {
  const world = await makeWorld(running);
  await setData(world, 'internal', { a: '1' });
  const EffectiveAt = inAnHour(world);
  await must(world.asTitle('/Admin/SetTitleInternalData', { Key: 'a', Value: '2', EffectiveAt }));
  world.clock.advance(HOUR_MS);
  const body = { Key: 'a', Value: '3', IfRevision: 2 };
  expect((await world.asTitle('/Admin/SetTitleInternalData', body)).data).toEqual({ Revision: 3 });
});

test('a change is cancelled where somebody has changed one of its keys, and not for another key', async () => {
  const world = await makeWorld(running);
  await stock(world);
  const set = (body: object) => must(world.asTitle('/Admin/SetTitleData', body));
  const EffectiveAt = inAnHour(world);
  await set({ Key: 'a', Value: 'single', EffectiveAt });
  const both = { KeyValues: [...KeyValues, { Key: 'd', Value: 'd' }], EffectiveAt };
  await must(world.asTitle('/Admin/SetTitleDataAndOverrides', both));
  await must(world.asTitle('/Admin/SetTitleDataAndOverrides', { ...both, OnConflict: 'Apply' }));
  const label = { OverrideLabel: 'test', EffectiveAt };
  await must(world.asTitle('/Admin/DeleteTitleDataOverride', label));
  await set({ Key: 'b', Value: 'other' });
  await must(
    world.asTitle('/Admin/SetTitleDataAndOverrides', {
      KeyValues: [{ Key: 'new', Value: 'v' }],
      OverrideLabel: 'test',
    }),
  );
  world.clock.advance(HOUR_MS);
  expect(await everything(world)).toMatchObject({
    title: { a: '2', d: 'd' },
    test: { a: '0', b: '0', new: 'v' },
  });
  const Reason = expect.stringContaining('is current, made by the secret key');
  expect(await listed(world)).toMatchObject([
    { PendingChange: 4, Status: 'Cancelled', Reason },
    { PendingChange: 3, Status: 'Applied' },
    { PendingChange: 2, Status: 'Cancelled', Reason },
    { PendingChange: 1, Status: 'Applied' },
  ]);
});

test('a change that does not fit when it is due has failed with the reason, and the others are made', async () => {
  const world = await makeWorld(running);
  const EffectiveAt = inAnHour(world);
  const set = (name: string, body: object) => must(world.asTitle(`/Admin/${name}`, body));
  await set('SetTitleData', { Key: 'long', Value: LONGEST, EffectiveAt });
  await set('SetTitleData', { Key: 'short', Value: 'v', EffectiveAt });
  await set('SetTitleDataAndOverrides', { KeyValues, OverrideLabel: 'test' });
  await set('DeleteTitleDataOverride', { OverrideLabel: 'test', EffectiveAt });
  await set('DeleteTitleDataOverride', { OverrideLabel: 'test' });
  for (let number = 0; number < 16; number += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await setData(world, 'publisher', { [`full-${number}`]: LONGEST });
  }
  const now = await must(world.asTitle('/Admin/GetPendingChange', { PendingChange: 1 }));
  expect(now.Refusal).toMatchObject({ Error: 'DataLengthExceeded' });
  world.clock.advance(HOUR_MS);
  expect(await readAll(world, 'title')).toEqual({ short: 'v' });
  const Reason = expect.stringContaining('are the most');
  expect(await listed(world)).toMatchObject([
    { PendingChange: 3, Status: 'Failed', Reason: 'There are no overrides with this label.' },
    { PendingChange: 2, Status: 'Applied' },
    { PendingChange: 1, Status: 'Failed', Reason },
  ]);
});

test('pending changes of data have no more bytes together than the data may have', async () => {
  const world = await makeWorld(running);
  const EffectiveAt = inAnHour(world);
  const values = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ Key: `key-${at}`, Value: LONGEST }));
  const schedule = (count: number, more: object = {}) => {
    const body = { KeyValues: values(count), EffectiveAt, ...more };
    return world.asTitle('/Admin/SetTitleDataAndOverrides', body);
  };
  await must(schedule(8));
  await must(schedule(8));
  const refused = await schedule(1);
  expect(refused.errorDetails?.['EffectiveAt']?.[0]).toContain('16 MiB');
  expect((await schedule(1, { Preview: true })).error).toBe('InvalidParams');
  await must(schedule(8, { ReplacesPendingChange: 2 }));
  await must(world.asTitle('/Admin/CancelPendingChange', { PendingChange: 1 }));
  await must(schedule(1, { KeyValues: values(1) }));
});

test('pending changes of internal data are as if they were not there for whoever may not read those', async () => {
  const world = await makeWorld(running);
  await stock(world);
  const EffectiveAt = inAnHour(world);
  await must(
    world.asTitle('/Admin/SetTitleInternalData', { Key: 'secret', Value: 'v', EffectiveAt }),
  );
  await must(world.asTitle('/Admin/SetTitleData', { Key: 'a', EffectiveAt }));
  const liveOps = await world.operator(['liveOps']);
  const byLiveOps = (name: string, body: object) =>
    world.call(`/Admin/${name}`, body, { operator: liveOps });
  const { PendingChanges } = await must(byLiveOps('ListPendingChanges', {}));
  expect(PendingChanges).toMatchObject([{ PendingChange: 2, Kind: 'TitleData' }]);
  expect(PendingChanges).toHaveLength(1);
  const none = await byLiveOps('GetPendingChange', { PendingChange: 3 });
  for (const [name, more] of [
    ['GetPendingChange', {}],
    ['CancelPendingChange', {}],
    ['UpdatePendingChange', { Note: 'mine' }],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const hidden = await byLiveOps(name, { PendingChange: 1, ...more });
    expect([name, hidden.error]).toEqual([name, none.error]);
    expect(JSON.stringify(hidden.errorDetails)).not.toContain('secret');
  }
  const developer = await world.operator(['developer', 'liveOps']);
  const asked = { PendingChange: 1 };
  const shown = await must(world.call('/Admin/GetPendingChange', asked, { operator: developer }));
  expect(shown).toMatchObject({ Kind: 'InternalData', Key: 'secret', Status: 'Pending' });
  await must(world.call('/Admin/CancelPendingChange', asked, { operator: developer }));
  expect((await listed(world)).map(({ Status }: { Status: string }) => Status)).toEqual([
    'Pending',
    'Cancelled',
  ]);
});

test('a change is scheduled by whoever may move and cancel those of others, and by nobody else', async () => {
  const world = await makeWorld(running);
  await stock(world);
  const now = { Key: 'a', Value: '2' };
  const later = { ...now, EffectiveAt: inAnHour(world) };
  await must(world.asTitle('/Admin/SetTitleData', later));
  const developer = await world.operator(['developer']);
  const call = (body: object) => world.call('/Admin/SetTitleData', body, { operator: developer });
  for (const more of [{}, { ReplacesPendingChange: 1 }, { Preview: true }]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await call({ ...later, ...more })).toMatchObject({
      error: 'NotAuthorizedByTitle',
      errorMessage: expect.stringContaining('schedule:write'),
    });
  }
  await must(call({ ...now, Preview: true }));
  await must(call(now));
  expect(await listed(world)).toMatchObject([{ PendingChange: 1, Status: 'Pending' }]);
});

test('the activity says which keys an operator has scheduled a change of', async () => {
  const world = await makeWorld(running);
  const owner = await world.operator(['owner']);
  const body = { KeyValues, OverrideLabel: 'test', EffectiveAt: inAnHour(world) };
  await stock(world);
  await must(world.call('/Admin/SetTitleDataAndOverrides', body, { operator: owner }));
  const { Activity } = await must(world.call('/Operator/ListActivity', {}, { operator: owner }));
  const told = {
    Key: 'a',
    Amount: '2',
    Kind: 'changed',
    OverrideLabel: 'test',
    PendingChange: '1',
  };
  expect(Activity[0]).toMatchObject({ About: told });
});

test('a repeated call with an idempotency key schedules once', async () => {
  const world = await makeWorld(running);
  const body = { Key: 'a', Value: '1', EffectiveAt: inAnHour(world) };
  const headers = { 'Idempotency-Key': '"once"' };
  const call = () =>
    world.call('/Admin/SetTitleData', body, { secretKey: world.secretKey }, headers);
  const first = await call();
  expect(first.data).toEqual({ Revision: 0, PendingChange: 1 });
  world.clock.advance(2 * HOUR_MS);
  expect((await call()).data).toEqual(first.data);
  expect(await listed(world)).toHaveLength(1);
});
