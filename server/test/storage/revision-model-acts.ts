import type { Done } from '../../src/economy/outcomes.ts';
import type { WriteContext } from '../../src/economy/revisions/revision.ts';
import { refuse } from './economy-model.ts';
import { currency, good, offer } from './fixtures.ts';
import { type Change, type ChangeOf, subjectOfChange } from './revision-change.ts';
import {
  byId,
  checkCurrent,
  currentOf,
  GONE,
  jsonOf,
  makeModelRevision,
  type ModelItem,
  type ModelSubject,
  type ModelTitle,
  type Outcome,
  outcomeOf,
  stateThen,
  subjectOf,
  withItems,
} from './revision-model.ts';
import type { RevisionStepOf, StepItems } from './revision-steps.ts';

// The effect of each change in the model.

/** Makes a change, if nothing forbids it, and gives its answer. */
export function changeInModel(title: ModelTitle, change: Change, edit: WriteContext): Outcome {
  const subject = subjectOfChange(title, change);
  return outcomeOf(() => {
    if (!subject) return refuse('noCatalog');
    const act = ACTS[change.kind] as (change: Change, at: Place) => Done;
    return act(change, { title, subject, edit });
  });
}

interface Place {
  readonly title: ModelTitle;
  readonly subject: ModelSubject;
  readonly edit: WriteContext;
}

const ACTS: {
  readonly [K in Change['kind']]: (change: ChangeOf<K>, at: Place) => Done;
} = {
  writeCatalog({ act, items, setAsDefault }, { title, subject, edit }) {
    checkCurrent(subject, edit);
    const { catalogVersion } = subject.subject;
    const isDefault = setAsDefault || (title.defaultVersion ?? catalogVersion) === catalogVersion;
    const before = act === 'set' ? [] : subject.present.items;
    const after = { own: { isDefault }, items: withItems(before, items.map(toItemDefinition)) };
    const made = makeModelRevision(subject, { act, edit, after });
    if (isDefault) makeDefault(title, catalogVersion, edit);
    return made;
  },
  removeCatalog(_, { title, subject, edit }) {
    const { catalogVersion } = subject.subject;
    catalogOf(title, catalogVersion);
    checkCurrent(subject, edit);
    const isDefault = title.defaultVersion === catalogVersion;
    const storeIds = storesOf(title, catalogVersion).map(({ subject: { storeId } }) => storeId);
    if (isDefault || storeIds.length > 0) {
      refuse('inUse', { catalogVersion, isDefault, storeIds: storeIds.toSorted() });
    }
    // Its drop tables go with it.
    const tables = subjectOf(title, { kind: 'dropTables', catalogVersion });
    makeModelRevision(tables, { act: 'remove', edit, after: GONE });
    return makeModelRevision(subject, { act: 'remove', edit, after: GONE });
  },
  writeStore({ act, items, displayName }, { title, subject, edit }) {
    const { catalogVersion } = subject.subject;
    if (act === 'set') catalogOf(title, catalogVersion);
    else storeOf(title, subject);
    checkCurrent(subject, edit);
    checkItems(
      title,
      catalogVersion,
      items.map(({ itemId }) => itemId),
    );
    const { items: before, own } = subject.present as StoreState;
    const kept = act === 'set' ? [] : before;
    const marketingData = displayName === undefined ? undefined : { displayName };
    const after = {
      own: jsonOf({
        isOpen: own?.isOpen ?? true,
        marketingData: marketingData ?? (act === 'set' ? undefined : own?.marketingData),
      }),
      items: withItems(kept, items.map(toOffer)),
    };
    return makeModelRevision(subject, { act, edit, after });
  },
  openStore({ isOpen }, { title, subject, edit }) {
    storeOf(title, subject);
    checkCurrent(subject, edit);
    const { own, items } = subject.present as StoreState;
    const after = { own: { ...own, isOpen }, items };
    return makeModelRevision(subject, { act: isOpen ? 'open' : 'close', edit, after });
  },
  removeStore(_, { title, subject, edit }) {
    storeOf(title, subject);
    checkCurrent(subject, edit);
    return makeModelRevision(subject, { act: 'remove', edit, after: GONE });
  },
  restoreStore({ toRevision }, { title, subject, edit }) {
    const { catalogVersion } = subject.subject;
    catalogOf(title, catalogVersion);
    if (currentOf(subject) === 0) refuse('noStore', { catalogVersion });
    checkCurrent(subject, edit);
    const after = stateThen(subject, toRevision);
    checkItems(
      title,
      catalogVersion,
      after.items.map(([itemId]) => itemId),
    );
    return makeModelRevision(subject, { act: 'restore', edit, after });
  },
  restoreCatalog({ toRevision }, { title, subject, edit }) {
    const { catalogVersion } = subject.subject;
    if (currentOf(subject) === 0) refuse('noCatalog');
    checkCurrent(subject, edit);
    const { items } = stateThen(subject, toRevision);
    const kept = new Map(items);
    const gone = subject.present.items.flatMap(([itemId]) => (kept.has(itemId) ? [] : itemId));
    const onSale = storesOf(title, catalogVersion).flatMap(({ subject: { storeId }, present }) =>
      present.items.flatMap(([itemId]) => (gone.includes(itemId) ? `${storeId} ${itemId}` : [])),
    );
    if (onSale.length > 0) refuse('itemsOnSale', { onSale: onSale.toSorted() });
    const own = { isDefault: title.defaultVersion === catalogVersion };
    return makeModelRevision(subject, { act: 'restore', edit, after: { own, items } });
  },
  writeTables({ tables }, { title, subject, edit }) {
    const { catalogVersion } = subject.subject;
    catalogOf(title, catalogVersion);
    checkCurrent(subject, edit);
    checkItems(
      title,
      catalogVersion,
      tables.flatMap(({ itemIds }) => itemIds),
    );
    const items = byId(withItems(subject.present.items, tables.map(toTable)));
    return makeModelRevision(subject, { act: 'update', edit, after: { own: null, items } });
  },
  setCurrencies({ currencies }, { title, subject, edit }) {
    checkCurrent(subject, edit);
    const { items: before } = subject.present as CurrenciesState;
    const changed = currencies.map(({ code, displayName, deposit }): ModelItem => {
      const { perDay, max } = currency(code);
      // The rule is always the same: it goes on where the currency comes back.
      const known = new Map(before).get(code)?.recharges ?? title.removed.get(code);
      const recharges = known ?? [{ from: edit.now, perDay, max }];
      return [code, jsonOf({ displayName, initialDeposit: deposit, recharges })];
    });
    const items = byId(withItems(before, changed));
    return makeModelRevision(subject, { act: 'update', edit, after: { own: null, items } });
  },
  removeCurrencies({ codes }, { title, subject, edit }) {
    const { items: before } = subject.present as CurrenciesState;
    const unknown = codes.filter((code) => !new Map(before).has(code));
    if (unknown.length > 0) refuse('unknown', { codes: unknown });
    checkCurrent(subject, edit);
    // Nothing has a price in another currency.
    if (codes.includes('GO') && isGoldUsed(title)) refuse('inUse');
    const isGone = (code: string) => codes.some((one) => one === code);
    const gone = before.filter(([code]) => isGone(code));
    const rules = gone.map(([code, { recharges }]) => [code, recharges] as const);
    title.removed = new Map([...title.removed, ...rules]);
    const items = subject.present.items.filter(([code]) => !isGone(code));
    return makeModelRevision(subject, { act: 'remove', edit, after: { own: null, items } });
  },
};

interface StoreState {
  readonly own: { readonly isOpen: boolean; readonly marketingData?: unknown } | null;
  readonly items: readonly ModelItem[];
}

interface CurrenciesState {
  readonly items: readonly (readonly [code: string, body: { readonly recharges: unknown }])[];
}

/** The version that was the default until then is it no more. */
function makeDefault(title: ModelTitle, catalogVersion: string, edit: WriteContext): void {
  const { defaultVersion } = title;
  title.defaultVersion = catalogVersion;
  if (defaultVersion === undefined || defaultVersion === catalogVersion) return;
  const replaced = catalogOf(title, defaultVersion);
  const after = { ...replaced.present, own: { isDefault: false } };
  makeModelRevision(replaced, { act: 'update', edit, after });
}

function catalogOf(title: ModelTitle, catalogVersion: string): ModelSubject {
  const catalog = subjectOf(title, { kind: 'catalog', catalogVersion });
  return catalog.present.own === null ? refuse('noCatalog') : catalog;
}

function storeOf(title: ModelTitle, { subject, present }: ModelSubject): void {
  catalogOf(title, subject.catalogVersion);
  if (present.own === null) refuse('noStore', { catalogVersion: subject.catalogVersion });
}

/** The stores that a catalog version has. */
function storesOf({ subjects }: ModelTitle, catalogVersion: string): readonly ModelSubject[] {
  return [...subjects.values()].filter(
    ({ subject: of, present }) =>
      of.kind === 'store' && of.catalogVersion === catalogVersion && present.own !== null,
  );
}

function checkItems(title: ModelTitle, catalogVersion: string, ids: readonly string[]): void {
  const known = new Map(catalogOf(title, catalogVersion).present.items);
  const itemIds = [...new Set(ids)].filter((itemId) => !known.has(itemId));
  if (itemIds.length > 0) refuse('unknownItems', { catalogVersion, itemIds });
}

function isGoldUsed({ subjects }: ModelTitle): boolean {
  const sold = [...subjects.values()].filter(
    ({ subject: { kind } }) => kind === 'store' || kind === 'catalog',
  );
  return sold.some(({ present }) => JSON.stringify(present.items).includes('"GO":'));
}

type StepItem = StepItems[number];

function toItemDefinition({ itemId: id, gold }: StepItem): ModelItem {
  const { itemId, ...body } = good(id, gold);
  return [itemId, jsonOf(body)];
}

function toOffer({ itemId: id, gold }: StepItem): ModelItem {
  const { itemId, ...body } = offer(id, gold);
  return [itemId, jsonOf(body)];
}

function toTable({ tableId, itemIds }: RevisionStepOf<'writeTables'>['tables'][number]): ModelItem {
  return [tableId, itemIds.map((id) => ({ kind: 'item', id, weight: 1 }))];
}
