import type { Run } from '../../../kernel/command.ts';
import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import { command } from '../../../storage/command.ts';
import type { VirtualCurrencyTable } from '../../../storage/query/economy-tables.ts';
import { lockTitle } from '../../../storage/query/lock-title.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { MaybePromise, Tx } from '../../../storage/query/tx.ts';
import { unpackCatalogItems } from '../../catalogs/catalog.ts';
import { toItemDefinition } from '../../catalogs/item-definition.ts';
import { type ItemRow, packRows } from '../../items.ts';
import { changesBetween } from '../../revisions/changes.ts';
import {
  findConflict,
  type LockMode,
  type Plan,
  revisionCommand,
} from '../../revisions/revision-command.ts';
import type { EditConflict, InContext, StoredItem, Subject } from '../../revisions/revision.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { unpackStoreItems } from '../../stores/store.ts';
import {
  changedCurrencies,
  type Currency,
  type CurrencyPlace,
  type CurrencyTerms,
  type CurrencyUse,
  type RemovalRefusal,
  type Removed,
  toRemoved,
  usesOf,
} from '../currency.ts';
import {
  deleteRows,
  findInCatalog,
  findInStore,
  findRemoved,
  findRows,
  forgetRemoved,
  insertRemoved,
  type InTitle,
  listCatalogs,
  listStores,
  PAGE_ROWS,
  type RemovedRow,
  toCurrency,
  upsertRows,
} from '../sql/currency-rows.ts';

/** Finds the title's currencies by code, and their newest revision; 0: there is none. */
export const findCurrencies = command({
  name: 'currencies.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: InTitle) {
    const current = await findRevision(tx, currencySubject(of.titleId));
    return { currencies: await loadCurrencies(tx, of), revision: current?.number ?? 0 };
  },
});

async function loadCurrencies(tx: Tx, of: InTitle): Promise<readonly Currency[]> {
  return (await findRows.all(tx, of)).map(toCurrency);
}

/**
 * Adds currencies with distinct codes, or overwrites those that are there: they recharge by the new rule from now on. A currency that was
 * removed comes back with the balances that players had then. Refused with `tooMany` if the title would have more than CURRENCIES_MAX.
 */
export const setCurrencies = revisionCommand({
  name: 'currencies.set',
  async plan(
    tx,
    { titleId, currencies: terms, edit }: CurrenciesWrite,
    lockMode,
  ): Promise<EditConflict | { readonly status: 'tooMany' } | Plan> {
    const known = await openCurrencies(tx, { titleId }, lockMode);
    const codes = terms.map(({ code }) => code);
    const removed = (await findRemoved.all(tx, { titleId }, codes)).map(toRemovedOfRow);
    const changed = changedCurrencies({ known, removed }, terms, edit.now);
    const after = new Map([...known, ...(changed ?? [])].map((one) => [one.code, one]));
    const found = { titleId, currencies: known, edit };
    const plan = await planChange(tx, found, { act: 'update', after: [...after.values()] });
    return plan.status === 'planned' && !changed ? { status: 'tooMany' } : plan;
  },
  async save(tx, plan) {
    const rows = writtenBy(plan);
    await upsertRows.run(tx, plan.subject, rows);
    const codes = rows.map(({ code }) => code);
    await forgetRemoved.run(tx, plan.subject, codes);
  },
});

interface CurrenciesWrite extends InTitle, InContext {
  readonly currencies: readonly CurrencyTerms[];
}

function toRemovedOfRow({ code, recharges }: RemovedRow): Removed {
  return { code, recharges: JSON.parse(recharges) };
}

function writtenBy(plan: Plan): readonly Omit<VirtualCurrencyTable, 'title_id'>[] {
  return plan.changes.flatMap(({ itemId: code, after }) => {
    if (!after) return [];
    const { displayName, initialDeposit, recharges }: Currency = JSON.parse(after.body);
    return {
      code,
      display_name: orNull(displayName),
      initial_deposit: initialDeposit,
      recharges: JSON.stringify(recharges),
    };
  });
}

/**
 * Removes currencies that no item uses. The caller has looked for `itemUses` (`listItemUses`). Balances stay, and do not recharge; nobody
 * sees them until a currency of the code is added again.
 */
export const removeCurrencies = revisionCommand({
  name: 'currencies.remove',
  async plan(
    tx,
    { titleId, codes, itemUses, edit }: CurrenciesRemoval,
    lockMode,
  ): Promise<EditConflict | RemovalRefusal | Plan> {
    const currencies = await openCurrencies(tx, { titleId }, lockMode);
    const unknown = codes.filter((code) => currencies.every((one) => one.code !== code));
    if (unknown.length > 0) return { status: 'unknown', codes: unknown };
    const after = currencies.filter(({ code }) => !codes.includes(code));
    const plan = await planChange(tx, { titleId, currencies, edit }, { act: 'remove', after });
    if (plan.status !== 'planned') return plan;
    const uses = itemUses.slice(0, USES_MAX);
    return uses.length > 0 ? { status: 'inUse', uses } : plan;
  },
  async save(tx, plan) {
    const gone = plan.changes.flatMap(({ itemId: code, before }) => {
      if (!before) return [];
      const { recharges } = toRemoved({ ...JSON.parse(before.body), code }, plan.edit.now);
      return { code, recharges: JSON.stringify(recharges) };
    });
    const codes = gone.map(({ code }) => code);
    await deleteRows.run(tx, plan.subject, codes);
    await insertRemoved.run(tx, plan.subject, gone);
  },
});

interface CurrenciesRemoval extends InTitle, InContext {
  readonly codes: readonly string[];
  readonly itemUses: readonly CurrencyUse[];
}

/** Loads the currencies of a title. `locked` locks the title, so that two calls cannot exceed CURRENCIES_MAX or lose a rule. */
async function openCurrencies(
  tx: Tx,
  of: InTitle,
  lockMode: LockMode,
): Promise<readonly Currency[]> {
  if (lockMode === 'locked') await lockTitle.first(tx, of);
  return loadCurrencies(tx, of);
}

/** The currencies of a title as a change finds them. */
interface FoundCurrencies extends InContext {
  readonly titleId: string;
  readonly currencies: readonly Currency[];
}

async function planChange(
  tx: Tx,
  { titleId, currencies, edit }: FoundCurrencies,
  { act, after }: Pick<Plan, 'act'> & { readonly after: readonly Currency[] },
): Promise<EditConflict | Plan> {
  const subject = currencySubject(titleId);
  const current = await findRevision(tx, subject);
  const conflict = await findConflict(tx, subject, { edit, current });
  if (conflict) return conflict;
  const changes = changesBetween(toStored(currencies), toStored(after));
  return { status: 'planned', subject, edit, act, current, own: NO_MEMBERS, changes };
}

function currencySubject(titleId: string): Subject {
  return { titleId, kind: 'currencies', catalogVersion: '', storeId: '' };
}

/** Currencies are not ordered, so all have one position. */
function toStored(currencies: readonly Currency[]): ReadonlyMap<string, StoredItem> {
  return new Map(
    currencies.map(({ code, ...body }) => [code, { position: 0, body: JSON.stringify(body) }]),
  );
}

const NO_MEMBERS = { before: null, after: null };

/** Lists the catalog versions and stores of the title that have items. */
export const listCurrencyPlaces = command({
  name: 'currencies.listPlaces',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, { titleId }: InTitle): Promise<readonly CurrencyPlace[]> {
    const catalogs = await listCatalogs.all(tx, { titleId });
    const stores = await listStores.all(tx, { titleId });
    const rows = [...catalogs.map((row) => ({ ...row, store_id: undefined })), ...stores];
    return rows.map(({ catalog_version: catalogVersion, store_id: storeId }) => {
      return { titleId, catalogVersion, storeId };
    });
  },
});

/** One more use than a refusal names, so that it can say that there are more. */
const USES_MAX = ERROR_DETAILS_MAX + 1;

/** Finds the first USES_MAX uses of a currency by the items of a place. */
export const findCurrencyUses = command({
  name: 'currencies.findUses',
  changes: 'nothing',
  afterDue: 'always',
  run(
    tx,
    { code, ...place }: CurrencyPlace & { readonly code: string },
  ): Promise<readonly CurrencyUse[]> {
    const { storeId, catalogVersion } = place;
    const pattern = `%"${code}":%`;
    if (storeId === undefined) {
      return usesIn(
        (after) => findInCatalog.all(tx, { ...place, pattern, after }),
        (row) =>
          unpackCatalogItems(packRows([row])).flatMap((item) =>
            usesOf(toItemDefinition(item, catalogVersion), code),
          ),
      );
    }
    const store = { ...place, storeId };
    return usesIn(
      (after) => findInStore.all(tx, { ...store, pattern, after }),
      (row) =>
        unpackStoreItems(packRows([row])).flatMap(({ itemId, virtualCurrencyPrices = {} }) => {
          const use = { kind: 'storePrice', code, catalogVersion, storeId, itemId } as const;
          return Object.hasOwn(virtualCurrencyPrices, code) ? [use] : [];
        }),
    );
  },
});

/** Collects uses page by page, until there are enough. */
async function usesIn(
  readAfter: (itemId: string) => MaybePromise<readonly ItemRow[]>,
  toUses: (row: ItemRow) => readonly CurrencyUse[],
): Promise<readonly CurrencyUse[]> {
  const uses: CurrencyUse[] = [];
  let rows: readonly ItemRow[] = [];
  do {
    rows = await readAfter(rows.at(-1)?.item_id ?? '');
    uses.push(...rows.flatMap(toUses));
  } while (rows.length === PAGE_ROWS && uses.length < USES_MAX);
  return uses.slice(0, USES_MAX);
}

/**
 * Lists the first USES_MAX uses of currencies by items of catalogs and stores. One command reads one place: a title may have millions of
 * items, and other calls should not wait for all of them.
 */
export async function listItemUses(
  run: Run,
  { titleId, codes }: { readonly titleId: string; readonly codes: readonly string[] },
): Promise<readonly CurrencyUse[]> {
  const uses: CurrencyUse[] = [];
  const places = await run(listCurrencyPlaces, { titleId });
  for (const code of codes) {
    for (const place of places) {
      // oxlint-disable-next-line no-await-in-loop
      uses.push(...(await run(findCurrencyUses, { ...place, code })));
      if (uses.length >= USES_MAX) return uses.slice(0, USES_MAX);
    }
  }
  return uses;
}
