import { hasPermission, type StudioCaller } from '../../kernel/caller.ts';
import type { ErrorDetails, ErrorExtras } from '../../kernel/errors.ts';
import { DAY_MS } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import type { Subject } from '../revisions/revision.ts';
import { subjectAbout } from '../revisions/revision-command.ts';
import type { ScheduledName } from '../revisions/writes.ts';
import { type PartOfSale, type PendingChange, placeInSale } from './pending-change.ts';
import { toWirePendingMembers } from './schemas.ts';

/** The operation of each write; of one of data, that on title data. */
const OPERATIONS: Readonly<Record<ScheduledName, string>> = {
  'stores.set': 'SetStoreItems',
  'stores.update': 'UpdateStoreItems',
  'stores.setOpen': 'SetStoreOpen',
  'stores.remove': 'DeleteStore',
  'stores.restore': 'RestoreStore',
  'catalogs.set': 'SetCatalogItems',
  'catalogs.update': 'UpdateCatalogItems',
  'catalogs.remove': 'DeleteCatalog',
  'catalogs.restore': 'RestoreCatalog',
  'catalogs.copy': 'CopyCatalogVersion',
  'dropTables.update': 'UpdateRandomResultTables',
  'currencies.set': 'AddVirtualCurrencyTypes',
  'currencies.remove': 'RemoveVirtualCurrencyTypes',
  'sales.start': 'CreateSale',
  'sales.end': 'CreateSale',
  'titleData.set': 'SetTitleData',
  'titleData.removeLabel': 'DeleteTitleDataOverride',
  'titleData.restore': 'RestoreTitleData',
};

/** The name of the operation that scheduled a write. */
function operationOf(
  name: ScheduledName,
  { kind, catalogVersion: label, storeId }: Subject,
): string {
  const isOfOverrides = name === 'titleData.set' && (label !== '' || storeId === '');
  if (isOfOverrides) return 'SetTitleDataAndOverrides';
  const stores: Readonly<Record<string, string>> = {
    internalData: 'TitleInternalData',
    publisherData: 'PublisherData',
  };
  return OPERATIONS[name].replace('TitleData', stores[kind] ?? 'TitleData');
}

/** Describes InvalidParams: no scheduled change that the call can use has this number. */
export function describeNoChange(sentence: string): ErrorExtras {
  return { details: { PendingChange: [sentence] } };
}

/** The kind of subject of whose changes the caller may not know; undefined: none. */
export function hiddenKindOf(caller: StudioCaller): 'internalData' | undefined {
  return hasPermission(caller, 'titleInternalData:read') ? undefined : 'internalData';
}

/** Describes InvalidParams: no change can be planned for this instant. */
export const BAD_INSTANT: ErrorDetails = {
  EffectiveAt: [
    `It must be in the future, at most ${PENDING_CHANGES.aheadMs / DAY_MS} days ahead.`,
  ],
};

/** Says of a part of a sale which operation moves and cancels it. */
export function describePartOfSale({ sale }: PartOfSale): ErrorExtras {
  return describeNoChange(
    `It is a part of sale ${sale}; /Admin/UpdateSale moves and cancels it as a whole.`,
  );
}

/** Writes a scheduled change for the wire. */
export function toWirePendingChange({ subject, name, ...change }: PendingChange) {
  const operation = operationOf(name, subject);
  const place = placeInSale(name, change.number);
  return toWirePendingMembers({ ...change, ...subjectAbout(subject), ...place, operation });
}
