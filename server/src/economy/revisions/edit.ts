import type { Edit, EditConflict, RevisionMark } from './ports.ts';

/** The refusal of a change that was meant for another revision than the current one; undefined: it may be made. */
export function checkRevision(
  { ifRevision }: Pick<Edit, 'ifRevision'>,
  current: RevisionMark | undefined,
): EditConflict | undefined {
  if (ifRevision === undefined || ifRevision === (current?.number ?? 0)) return undefined;
  return { status: 'editConflict', current };
}
