import { nextCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import type { StoragePorts } from '../../storage/storage.ts';

/** The refusal of a title id that no title has. */
export function noTitle(titleId: string): Failure {
  return new Failure(
    `There is no title ${titleId}; ${nextCommand('title list')} shows what there is.`,
  );
}

/** Rejects with a Failure unless there is such a title. */
export async function requireTitle(
  { titles }: Pick<StoragePorts, 'titles'>,
  titleId: string,
): Promise<void> {
  const known = await titles.list();
  if (!known.some((title) => title.titleId === titleId)) throw noTitle(titleId);
}
