import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  BUNDLE_ID,
  makeAppStoreChain,
  signAsAppStore,
  transactionOf,
} from '../support/app-store-keys.ts';
import { closeTable } from '../support/closed-table.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call, type Player } from './caller.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';

// One receipt is brought to three nodes at once, also while a node dies and while its player is deleted.

const CALLS = 64;
const chain = makeAppStoreChain();
let installation: Installation;
let nodes: readonly TestNode[];
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  installation = await layOut();
  const roots = join(installation.folder, 'roots.pem');
  writeFileSync(roots, new X509Certificate(chain.root).toString());
  env = { PURSER_LIMITS: 'off', PURSER_APP_STORE_ROOTS: roots };
  nodes = await Promise.all([0, 1, 2].map(() => installation.startNode({ env })));
  const { admin } = node(0).title;
  await admin('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies: [{ CurrencyCode: 'GO' }] });
  const Bundle = { BundledVirtualCurrencies: { GO: 100 } };
  await admin('/Admin/SetCatalogItems', {
    CatalogVersion: '1',
    Catalog: [{ ItemId: 'gems.100', Bundle }],
  });
  const Settings = { AppStore: { BundleIds: [BUNDLE_ID] } };
  await admin('/Admin/SetPaymentPlatform', { Platform: 'AppStore', Settings });
});

afterAll(() => installation[Symbol.asyncDispose]());

const node = (index: number): TestNode => nodes[index % nodes.length] as TestNode;

let bought = 0;
function aReceipt(): string {
  bought += 1;
  const transactionId = String(bought);
  const ids = { transactionId, originalTransactionId: transactionId };
  return signAsAppStore(chain, transactionOf(Date.now() - 1_000, ids));
}

const redeem = ({ url }: TestNode, { sessionTicket }: Player, JwsReceiptData: string) =>
  call(`${url}/Client/ValidateIOSReceipt`, { JwsReceiptData }, { sessionTicket });

/** Brings a receipt to the nodes in turn until each has said for good that it was given. */
async function redeemForGood(at: TestNode, player: Player, receipt: string): Promise<string> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { error = 'OK' } = await redeem(at, player, receipt);
    if (error !== 'ServiceUnavailable') return error;
  }
}

/** The gold of a player, and how many items. */
async function goodsOf({ sessionTicket }: Player): Promise<readonly [gold: number, items: number]> {
  const { data } = await call(`${node(0).url}/Client/GetUserInventory`, {}, { sessionTicket });
  return [data.VirtualCurrency.GO, data.Inventory.length];
}

test('64 connections to three nodes bring one receipt, one node dies amid them, and the goods come once', async () => {
  const player = await node(0).title.logIn('one buyer');
  const receipt = aReceipt();
  const doomed = await installation.startNode({ env });
  const closed = await closeTable(installation.databaseUrl, 'receipts');
  const first = redeem(doomed, player, receipt).catch(() => 'no answer');
  // It waits in the middle of its transaction, with the lock of the player.
  await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
  const [pid] = await closed.waiting('relation');
  const all = Array.from({ length: CALLS }, (_, index) => {
    const at = [doomed, node(0), node(1)][index % 3] as TestNode;
    return redeemForGood(at, player, receipt).catch(() => 'no answer');
  });
  await expect.poll(() => closed.waiting('transactionid')).not.toEqual([]);
  await doomed.stop('SIGKILL');
  expect(await first).toBe('no answer');
  await closed.open();
  const outcomes = await Promise.all(all);
  await expect.poll(installation.connections).not.toContainEqual({ pid });
  expect(await goodsOf(player)).toEqual([100, 1]);
  expect(new Set(outcomes)).toEqual(new Set(['OK', 'ReceiptAlreadyUsed', 'no answer']));
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
});

test('of players who bring one receipt to three nodes at the same time, one gets the goods', async () => {
  const players = await Promise.all(
    [0, 1, 2].map((index) => node(index).title.logIn(`r ${index}`)),
  );
  const outcomes: string[] = [];
  for (let round = 0; round < 16; round += 1) {
    const receipt = aReceipt();
    const all = players.map((player, index) => redeemForGood(node(index), player, receipt));
    // oxlint-disable-next-line no-await-in-loop
    outcomes.push((await Promise.all(all)).toSorted().join(' '));
  }
  const one = 'OK ReceiptAlreadyUsed ReceiptAlreadyUsed';
  expect(outcomes).toEqual(outcomes.map(() => one));
  const goods = await Promise.all(players.map(goodsOf));
  expect(goods.reduce((sum, [gold]) => sum + gold, 0)).toBe(100 * outcomes.length);
});

test('a player who is deleted beside a redemption leaves the receipt used, or has never used it', async () => {
  const heirs = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const player = await node(index).title.logIn(`leaver ${index}`);
      const heir = await node(index).title.logIn(`heir ${index}`);
      const receipt = aReceipt();
      const ServiceId = player.playerId;
      const [{ error: outcome = 'OK' }] = await Promise.all([
        redeem(node(index), player, receipt),
        node(index + 1).title.admin('/Admin/DeletePlayer', { ServiceId }),
      ]);
      const later = await redeemForGood(node(index + 2), heir, receipt);
      return { outcome, later, goods: await goodsOf(heir) };
    }),
  );
  for (const { outcome, later, goods } of heirs) {
    expect([outcome, later]).toEqual(
      outcome === 'OK' ? ['OK', 'ReceiptAlreadyUsed'] : [expect.any(String), 'OK'],
    );
    expect(goods).toEqual(later === 'OK' ? [100, 1] : [0, 0]);
  }
  const named = 'select 1 from receipts where player_id not in (select player_id from players)';
  expect(await installation.query(named)).toEqual([]);
});
