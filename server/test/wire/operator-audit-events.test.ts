import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { anOwner, freshName } from '../support/owners.ts';
import { type Running, startService } from '../support/running.ts';
import { inAnHour } from '../support/schedule.ts';
import { itemIds, must, readStore, setCatalog, setStore, toStoreBody } from '../support/stock.ts';
import { makeWorld, type SignedInOperator, type World } from '../support/world.ts';

// Each change by an operator is one event, whatever the way of the call; a refused call is none.

let running: Running;
let world: World;
let operator: SignedInOperator;

beforeAll(async () => {
  running = await startService();
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function begin(): Promise<void> {
  world = await makeWorld(running);
  operator = await world.operator(['owner']);
}

/** The paths of the operator's events, the oldest first. */
async function done(): Promise<readonly string[]> {
  const { operatorId: OperatorId } = operator;
  const shown = { operator: await anOwner(world) };
  const { Events } = await must(world.call('/Operator/ListEvents', { OperatorId }, shown));
  return Events.map(({ Operation }: { Operation: string }) => Operation).toReversed();
}

/** Each at a moment of its own, so that events have one order. */
function call(path: string, body: object, headers: Record<string, string> = {}) {
  world.clock.advance(1);
  return world.call(path, body, { operator }, headers);
}

test('a call that is repeated with its idempotency key is one event', async () => {
  await begin();
  await setCatalog(world, { items: ['a'] });
  const body = toStoreBody({ items: ['a'] });
  const key = { 'Idempotency-Key': 'once' };
  await must(call('/Admin/SetStoreItems', body, key));
  const again = await call('/Admin/SetStoreItems', body, key);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await done()).toEqual(['/Admin/SetStoreItems']);
});

test('a large call, which another thread answers, is an event', async () => {
  await begin();
  const ids = itemIds(10_000);
  await setCatalog(world, { items: ids });
  await setStore(world, { items: [] });
  await must(call('/Admin/UpdateStoreItems', toStoreBody({ items: ids })));
  const wrong = toStoreBody({ items: [...ids.slice(1), 'not in the catalog'] });
  expect((await call('/Admin/UpdateStoreItems', wrong)).code).toBe(400);
  expect(await done()).toEqual(['/Admin/UpdateStoreItems']);
});

test('a change is an event when it is scheduled and when it is cancelled, and none when it takes effect', async () => {
  await begin();
  await setCatalog(world, { items: ['a'] });
  await setStore(world, { items: ['a'] });
  const schedule = async () => {
    const closing = { StoreId: 'sale', Open: false, EffectiveAt: inAnHour(world) };
    const { PendingChange } = await must(call('/Admin/SetStoreOpen', closing));
    return PendingChange as number;
  };
  const PendingChange = await schedule();
  await must(call('/Admin/CancelPendingChange', { PendingChange }));
  await schedule();
  world.clock.advance(HOUR_MS);
  expect(await readStore(world)).toHaveProperty('Open', false);
  expect(await done()).toEqual([
    '/Admin/SetStoreOpen',
    '/Admin/CancelPendingChange',
    '/Admin/SetStoreOpen',
  ]);
});

test('a preview is no event', async () => {
  await begin();
  await setCatalog(world, { items: ['a'] });
  await must(call('/Admin/SetStoreItems', { ...toStoreBody({ items: ['a'] }), Preview: true }));
  expect(await done()).toEqual([]);
});

test('a change of operators by an owner is an event', async () => {
  await begin();
  const { titleId: TitleId } = world;
  const Roles = [{ Role: 'viewer', TitleId }];
  const { OperatorId } = await must(call('/Operator/InviteOperator', { Name: freshName(), Roles }));
  await must(call('/Operator/CreateOperatorLink', { OperatorId }));
  await must(call('/Operator/SetOperatorRoles', { OperatorId, Roles }));
  await must(call('/Operator/EndOperatorSessions', { OperatorId }));
  await must(call('/Operator/DisableOperator', { OperatorId }));
  await must(call('/Operator/EnableOperator', { OperatorId }));
  expect(await done()).toEqual([
    '/Operator/InviteOperator',
    '/Operator/CreateOperatorLink',
    '/Operator/SetOperatorRoles',
    '/Operator/EndOperatorSessions',
    '/Operator/DisableOperator',
    '/Operator/EnableOperator',
  ]);
});

test.each([
  ['/Admin/BanUsers', { Bans: [{ ServiceId: 'F'.repeat(16) }] }],
  ['/Admin/SetPassword', { ServiceId: 'F'.repeat(16), NewPassword: 'a new password' }],
  ['/Admin/DeletePlayer', { ServiceId: 'F'.repeat(16) }],
  ['/Admin/RevokePlayerSessions', { ServiceId: 'F'.repeat(16) }],
  [
    '/Admin/AddUserVirtualCurrency',
    { ServiceId: 'F'.repeat(16), VirtualCurrency: 'GO', Amount: 1 },
  ],
  ['/Server/LoginWithServerCustomId', { ServerCustomId: 'nobody', CreateAccount: false }],
  ['/Operator/DisableOperator', { OperatorId: 'nobody' }],
  ['/Operator/SetOperatorRoles', { OperatorId: 'nobody', Roles: [] }],
  ['/Operator/InviteOperator', { Name: 'somebody', Roles: [{ Role: 'viewer' }] }],
] as const)('%s that changes nothing is no event', async (path, body) => {
  await begin();
  expect((await call(path, body)).error).not.toBe('NotAuthenticated');
  expect(await done()).toEqual([]);
});
