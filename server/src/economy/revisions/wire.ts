import type { Static } from 'typebox';
import type { Author } from '../../kernel/author.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX } from '../../kernel/limits.ts';
import { auditDifference } from '../price-audit/difference.ts';
import { toWireAuditDifference } from '../price-audit/wire.ts';
import { actOf, countsOf, DIFFERENCE_ACTS } from './changes.ts';
import {
  differenceOf,
  headerDifferenceOf,
  type ItemDifference,
  type MemberDifference,
} from './difference.ts';
import type { Previewed } from './preview.ts';
import type {
  DifferenceCounts,
  ItemChange,
  OtherChange,
  OwnChange,
  RevisionEntry,
  Subject,
} from './revision.ts';
import {
  ACT_NAMES,
  AUTHOR_KIND_NAMES,
  type AuthorOnWire,
  type ChangePreviewOnWire,
  DIFFERENCE_NAMES,
  type DifferencesOnWire,
  type RevisionOnWire,
  SUBJECT_BY_NAME,
  SUBJECT_NAMES,
  type SubjectName,
} from './schemas.ts';

/** Writes a revision of a subject of this kind. */
export function toWireRevision(
  kind: Subject['kind'],
  { changes = [], ...entry }: RevisionEntry,
): RevisionOnWire {
  return {
    Revision: entry.number,
    Time: toWireTime(entry.at),
    ...(entry.appliedAt !== undefined && { AppliedAt: toWireTime(entry.appliedAt) }),
    Act: ACT_NAMES[entry.act],
    Author: toWireAuthor(entry.author),
    ...(entry.note !== undefined && { Note: entry.note }),
    ...(entry.requestId !== undefined && { RequestId: entry.requestId }),
    Changes: toWireDifferences(kind, { own: entry.own, changes, counts: entry.counts }),
  };
}

/** Writes an author for the wire. */
export function toWireAuthor({ kind, id, name }: Author): Static<typeof AuthorOnWire> {
  return {
    Kind: AUTHOR_KIND_NAMES[kind],
    ...(id !== undefined && { Id: id }),
    ...(name !== undefined && { Name: name }),
  };
}

/** Writes a subject for the wire. */
export function toWireSubject({ kind, catalogVersion, storeId }: Subject) {
  return {
    Kind: SUBJECT_NAMES[kind],
    ...(catalogVersion !== '' && { CatalogVersion: catalogVersion }),
    ...(storeId !== '' && { StoreId: storeId }),
  };
}

/** Writes the changes of a subject, cut to the size of one answer. */
export function toWireDifferences(
  kind: Subject['kind'],
  { own, changes, counts = countsOf(changes) }: Changed,
): DifferencesOnWire {
  const byAct = Map.groupBy(changes, actOf);
  const sorted = DIFFERENCE_ACTS.flatMap((act) => byAct.get(act) ?? []);
  const told = firstOf(sorted);
  const headerDifference = headerDifferenceOf(kind, own);
  const { changed, added, removed, moved } = counts;
  return {
    ...(headerDifference && {
      Own: {
        Act: DIFFERENCE_NAMES[headerDifference.act],
        Members: headerDifference.members.map(toWireMember),
      },
    }),
    Items: told.map((change) => toWireItem(differenceOf(kind, change))),
    ItemsLeftOut: changed + added + removed + moved - told.length,
    Changed: changed,
    Added: added,
    Removed: removed,
    Moved: moved,
  };
}

/** The changes of a subject: all of them, or a part of the items with the counts of all. */
interface Changed {
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
  /** Absent: `changes` has all of them. */
  readonly counts?: DifferenceCounts;
}

/** The first changes that fit into an answer, at least one. */
function firstOf(changes: readonly ItemChange[]): readonly ItemChange[] {
  let chars = 0;
  const end = changes.findIndex(({ before, after }, index) => {
    chars += (before?.body.length ?? 0) + (after?.body.length ?? 0);
    return index >= CHANGES_TOLD_MAX || (index > 0 && chars > CHANGES_TOLD_BYTES_MAX);
  });
  return end < 0 ? changes : changes.slice(0, end);
}

function toWireItem({ itemId, act, isMoved, members }: ItemDifference) {
  return {
    Id: itemId,
    Act: DIFFERENCE_NAMES[act],
    ...(isMoved && act === 'changed' && { Moved: true }),
    Members: members.map(toWireMember),
  };
}

function toWireMember({ member, before, after }: MemberDifference) {
  return {
    Member: member,
    ...(before !== undefined && { Before: before }),
    ...(after !== undefined && { After: after }),
  };
}

/** Writes a preview. */
export function toWirePreview({ change, offers }: Previewed): ChangePreviewOnWire {
  const difference = offers && auditDifference(offers, change);
  return {
    Changes: toWireDifferences(change.subject.kind, change),
    ...(change.others.length > 0 && { Others: change.others.map(toWireOther) }),
    ...(difference && { Exposure: toWireAuditDifference(difference) }),
  };
}

function toWireOther({ subject, ...changed }: OtherChange) {
  return { ...toWireSubject(subject), Changes: toWireDifferences(subject.kind, changed) };
}

/** A subject as named by a request. */
export type NamedSubject = Omit<Subject, 'catalogVersion'> & {
  /** undefined: the default one. */
  readonly catalogVersion: string | undefined;
};

/** Reads the subject of a request; or the details of its refusal. */
export function fromWireSubject(
  titleId: string,
  { Of, CatalogVersion, StoreId }: HistoryRequest,
): NamedSubject | ErrorExtras {
  const kind = SUBJECT_BY_NAME[Of];
  if (kind === 'store' && StoreId === undefined) return wrong('StoreId', 'Say which store.');
  if (kind !== 'store' && StoreId !== undefined) return wrong('StoreId', 'Only with Of Store.');
  if (kind !== 'currencies') {
    return { titleId, kind, catalogVersion: CatalogVersion, storeId: StoreId ?? '' };
  }
  if (CatalogVersion === undefined) return { titleId, kind, catalogVersion: '', storeId: '' };
  return wrong('CatalogVersion', 'The currencies are the same for all catalog versions.');
}

interface HistoryRequest {
  readonly Of: SubjectName;
  readonly CatalogVersion?: string;
  readonly StoreId?: string;
}

function wrong(
  member: string,
  sentence: string,
): ErrorExtras & Pick<Required<ErrorExtras>, 'details'> {
  return { details: { [member]: [sentence] } };
}
