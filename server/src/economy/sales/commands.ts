import { describeAuthor } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { PendingChangeTable, SaleTable } from '../../storage/query/economy-tables.ts';
import { orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findAuthor, findAuthors } from '../../titles/sql/authors.ts';
import { lockCatalog, resolveCatalog } from '../catalogs/sql/catalogs.ts';
import type { WriteContext } from '../revisions/revision.ts';
import { toPendingRow } from '../schedule/commands.ts';
import { settleUnmade } from '../schedule/settle.ts';
import type { TimingFault } from '../schedule/pending-change.ts';
import {
  countPending,
  insertPending,
  lockPending,
  pendingEntry,
  replaceAuthor,
  updatePending,
} from '../schedule/sql/pending-rows.ts';
import { readSomeCatalogItems } from '../sql/items.ts';
import {
  type BadTime,
  findBadTime,
  findOverlapping,
  judgeNewSale,
  type NewSale,
  type NewSaleRefusal,
  type Overlap,
} from './judge.ts';
import { planEnd, planStart, pricesIn, type SalePlan, type StartRefusal } from './plans.ts';
import {
  type LeftPrice,
  priceIn,
  type Sale,
  type SalePrice,
  type SaleState,
  type StoreScope,
} from './sale.ts';
import {
  findSaleRow,
  insertSale,
  listSaleRows,
  moveSale,
  noteEnding,
  type SaleRef,
  scopeIn,
  settleSale,
  toSale,
} from './sql/sale-rows.ts';

/** The prices of an item for players before, during and after a sale; 0: it is not sold in that currency. */
interface PreviewedPrice extends Pick<SalePrice, 'storeId' | 'itemId' | 'code'> {
  readonly before: number;
  readonly during: number;
  readonly after: number;
}

/** The effect of a sale. */
export interface SalePreview {
  readonly status: 'previewed';
  /** For a running sale: those that its end would put back now. */
  readonly prices: readonly PreviewedPrice[];
  /** The prices that the end of a running sale would leave alone now. */
  readonly left: readonly LeftPrice[];
  /** Items of a sale that has not begun which would not become cheaper now. */
  readonly notCheaper: readonly Pick<SalePrice, 'storeId' | 'itemId'>[];
}

/** Previews a new sale, as if it began now and nobody changed anything until its end. It gets the refusals of `createSale`. */
export const previewSale = command({
  name: 'sales.preview',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, of: NewSale): Promise<NewSaleRefusal | TimingFault | SalePreview> {
    const judged = await judgeNewSale(tx, of);
    if (judged.status !== 'judged') return judged;
    const isFull = (await countRoom(tx, of)) === undefined;
    return isFull ? TOO_MANY_PENDING : previewOfStart(judged.scope.stores, judged.plan);
  },
});

/**
 * Makes a sale, and schedules its start and its end. It is judged as if it began now; a refusal makes nothing. After the answer every process
 * knows both.
 */
export const createSale = command({
  name: 'sales.create',
  changes: 'control',
  afterDue: 'always',
  async run(
    tx,
    of: NewSale,
  ): Promise<
    NewSaleRefusal | TimingFault | { readonly status: 'created'; readonly number: number }
  > {
    // Sales of a catalog version are made and moved one after the other, so that no two of them overlap.
    const catalog = await resolveCatalog(tx, of);
    if (catalog) await lockCatalog(tx, catalog);
    const judged = await judgeNewSale(tx, of);
    if (judged.status !== 'judged') return judged;
    const number = await countRoom(tx, of);
    if (number === undefined) return TOO_MANY_PENDING;
    await insertSale.run(tx, toRow(of, number, judged.scope));
    await scheduleEnds(tx, of, { number, ...judged.scope });
    tx.audit({ about: { sale: number } });
    return { status: 'created', number };
  },
  isRefusal: ({ status }) => status !== 'created',
});

const TOO_MANY_PENDING: TimingFault = { status: 'tooManyPending' };

/** The number of the next sale; undefined: the title has no room for two more pending changes. */
async function countRoom(tx: Tx, of: Pick<NewSale, 'titleId'>): Promise<number | undefined> {
  const { pending = 0, newest = 0 } = (await countPending.first(tx, of)) ?? {};
  return pending + 2 > PENDING_CHANGES.max ? undefined : newest + 1;
}

function toRow(
  { titleId, name, percentOff, roundTo, codes, edit }: NewSale,
  number: number,
  { catalogVersion, stores, startsAt, endsAt }: ReturnType<typeof scopeIn>,
): SaleTable {
  const counted = stores.map(({ storeId, itemIds }) => ({ storeId, items: itemIds.length }));
  return {
    title_id: titleId,
    number,
    name,
    catalog_version: catalogVersion,
    percent_off: percentOff,
    round_to: roundTo,
    codes: JSON.stringify(codes),
    stores: JSON.stringify(counted),
    scope: JSON.stringify(stores),
    starts_at: startsAt,
    ends_at: endsAt,
    state: 'coming',
    made_by: edit.by,
    request_id: orNull(edit.requestId),
    made_at: edit.now,
    settled_at: null,
    reason: null,
    prices: null,
    left_count: 0,
    left_prices: null,
  };
}

/** Schedules the start of a sale and its end. Their revisions have the sale's name as the note. */
async function scheduleEnds(
  tx: Tx,
  { titleId, name, edit }: NewSale,
  {
    number,
    catalogVersion,
    startsAt,
    endsAt,
  }: Pick<SaleTable, 'number'> & ReturnType<typeof scopeIn>,
): Promise<void> {
  const packed = { titleId, number, edit: { ...edit, note: name, ifRevision: undefined } };
  const subject = { titleId, kind: 'store', catalogVersion, storeId: '' } as const;
  const rows = (['sales.start', 'sales.end'] as const).map((write, index) => {
    const plannedAt = index === 0 ? startsAt : endsAt;
    const timing = { plannedAt, onConflict: 'apply', replaces: undefined } as const;
    const of = { titleId, name: write, packed, timing };
    return toPendingRow(of, number + index, { subject, current: undefined });
  });
  for (const row of rows) await insertPending.run(tx, row);
  appendControl(tx, { at: edit.now, titleId, entries: rows.map(pendingEntry) });
}

/** A change of a sale: other times, or its end now. */
interface SaleUpdate extends SaleRef {
  readonly edit: WriteContext;
  /** undefined: as it is. */
  readonly startsAt: Instant | undefined;
  readonly endsAt: Instant | undefined;
  /** A sale that is coming never begins, and one that runs ends now. The times are not looked at. */
  readonly cancels: boolean;
}

/** The reason why a sale cannot be changed. */
export type UpdateRefusal =
  /** There is no such sale, or it is over. */
  | { readonly status: 'notOpen' }
  /** It has begun, so its start cannot be moved. */
  | { readonly status: 'hasBegun' }
  | BadTime
  | Overlap;

/** Moves or cancels a sale. After the answer every process knows it. A running one that is cancelled is due to end now. */
export const updateSale = command({
  name: 'sales.update',
  changes: 'control',
  afterDue: 'always',
  async run(tx, of: SaleUpdate): Promise<UpdateRefusal | { readonly status: 'updated' }> {
    const { titleId, number, edit } = of;
    const found = await findSaleRow.first(tx, of);
    if (!found) return { status: 'notOpen' };
    await lockCatalog(tx, { titleId, catalogVersion: found.catalog_version });
    // As long as its start or its end is pending and locked, nothing begins or ends it.
    const start = await lockPending.first(tx, of);
    const end = await lockPending.first(tx, { titleId, number: number + 1 });
    const row = end && (await findSaleRow.first(tx, of));
    if (!row || isEnding(row) || end.planned_at <= edit.now) return { status: 'notOpen' };
    tx.audit({ about: { name: row.name } });
    if (of.cancels && start) return cancelComing(tx, of);
    const time = of.cancels ? { ...scopeIn(row), endsAt: edit.now } : timeThen(row, of);
    const refusal = of.cancels ? undefined : await judgeUpdate(tx, row, of);
    if (refusal) return refusal;
    await moveSale.run(tx, { ...of, startsAt: time.startsAt, endsAt: time.endsAt });
    const moved = [
      ...(start ? [{ ...start, planned_at: time.startsAt }] : []),
      { ...end, planned_at: time.endsAt },
    ];
    for (const one of moved) await updatePending.run(tx, { titleId, ...one });
    if (of.cancels) {
      const reason = `Ended before its time by ${await describeWho(tx, of)}.`;
      await noteEnding.run(tx, { titleId, number, reason });
      await replaceAuthor.run(tx, { titleId, ...endedBy(edit, end) });
    }
    appendControl(tx, { at: edit.now, titleId, entries: moved.map(pendingEntry) });
    return { status: 'updated' };
  },
  isRefusal: ({ status }) => status !== 'updated',
});

function timeThen(row: SaleTable, { startsAt, endsAt }: SaleUpdate) {
  const scope = scopeIn(row);
  return { ...scope, startsAt: startsAt ?? scope.startsAt, endsAt: endsAt ?? scope.endsAt };
}

/** Whether somebody has ended the sale before its time, whose end may still be under way. */
function isEnding({ reason }: Pick<SaleTable, 'reason'>): boolean {
  return reason !== null;
}

/** The end of a sale that somebody ends before its time, who is then the author of its revisions. */
function endedBy({ by, requestId }: WriteContext, end: PendingChangeTable) {
  const packed: { readonly edit: WriteContext } = JSON.parse(end.input ?? '{}');
  const input = JSON.stringify({ ...packed, edit: { ...packed.edit, by, requestId } });
  return { number: end.number, made_by: by, request_id: orNull(requestId), input };
}

async function judgeUpdate(
  tx: Tx,
  row: SaleTable,
  of: SaleUpdate,
): Promise<UpdateRefusal | undefined> {
  const { titleId, number, edit } = of;
  const isComing = row.state === 'coming';
  if (!isComing && of.startsAt !== undefined) return { status: 'hasBegun' };
  const scope = timeThen(row, of);
  const startsAt = isComing ? scope.startsAt : undefined;
  const badTime = findBadTime({ startsAt, endsAt: scope.endsAt }, edit.now);
  return badTime ?? findOverlapping(tx, titleId, { scope, number });
}

async function describeWho(tx: Tx, { titleId, edit }: SaleUpdate): Promise<string> {
  return describeAuthor(await findAuthor(tx, titleId, edit.by));
}

async function cancelComing(tx: Tx, of: SaleUpdate): Promise<{ readonly status: 'updated' }> {
  const { titleId, number, edit } = of;
  const { now } = edit;
  const reason = `Cancelled by ${await describeWho(tx, of)}.`;
  const cancelled = { titleId, now, state: 'cancelled', reason } as const;
  await settleUnmade(tx, { ...cancelled, number });
  await settleUnmade(tx, { ...cancelled, number: number + 1 });
  const settled = { state: 'cancelled', settledAt: now, reason, leftCount: 0, left: null } as const;
  await settleSale.run(tx, { titleId, number, ...settled });
  return { status: 'updated' };
}

/** Previews what a sale does from now on, with other times if they are given. It gets the refusals of `updateSale`, or those of its start. */
export const previewSaleUpdate = command({
  name: 'sales.previewUpdate',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, of: SaleUpdate): Promise<UpdateRefusal | StartRefusal | SalePreview> {
    const { titleId, edit } = of;
    const row = await findSaleRow.first(tx, of);
    if (!row || row.settled_at !== null || isEnding(row)) return { status: 'notOpen' };
    const refusal = of.cancels ? undefined : await judgeUpdate(tx, row, of);
    if (refusal) return refusal;
    if (row.state === 'running') return previewEnd(tx, row, edit);
    const scope = scopeIn(row);
    if (of.cancels) return { status: 'previewed', prices: [], left: [], notCheaper: [] };
    const plan = await planStart(tx, { titleId, ...scope, edit }, 'unlocked');
    return plan.status === 'planned' ? previewOfStart(scope.stores, plan) : plan;
  },
});

function previewOfStart(stores: readonly StoreScope[], { prices }: SalePlan): SalePreview {
  const lower = new Set(prices.map(({ storeId, itemId }) => `${storeId}\n${itemId}`));
  const all = stores.flatMap(({ storeId, itemIds }) =>
    itemIds.map((itemId) => ({ storeId, itemId })),
  );
  return {
    status: 'previewed',
    prices: prices.map(({ storeId, itemId, code, paid, price }) => {
      return { storeId, itemId, code, before: paid, during: price, after: paid };
    }),
    left: [],
    notCheaper: all.filter(({ storeId, itemId }) => !lower.has(`${storeId}\n${itemId}`)),
  };
}

async function previewEnd(tx: Tx, row: SaleTable, edit: WriteContext): Promise<SalePreview> {
  const catalog = { titleId: row.title_id, catalogVersion: row.catalog_version };
  const all: readonly SalePrice[] = JSON.parse(row.prices ?? '[]');
  const { left } = await planEnd(tx, { ...catalog, prices: all, edit }, 'unlocked');
  const nameOf = (of: LeftPrice | SalePrice) => `${of.storeId}\n${of.itemId}\n${of.code}`;
  const stays = new Set(left.map(nameOf));
  const back = all.filter((price) => !stays.has(nameOf(price)));
  const itemIds = [...new Set(back.map(({ itemId }) => itemId))];
  const inCatalog = await readSomeCatalogItems(tx, catalog, itemIds);
  return {
    status: 'previewed',
    prices: back.map(({ storeId, itemId, code, own, paid, price }) => {
      const item = inCatalog.get(itemId);
      const after = own ?? (item && priceIn(pricesIn(item), code)) ?? 0;
      return { storeId, itemId, code, before: paid, during: price, after };
    }),
    left,
    notCheaper: [],
  };
}

/** A sale with all that it is about. */
export interface SaleDetails extends Sale {
  readonly scope: readonly StoreScope[];
  /** Those that its start has set. */
  readonly prices: readonly SalePrice[];
  readonly left: readonly LeftPrice[];
}

/** Finds a sale, whatever became of it; undefined: there is none, or it was over PENDING_CHANGES.keptMs ago. */
export const findSale = command({
  name: 'sales.find',
  changes: 'nothing',
  afterDue: 'ifAvailable',
  async run(tx, key: SaleRef): Promise<SaleDetails | undefined> {
    const row = await findSaleRow.first(tx, key);
    if (!row) return undefined;
    const { scope, prices, left_prices: left, ...listed } = row;
    const sale = toSale(listed, await findAuthor(tx, key.titleId, row.made_by));
    return {
      ...sale,
      scope: JSON.parse(scope),
      prices: JSON.parse(prices ?? '[]'),
      left: JSON.parse(left ?? '[]'),
    };
  },
});

/** Lists the sales of a title, newest first. `state`: only sales in this state. */
export const listSales = command({
  name: 'sales.list',
  changes: 'nothing',
  afterDue: 'ifAvailable',
  async run(tx, { titleId, state, page }: Listing): Promise<readonly Sale[]> {
    const rows = await listSaleRows.all(tx, { titleId, ...page, state: state ?? '' });
    const authorOf = await findAuthors(
      tx,
      titleId,
      rows.map(({ made_by }) => made_by),
    );
    return rows.map((row) => toSale(row, authorOf(row.made_by)));
  },
});

interface Listing {
  readonly titleId: string;
  readonly state: SaleState | undefined;
  readonly page: Page;
}
