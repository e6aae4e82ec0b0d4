import type { Static } from 'typebox';
import { codecOf, uncapitalize } from '../../kernel/codec.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX } from '../../kernel/limits.ts';
import { auditDifference } from '../price-audit/difference.ts';
import { toShownAuditDifference } from '../price-audit/wire.ts';
import { actOf, countsOf, DIFFERENCE_ACTS } from './changes.ts';
import type { Previewed } from './commands.ts';
import { differenceOf, headerDifferenceOf } from './difference.ts';
import { subjectAbout } from './revision-command.ts';
import type {
  DifferenceCounts,
  ItemChange,
  OwnChange,
  RevisionEntry,
  Subject,
} from './revision.ts';
import {
  ACT_NAMES,
  ChangePreview,
  type DifferencesShown,
  type HistorySubject,
  Revision,
  type RevisionOnWire,
} from './schemas.ts';

const revisions = codecOf(Revision, { Revision: 'number', Time: 'at' });
const previews = codecOf(ChangePreview);

/** Writes a revision of a subject of this kind. */
export function toWireRevision(
  kind: Subject['kind'],
  { changes = [], own, counts, act, ...entry }: RevisionEntry,
): RevisionOnWire {
  const shown = toShownDifferences(kind, { own, changes, counts });
  return revisions.toWire({ ...entry, act: ACT_NAMES[act], changes: shown });
}

/** The changes of a subject, cut to the size of one answer. */
export function toShownDifferences(
  kind: Subject['kind'],
  { own, changes, counts = countsOf(changes) }: Changed,
): DifferencesShown {
  const byAct = Map.groupBy(changes, actOf);
  const sorted = DIFFERENCE_ACTS.flatMap((act) => byAct.get(act) ?? []);
  const told = firstOf(sorted);
  const { changed, added, removed, moved } = counts;
  return {
    own: headerDifferenceOf(kind, own),
    items: told.map((change) => {
      const { itemId: id, act, isMoved, members } = differenceOf(kind, change);
      return { id, act, members, moved: (isMoved && act === 'changed') || undefined };
    }),
    itemsLeftOut: changed + added + removed + moved - told.length,
    ...counts,
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

/** Writes a preview. */
export function toWirePreview({ change, offers }: Previewed): Static<typeof ChangePreview> {
  const others = change.others.map(({ subject, ...changed }) => {
    return { ...subjectAbout(subject), changes: toShownDifferences(subject.kind, changed) };
  });
  return previews.toWire({
    changes: toShownDifferences(change.subject.kind, change),
    others: others.length > 0 ? others : undefined,
    exposure: offers && toShownAuditDifference(auditDifference(offers, change)),
  });
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
  const kind = uncapitalize(Of);
  if (kind === 'store' && StoreId === undefined) return wrong('StoreId', 'Say which store.');
  if (kind !== 'store' && StoreId !== undefined) return wrong('StoreId', 'Only with Of Store.');
  if (kind !== 'currencies') {
    return { titleId, kind, catalogVersion: CatalogVersion, storeId: StoreId ?? '' };
  }
  if (CatalogVersion === undefined) return { titleId, kind, catalogVersion: '', storeId: '' };
  return wrong('CatalogVersion', 'The currencies are the same for all catalog versions.');
}

interface HistoryRequest {
  readonly Of: Static<typeof HistorySubject>;
  readonly CatalogVersion?: string;
  readonly StoreId?: string;
}

function wrong(
  member: string,
  sentence: string,
): ErrorExtras & Pick<Required<ErrorExtras>, 'details'> {
  return { details: { [member]: [sentence] } };
}
