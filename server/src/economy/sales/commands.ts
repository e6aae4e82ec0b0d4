import { PENDING_CHANGES } from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { PendingChangeTable, SaleTable } from '../../storage/query/economy-tables.ts';
import { orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findAuthor, findAuthors } from '../../titles/sql/authors.ts';
import { lockCatalog, resolveCatalog } from '../catalogs/sql/catalogs.ts';
import { toPendingRow } from '../schedule/commands.ts';
import { applyAtOnce } from '../schedule/due-commands.ts';
import type { TimingFault } from '../schedule/pending-change.ts';
import {
  countPending,
  findDue,
  insertPending,
  pendingEntry,
} from '../schedule/sql/pending-rows.ts';
import { judgeNewSale, type NewSale, type NewSaleRefusal } from './judge.ts';
import { findStores, type SalePlan } from './plans.ts';
import { readSeen, type SeenRevision } from './seen.ts';
import type { LeftPrice, Sale, SalePrice, SaleState, StoreScope } from './sale.ts';
import {
  findSaleRow,
  insertSale,
  listSaleRows,
  type SaleRef,
  type scopeIn,
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
  /** Of a new sale that begins at once: what it goes by. undefined: it is another one. */
  readonly seen?: readonly SeenRevision[] | undefined;
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
    if (isFull) return TOO_MANY_PENDING;
    const seen = of.startsAt === undefined ? await readSeen(tx, judged, of.storeIds) : undefined;
    return { ...previewOfStart(judged.scope.stores, judged.plan), seen };
  },
});

/**
 * Makes a sale, and schedules its start and its end. It is judged as if it began now; a refusal makes nothing. After the answer every process
 * knows both. One that begins at once begins in the same transaction, so that no change comes between what it was judged by and its start;
 * only where something else is due, which comes first, it begins by the schedule.
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
    const isAtOnce = of.startsAt === undefined;
    if (catalog && isAtOnce) await findStores(tx, { ...catalog, storeIds: of.storeIds }, 'locked');
    const judged = await judgeNewSale(tx, of);
    if (judged.status !== 'judged') return judged;
    const number = await countRoom(tx, of);
    if (number === undefined) return TOO_MANY_PENDING;
    await insertSale.run(tx, toRow(of, number, judged.scope));
    const due = await findDue.all(tx, { titleId: of.titleId, now: of.edit.now });
    const [start] = await scheduleEnds(tx, of, { number, ...judged.scope });
    if (start && isAtOnce && due.every(isSettled)) await applyAtOnce(tx, start);
    tx.audit({ about: { sale: number } });
    return { status: 'created', number };
  },
  isRefusal: ({ status }) => status !== 'created',
});

const isSettled = ({ state }: Pick<PendingChangeTable, 'state'>): boolean => state !== 'pending';

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
    moved_by: null,
  };
}

/** Schedules the start of a sale and its end, and gives both. Their revisions have the sale's name as the note. */
async function scheduleEnds(
  tx: Tx,
  { titleId, name, edit }: NewSale,
  {
    number,
    catalogVersion,
    startsAt,
    endsAt,
  }: Pick<SaleTable, 'number'> & ReturnType<typeof scopeIn>,
): Promise<readonly PendingChangeTable[]> {
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
  return rows;
}

/** Shows what a start would do. */
export function previewOfStart(stores: readonly StoreScope[], { prices }: SalePlan): SalePreview {
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
    const { scope, prices, left_prices: left, moved_by: _, ...listed } = row;
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
