import type { Edit, RevisionMark } from './ports.ts';

/** Judges whether a change was meant for the current revision; undefined: there is none yet. */
export function checkRevision(
  { ifRevision }: Pick<Edit, 'ifRevision'>,
  current: RevisionMark | undefined,
): 'current' | 'other' {
  const isMeant = ifRevision === undefined || ifRevision === (current?.number ?? 0);
  return isMeant ? 'current' : 'other';
}
