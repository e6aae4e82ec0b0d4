import { command } from '../../../storage/command.ts';
import { findAuthor } from '../../../titles/sql/authors.ts';
import type { Plan } from '../../revisions/sql/make-revision.ts';
import { type PackedPreview, packPreview, unpackPreview } from '../../revisions/sql/preview.ts';
import { type WriteName, type WriteRefusal, WRITES } from '../../revisions/writes.ts';
import type { FoundChange, NotPending, PendingRef } from '../ports.ts';
import { findPending, findRow, removedCodesOf, toPendingChange } from './pending-rows.ts';
import { findWrite, type MomentOfWrite } from './pending-write.ts';

/** undefined: there never was one of this number, or nobody remembers it. */
export const findChange = command({
  name: 'schedule.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, key: PendingRef): Promise<FoundChange | undefined> {
    const row = await findRow.first(tx, key);
    if (!row) return undefined;
    const author = await findAuthor(tx, key.titleId, row.made_by);
    return { ...toPendingChange(row, author), removedCodes: removedCodesOf(row) };
  },
});

/** Judges a pending change as if its instant had come. Locks nothing, like Previews. `itemUses`: of the currencies that it removes. */
export const previewChange = command({
  name: 'schedule.preview',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(
    tx,
    { itemUses, ...key }: PendingRef & MomentOfWrite,
  ): Promise<NotPending | WriteRefusal<WriteName> | PackedPreview> {
    const row = await findPending.first(tx, key);
    if (!row) return { status: 'notPending' };
    const write = await findWrite(tx, row, { itemUses });
    const planned = await WRITES[row.command as WriteName].plan(tx, write, 'asItIs');
    const judged = planned as Plan | WriteRefusal<WriteName>;
    return judged.status === 'planned' ? packPreview(tx, judged) : judged;
  },
  unpack: (found) => (found.status === 'packed' ? unpackPreview(found) : found),
});
