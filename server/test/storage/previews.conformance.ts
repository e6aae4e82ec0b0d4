import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCatalog, findCatalogRowVersion } from '../../src/economy/catalogs/commands.ts';
import { findCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { findDropTables } from '../../src/economy/drop-tables/commands.ts';
import { findOffers } from '../../src/economy/price-audit/commands.ts';
import { auditDifference, withChange } from '../../src/economy/price-audit/difference.ts';
import type { Offers } from '../../src/economy/price-audit/offers.ts';
import { auditPrices, type PriceAudit } from '../../src/economy/price-audit/price-audit.ts';
import { type Prices, pricesToShow } from '../../src/economy/prices.ts';
import { countsOf } from '../../src/economy/revisions/changes.ts';
import {
  listRevisions,
  makePreview,
  type Previewed,
} from '../../src/economy/revisions/commands.ts';
import type { PlannedChange, RevisionEntry } from '../../src/economy/revisions/revision.ts';
import { type WriteCall, WRITES } from '../../src/economy/revisions/writes.ts';
import { listStores } from '../../src/economy/stores/commands/read.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { findTitleData } from '../../src/title-data/commands.ts';
import { makeWrite } from '../support/make-write.ts';
import { edited } from './fixtures.ts';
import { aTitle, type MakeStorage, type TestedStorage } from './given.ts';
import { FIRST_WRITES, writes } from './preview-writes.ts';

/** Tests that a preview is what the write then does, and does nothing itself. */
export function previewsConformance(make: MakeStorage, numRuns: number): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** Makes a write by its name. */
  const write = (call: WriteCall) => makeWrite(storage, call);

  async function newestOf({
    subject,
  }: Pick<PlannedChange, 'subject'>): Promise<RevisionEntry | undefined> {
    const [newest] = await storage.run(listRevisions, {
      subject,
      page: { ...WHOLE_LIST, count: 1 },
    });
    return newest;
  }

  async function offersOf(titleId: string, catalogVersion: string): Promise<Offers> {
    const found = await storage.run(findOffers, { titleId, catalogVersion });
    if (found.status === 'found') return found.offers;
    return {
      catalogVersion,
      items: [],
      stores: [],
      editions: new Map(),
      currencies: [],
      storesOnly: false,
      zeroSells: false,
      accepted: new Map(),
    };
  }

  /** Everything that a preview could have touched. */
  async function stateOf(titleId: string) {
    const versions = ['main', 'next', 'old'];
    return {
      data: await storage.run(findTitleData, { titleId, store: 'title', since: 0 }),
      currencies: (await storage.run(findCurrencies, { titleId })).currencies,
      defaultVersion: await storage.run(findCatalogRowVersion, {
        titleId,
        catalogVersion: undefined,
      }),
      versions: await Promise.all(
        versions.map(async (catalogVersion) => [
          await storage.run(findCatalog, { titleId, catalogVersion }),
          await storage.run(listStores, { titleId, catalogVersion }),
          await storage.run(findDropTables, { titleId, catalogVersion, tableIds: undefined }),
        ]),
      ),
    };
  }

  /** Each key has its own history, and revisions are numbered in all data of the title together. */
  async function expectDataAsPreviewed(
    { current, subject, changes, act }: PlannedChange,
    done: { status: string; revision?: number },
  ): Promise<void> {
    const before = current?.number ?? 0;
    expect(done).toEqual({ status: 'done', revision: expect.any(Number) });
    if (changes.length === 0) expect(done.revision).toBe(before);
    else expect(done.revision).toBeGreaterThan(before);
    for (const change of changes) {
      const newest = await newestOf({ subject: { ...subject, storeId: change.itemId } });
      expect(newest).toMatchObject({ number: done.revision, act, changes: [change] });
    }
  }

  async function expectAsPreviewed(
    preview: Previewed,
    titleId: string,
    done: { status: string; revision?: number },
  ): Promise<void> {
    const { change } = preview;
    const { current, own, changes, act } = change;
    if (change.subject.kind === 'titleData') return expectDataAsPreviewed(change, done);
    const changesNothing = changes.length === 0 && own.before === own.after;
    const before = current?.number ?? 0;
    expect(done).toEqual({ status: 'done', revision: before + (changesNothing ? 0 : 1) });
    const newest = await newestOf(change);
    expect(newest?.number ?? 0).toBe(done.revision);
    if (newest && !changesNothing) {
      const byId = changes.toSorted((left, right) => (left.itemId < right.itemId ? -1 : 1));
      expect(newest).toMatchObject({ act, own, counts: countsOf(changes), changes: byId });
    }
    for (const { subject, ...other } of change.others) {
      const [last] = await storage.run(listRevisions, {
        subject,
        page: { ...WHOLE_LIST, count: 1 },
      });
      const byId = other.changes.toSorted((left, right) => (left.itemId < right.itemId ? -1 : 1));
      expect(last).toMatchObject({ ...other, changes: byId, counts: countsOf(byId) });
    }
    if (!preview.offers) return;
    const after = await offersOf(titleId, preview.offers.catalogVersion);
    // Where the version is gone, so is what else the title has.
    if (after.items.length > 0)
      expect(asSets(withChange(preview.offers, change))).toEqual(asSets(after));
    const told = auditDifference(preview.offers, change);
    if (change.subject.kind === 'catalog') {
      const ids = new Set(changes.map(({ itemId }) => itemId));
      const [old, next] = [shownPrices(preview.offers), shownPrices(after)];
      const named = [...old.keys()].filter((key) => ids.has(key.split(' ')[1] ?? ''));
      const listed = new Map<string, unknown[]>(
        told.listed.map((one) => [`${one.storeId} ${one.itemId}`, [one.before, one.after]]),
      );
      const moved = named.filter((key) => !listed.has(key));
      expect(moved.map((key) => old.get(key))).toEqual(moved.map((key) => next.get(key)));
      for (const [key, prices] of listed) expect(prices).toEqual([old.get(key), next.get(key)]);
      expect(named).toEqual(expect.arrayContaining([...listed.keys()]));
    }
    expectDifference(told, auditPrices(preview.offers, ALL), auditPrices(after, ALL));
  }

  describe('a preview', () => {
    it('says what the write then does, for any writes, and changes nothing', async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          fc.array(writes, { minLength: 1, maxLength: 16, size: 'max' }),
          async (steps) => {
            const titleId = await aTitle(storage);
            for (const { name, input, ifRevision } of [...FIRST_WRITES, ...steps]) {
              const call = {
                name,
                input: edited({ ...input, titleId }, { ifRevision }),
              } as WriteCall;
              const before = await stateOf(titleId);
              const preview = await storage.run(makePreview, { write: call, timing: undefined });
              expect(await stateOf(titleId)).toEqual(before);
              const outcome = await write(call);
              if (preview.status === 'previewed')
                await expectAsPreviewed(preview, titleId, outcome);
              else expect(outcome).toEqual(preview);
              seen.add(`${name}:${outcome.status}`);
            }
          },
        ),
        { numRuns },
      );
      const made = NAMES.filter((name) => seen.has(`${name}:done`));
      expect(made).toEqual(NAMES);
    });

    it('has what was for sale at the same moment', async () => {
      const titleId = await aTitle(storage);
      const input = edited({ titleId, catalogVersion: 'main', items: [], setAsDefault: true });
      const preview = await storage.run(makePreview, {
        write: { name: 'catalogs.set', input },
        timing: undefined,
      });
      expect(preview).toMatchObject({
        change: { current: undefined, own: { before: null, after: '{"isDefault":true}' } },
        offers: { catalogVersion: 'main', items: [], stores: [] },
      });
    });
  });
}

/** The prices that stores show, by store and item; undefined: the catalog does not have the item. */
function shownPrices({ items, stores }: Offers) {
  const inCatalog = new Map(items.map((item) => [item.itemId, item]));
  return new Map<string, Prices | undefined>(
    stores.flatMap(({ storeId, items: listed }) =>
      listed.map(({ itemId, virtualCurrencyPrices: inStore }) => {
        const item = inCatalog.get(itemId);
        const prices = item && { inStore, inCatalog: item.virtualCurrencyPrices };
        return [`${storeId} ${itemId}`, prices && pricesToShow(prices)] as const;
      }),
    ),
  );
}

const ALL = { undercutPercent: 0 };
const NAMES = Object.keys(WRITES);

/** Offers without the orders that mean nothing. */
function asSets({ items, stores, currencies, ...offers }: Offers) {
  const plain = (value: unknown) => JSON.stringify(value);
  return {
    ...offers,
    items: items.map(plain).toSorted(),
    stores: stores.map((store) => ({ ...store, items: store.items.map(plain).toSorted() })),
    currencies: currencies.toSorted(),
  };
}

/** The difference of two answers of GetPriceExposure. */
function expectDifference(
  told: ReturnType<typeof auditDifference>,
  before: PriceAudit,
  after: PriceAudit,
): void {
  const texts = (warnings: PriceAudit['warnings']) => warnings.map((one) => JSON.stringify(one));
  const [old, next] = [texts(before.warnings), texts(after.warnings)];
  const only = (some: readonly string[], others: readonly string[]) =>
    new Set(some.filter((one) => !others.includes(one)));
  expect(new Set(texts(told.raised))).toEqual(only(next, old));
  expect(new Set(texts(told.removed))).toEqual(only(old, next));
  const lowest = ({ items }: PriceAudit) =>
    new Map(items.map((item) => [item.itemId, item.lowest]));
  const [low, then] = [lowest(before), lowest(after)];
  const listed = new Set(told.items.map(({ itemId }) => itemId));
  for (const id of [...low.keys(), ...then.keys()]) {
    if (!isDeepStrictEqual(low.get(id) ?? {}, then.get(id) ?? {})) expect(listed).toContain(id);
  }
  expect(told.items).toEqual(
    [...listed].map((itemId) => {
      const [lowestBefore, lowestAfter] = [low.get(itemId) ?? {}, then.get(itemId) ?? {}];
      return { itemId, lowestBefore, lowestAfter };
    }),
  );
}
