import { type Author, describeAuthor } from '../../kernel/author.ts';
import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import type { PendingChangeTable, SaleTable } from '../../storage/query/economy-tables.ts';
import { orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findAuthor } from '../../titles/sql/authors.ts';
import { lockCatalog } from '../catalogs/sql/catalogs.ts';
import type { WriteContext } from '../revisions/revision.ts';
import { settleUnmade } from '../schedule/settle.ts';
import {
  lockPending,
  pendingEntry,
  replaceAuthor,
  updatePending,
} from '../schedule/sql/pending-rows.ts';
import { findSomeCatalogItems } from '../sql/items.ts';
import { previewOfStart, type SalePreview } from './commands.ts';
import {
  type BadTime,
  findBadTime,
  findOverlapping,
  type Overlap,
  planStartThen,
} from './judge.ts';
import { planEnd, pricesIn, type StartRefusal } from './plans.ts';
import { type LeftPrice, priceIn, type SalePrice, type SaleTime } from './sale.ts';
import {
  findSaleRow,
  moveSale,
  noteEnding,
  type SaleRef,
  scopeIn,
  settleSale,
} from './sql/sale-rows.ts';

// The commands that move, cancel and end a sale that there is.

/** A change of a sale: other times, or its end now. */
interface SaleUpdate extends SaleRef {
  readonly edit: WriteContext;
  /** undefined: as it is. */
  readonly startsAt: Instant | undefined;
  readonly endsAt: Instant | undefined;
  /** The times that the sale must have, or else nothing changes. undefined: any. */
  readonly ifStartsAt?: Instant | undefined;
  readonly ifEndsAt?: Instant | undefined;
  /** A sale that is coming never begins, and one that runs ends now. The times are not looked at. */
  readonly cancels: boolean;
}

/** The sale has ended, or somebody is ending it; or it was cancelled, or has failed. */
interface Over {
  readonly status: 'over';
  readonly name: string;
  readonly at: Instant;
  /** undefined: it has ended in its time. */
  readonly reason: string | undefined;
}

/** The sale has other times than it must have. */
export interface SaleMoved extends SaleTime {
  readonly status: 'saleMoved';
  /** The author of the last move; undefined: nobody has moved it. */
  readonly author: Author | undefined;
}

/** The reason why a sale cannot be changed. */
export type UpdateRefusal =
  /** There is no such sale. */
  | { readonly status: 'noSale' }
  | Over
  | SaleMoved
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
    if (!found) return { status: 'noSale' };
    await lockCatalog(tx, { titleId, catalogVersion: found.catalog_version });
    // As long as its start or its end is pending and locked, nothing begins or ends it.
    const start = await lockPending.first(tx, of);
    const end = await lockPending.first(tx, { titleId, number: number + 1 });
    const row = (await findSaleRow.first(tx, of)) ?? found;
    if (!end || end.planned_at <= edit.now) return overOf(row);
    const refusal = await judgeUpdate(tx, row, of);
    if (refusal) return refusal;
    const isEnded = of.cancels && !start;
    tx.audit({ about: { name: row.name, saleMoment: isEnded ? 'End' : undefined } });
    if (of.cancels && start) return cancelComing(tx, of);
    const { startsAt, endsAt } = timeThen(row, of.cancels ? { endsAt: edit.now } : of);
    if (!of.cancels && startsAt === row.starts_at && endsAt === row.ends_at) {
      tx.audit(NOTHING_DONE);
      return { status: 'updated' };
    }
    await moveSale.run(tx, { titleId, number, startsAt, endsAt, movedBy: edit.by });
    const moved = [
      ...(start ? [{ ...start, planned_at: startsAt }] : []),
      { ...end, planned_at: endsAt },
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

function timeThen(row: SaleTable, { startsAt, endsAt }: Partial<SaleUpdate>): SaleTime {
  return { startsAt: startsAt ?? row.starts_at, endsAt: endsAt ?? row.ends_at };
}

function overOf({ name, settled_at: settledAt, ends_at: endsAt, reason }: SaleTable): Over {
  return { status: 'over', name, at: settledAt ?? endsAt, reason: reason ?? undefined };
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
  // With a reason somebody has ended it before its time, and its end may still be under way.
  if (row.settled_at !== null || row.reason !== null) return overOf(row);
  const moved = await findMove(tx, row, of);
  if (moved || of.cancels) return moved;
  const isComing = row.state === 'coming';
  if (!isComing && of.startsAt !== undefined) return { status: 'hasBegun' };
  const time = timeThen(row, of);
  const startsAt = isComing ? time.startsAt : undefined;
  const badTime = findBadTime({ startsAt, endsAt: time.endsAt }, edit.now);
  const scope = { ...scopeIn(row), ...time };
  return badTime ?? findOverlapping(tx, titleId, { scope, number });
}

/** Refuses the change of a sale that has other times than it must have; undefined: it has those. */
async function findMove(
  tx: Tx,
  { starts_at: startsAt, ends_at: endsAt, moved_by: movedBy }: SaleTable,
  { titleId, ifStartsAt = startsAt, ifEndsAt = endsAt }: SaleUpdate,
): Promise<SaleMoved | undefined> {
  if (ifStartsAt === startsAt && ifEndsAt === endsAt) return undefined;
  const author = movedBy === null ? undefined : await findAuthor(tx, titleId, movedBy);
  return { status: 'saleMoved', startsAt, endsAt, author };
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
    if (!row) return { status: 'noSale' };
    const refusal = await judgeUpdate(tx, row, of);
    if (refusal) return refusal;
    if (row.state === 'running') return previewEnd(tx, row, edit);
    if (of.cancels) return { status: 'previewed', prices: [], left: [], notCheaper: [] };
    const scope = { ...scopeIn(row), ...timeThen(row, of) };
    const plan = await planStartThen(tx, { titleId, ...scope, edit });
    return plan.status === 'planned' ? previewOfStart(scope.stores, plan) : plan;
  },
});

async function previewEnd(tx: Tx, row: SaleTable, edit: WriteContext): Promise<SalePreview> {
  const catalog = { titleId: row.title_id, catalogVersion: row.catalog_version };
  const all: readonly SalePrice[] = JSON.parse(row.prices ?? '[]');
  const { left } = await planEnd(tx, { ...catalog, prices: all, edit }, 'unlocked');
  const nameOf = (of: LeftPrice | SalePrice) => `${of.storeId}\n${of.itemId}\n${of.code}`;
  const stays = new Set(left.map(nameOf));
  const back = all.filter((price) => !stays.has(nameOf(price)));
  const itemIds = [...new Set(back.map(({ itemId }) => itemId))];
  const inCatalog = await findSomeCatalogItems(tx, catalog, itemIds);
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
