import type { ErrorExtras } from '../../kernel/errors.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { describeAuthor } from './author.ts';
import type { EditConflict } from './ports.ts';

/** Describes ConcurrentEditError: which revision is current, who made it and when. */
export function describeEditConflict({ current }: EditConflict): ErrorExtras {
  const message = current
    ? `Somebody else was faster: revision ${current.number} is current, made by ${describeAuthor(current)} at ${toWireTime(current.at)}.`
    : 'There is no revision yet; send IfRevision 0, or leave it out.';
  return { message, details: { IfRevision: [message] } };
}
