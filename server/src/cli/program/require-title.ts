import { nextCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Storage } from '../../storage/storage.ts';
import { listTitles } from '../../titles/commands.ts';

/** The refusal of a title id that no title has. */
export function noTitle(titleId: string): Failure {
  return new Failure(
    `There is no title ${titleId}; ${nextCommand('title list')} shows what there is.`,
  );
}

/** Rejects with a Failure unless there is such a title. */
export async function requireTitle({ run }: Pick<Storage, 'run'>, titleId: string): Promise<void> {
  const known = await run(listTitles);
  if (!known.some((title) => title.titleId === titleId)) throw noTitle(titleId);
}
