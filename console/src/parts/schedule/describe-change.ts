import type { Differences, PendingChangeDetails, PendingChangeInfo } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';

const texts = SCHEDULE_TEXTS;

/** A scheduled change in words, as in "Update the store “smith”"; with its difference also whether it opens or closes. The note of a sale is its name. */
export function describeChange(
  change: PendingChangeInfo | PendingChangeDetails,
  differences = differencesOf(change),
): string {
  const { Sale, SaleMoment = 'Start', Note = '' } = change;
  if (Sale !== undefined) return texts.sale[SaleMoment](Note);
  const subject = describeSubject(change);
  const open = differences?.Own?.Members.find(({ Member }) => Member === 'Open')?.After;
  if (change.Operation === 'SetStoreOpen' && typeof open === 'boolean') {
    return open ? texts.open(subject) : texts.close(subject);
  }
  const describe = texts.operations[change.Operation];
  return describe?.(subject) ?? texts.otherOperation(change.Operation, subject);
}

/** The differences that a scheduled change would make, or has made; undefined: they are not known. */
export function differencesOf(
  change: PendingChangeInfo | PendingChangeDetails,
): Differences | undefined {
  if ('Preview' in change) return change.Preview?.Changes;
  return 'Made' in change ? change.Made?.Changes : undefined;
}

function describeSubject(change: PendingChangeInfo): string {
  const { Kind, StoreId, CatalogVersion } = change;
  const { subjects } = texts;
  if (Kind === 'TitleData' || Kind === 'InternalData' || Kind === 'PublisherData')
    return subjects.data(CHANGES_TEXTS.what[Kind], change.Key, change.OverrideLabel);
  const subject = Kind === 'Store' ? subjects.store(StoreId ?? '') : subjects.kinds[Kind];
  return CatalogVersion === undefined ? subject : subjects.ofVersion(subject, CatalogVersion);
}
