import type { Revision } from 'purser-client';

/** The name of the sale of which a revision is the start or the end: it is the revision's note. */
export function nameSale({ Sale, Note = String(Sale) }: Revision): string {
  return Note;
}

/** The ends of the sales that had begun at a revision and are over, of the revisions that came after it. */
export function salesOverSince(revisions: readonly Revision[], to: number): readonly Revision[] {
  const later = revisions.filter(({ Revision: number }) => number > to);
  const begun = later.flatMap(({ Sale, SaleMoment }) => (SaleMoment === 'Start' ? Sale : []));
  return later.filter(
    ({ Sale, SaleMoment }) => SaleMoment === 'End' && Sale !== undefined && !begun.includes(Sale),
  );
}
